"""One complete file of every kind: together a small world in which nothing is wrong."""

WORLD = """\
name: The war for the sound
seed: 1676                 # of all dice: the same seed and orders give the same war
calendar:
  first: 1676-06-24        # the date of day 1
bounds: [0, 0, 60, 50]     # west, south, east, north edge of the map in km
day: 4                     # days played
common:                    # what everybody knows from the first day
  rivers: false
rules:                     # numbers of the rules that this world changes
  supplies.noncombatant: 0
house:
  - date: 2026-03-01
    ruling: Ships lie up in winter.
    reason: The sound freezes.
firsts: {malmo: denmark, lund: denmark, landskrona: sweden}
"""

NATION = """\
name: Sweden
colour: "#1f4e9c"          # on maps
relations:
  denmark: hostile         # allied, hostile or neutral; a nation not named is neutral
modifiers:
  - {what: forage, by: -10, reason: strangers to the province}
notes: The king is on his way from Halland.
"""

COMMANDER = """\
name: Rutger von Ascheberg
nation: sweden
age: 55
traits: [Logistician, Veteran]
player: Anna               # leave out for a commander of the GM's own
tie: cousin of arensdorff
on_meeting: avoid          # halt, avoid or attack
forage_under: 4            # forage when there is food for fewer days
background: |
  You have served three kings and mean to serve a fourth.
notes: Suspects nothing.
"""

ARMY = """\
name: The Scanian army
nation: sweden
at: {from: lund, to: landskrona, km: 4.25}   # or the id of a place, or {x: 12.5, y: 40}
commander: ascheberg
morale: 9
supplies: 15000
loot: 400
soldiers_loot: 120
noncombatants: 350
detachments:
  gota-foot:               # ids are unique in the world
    name: Göta foot
    type: infantry
    size: 900
    wagons: 25
  smaland-horse:
    name: Småland horse
    type: cavalry
    size: 400
    battles: 1
    modifiers:
      - {what: speed, by: 10, reason: fresh mounts}
march_days: [2, 3]
fieldworks:
  at: {from: lund, to: landskrona, km: 4.25}
  earthworks: true
palisades: 1               # taken down, in wagons that are empty otherwise
keep: supplies             # what is kept when the army cannot carry everything
"""

FLEET = """\
name: The Danish fleet
nation: denmark
at: {x: 5, y: 20}          # at sea; or the id of a harbour, or {river: kavlinge, km: 3}
commander: arensdorff
morale: 9
ships:                     # by group: ships of one origin with one kind of load
  first:
    count: 4
    cargo:
      - {what: supplies, amount: 32000}
  hired:
    count: 6
    origin: hired
"""

PLACES = """\
malmo:
  name: Malmö
  kind: town               # village, works, town, city, castle, fort or crossroads
  x: 10.5                  # km east of the west edge
  y: 12.25                 # km north of the south edge
  holder: denmark
  population: 12000        # of the whole region
  forage: good             # poor, fair, good, rich, or supplies per km²
  attitude: hostile
  loot: 200000
  supplies: 180000
  garrison: {infantry: 300, cavalry: 20}
  bonus: 4
  endurance: 12
lund:
  name: Lund
  kind: city
  x: 24
  y: 20
  holder: denmark
  loot: 90000
  supplies: 90000
  besieged: true           # as sieges.yaml says
  earthworks: true
  damage: 1                # defence bonus lost to siege engines
  present: {infantry: 0}   # what is left of the base garrison; leave out when it is whole
  works:
    chapel-tower: {name: a tower by the chapel, days: 60, done: 12, cost: 20000, bonus: 1}
landskrona:
  name: Landskrona
  kind: fort
  x: 15
  y: 34.5
  holder: sweden
  loot: 30000
  supplies: 40000
dalby-cross: {name: Dalby cross, kind: crossroads, x: 30, y: 16}
"""

ROADS = """\
malmo-lund:
  from: malmo
  to: lund
  via: [[16, 17.5]]        # way-points between the ends, in km
  km: 18.5                 # leave out for the length of the line
  name: the king's road
lund-landskrona: {from: lund, to: landskrona}
lund-dalby: {from: lund, to: dalby-cross}
"""

RIVERS = """\
kavlinge:
  name: Kävlinge å
  points: [[40, 26], [28, 27.5], [19, 27], [12, 26]]   # running downstream
  navigable: false
"""

TERRAIN = """\
goinge-woods:
  kind: forest             # forest, mountain, marsh, moor, hills, quarry or farmland
  name: Göinge woods
  points: [[34, 32], [46, 32], [46, 44], [34, 44]]
  rough: true              # for scouting; leave out to go by the kind
"""

OUTLINES = """\
mainland:
  kind: land               # outside all land is water
  name: Scania
  points: [[8, 4], [56, 4], [56, 46], [8, 46]]
vombsjon:
  kind: lake
  name: Vombsjön
  points: [[40, 16], [44, 16], [44, 20], [40, 20]]
"""

REGIONS = """\
lund:
  foraged: [2]             # days of the last year on which it was foraged
  count: 1                 # times since its last recovery
  left: 2500               # found and not carried off
"""

ORDERS = """\
ascheberg-1:
  who: ascheberg
  given: 2                 # the day on which it was taken in
  text: March to Landskrona by way of Lund, forced
  act: {do: march, to: landskrona, via: [lund], pace: forced}
  status: running
  since: 2
ascheberg-2:
  who: ascheberg
  given: 2
  text: then rest a fortnight
  act: {do: rest, days: 14}
"""

RULINGS = """\
bat-1.4.danish-horse.scanian-army:
  day: 4
  rule: TUM-BAT-1
  kind: stopping
  question: The Scanian army meets the Danish horse. What happens?
  options:
    part: they let each other pass
    set: the result is recorded by hand
  default: part
  facts: {distance: 2 km}
  holds: [scanian-army]
  answer: part
  by: Maja
"""

MEETINGS = """\
danish-horse+scanian-army:   # both armies' ids, sorted
  status: parted
  since: 4
"""

BATTLE = """\
day: 4
place: 2.1 km short of Lund
sides:
  sweden:
    role: attacker         # attacker, defender or none
    armies:
      scanian-army:
        lines: {tactics: 2, difficult terrain: -1}   # on its roll; what the program knows itself is not repeated
        reasons: {difficult terrain: the bridge is down}
        tactic: Hold the ford, the horse hidden in the wood.
  denmark:
    role: defender
    armies:
      danish-horse:
        no_retreat: true   # leave out to go by the ground
"""

SIEGES = """\
lund:                      # the stronghold
  by: [scanian-army]       # the besieging armies
  since: 3                 # its weeks are counted from this day
  endurance: 14            # what is left; before this week's change
  disease: true            # the GM's: the figure falls faster while it is so
"""

WEATHER = """\
4:                         # the day
  sky: bad                 # fine, bad or very bad
  areas: {lund: very bad}  # single regions, by their strongholds
"""

LETTERS = """\
ascheberg.1:
  sender: ascheberg
  to: arensdorff
  at: malmo                # where he should be; a place, or a point of the map
  sent: 3                  # day on which the messenger set out
  text: I offer you battle at Lund.
  way:                     # where the messenger is when; between two points he rides straight and evenly
    - {x: 26, y: 20, day: 3, minute: 360}
    - {x: 20, y: 10, day: 3, minute: 600}
  due: 4                   # day at whose dawn he hands it over
  fate: arrives            # sealed when it was sent; the sender never sees it
"""

LEVIES = """\
levy-lund-3:
  who: ascheberg
  nation: sweden
  gather: lund
  ordered: 3
  due: 33                  # day at whose dawn they are ready
  detachments:
    lund-levy: {name: Lund levy, type: infantry, size: 400, wagons: 20}
  region: lund
"""

OPERATIONS = """\
spies-in-malmo:
  who: ascheberg
  what: spy out the walls of Malmö
  ordered: 3
  due: 8                   # day on which it is settled
  cost: 100
  chance: 2-in-6
"""

TOURNEYS = """\
whitsun:
  name: The Whitsun tourney
  place: lund
  day: 9                   # day at whose dawn it is held
  file: games/whitsun.yaml
  rule: FUL-TOUR-1
  riders: {ascheberg: Lions}   # commanders who take part, each with his team
"""

KNOWLEDGE = """\
places:
  dalby-cross: {missing: true}
  lund: {x: 26, y: 20}     # where his map has it
roads:
  malmo-lund: {km: 15}
"""

DIARY = """\
1676-06-27:
  text: Anna asked for a truce; I said I would think about it.
"""

OTHER_NATION = """\
name: Denmark
colour: "#b3202c"
relations: {sweden: hostile}
"""

OTHER_COMMANDER = """\
name: Carl von Arensdorff
nation: denmark
age: 50
"""

OTHER_ARMY = """\
name: The Danish horse
nation: denmark
at: malmo
commander: arensdorff
supplies: 9000
detachments:
  zealand-horse: {name: Zealand horse, type: cavalry, size: 450}
inside: true
"""

FILES: dict[str, str] = {
    "world.yaml": WORLD,
    "nations/sweden.yaml": NATION,
    "commanders/ascheberg.yaml": COMMANDER,
    "armies/scanian-army.yaml": ARMY,
    "fleets/danish-fleet.yaml": FLEET,
    "land/places.yaml": PLACES,
    "land/roads.yaml": ROADS,
    "land/rivers.yaml": RIVERS,
    "land/terrain.yaml": TERRAIN,
    "land/outlines.yaml": OUTLINES,
    "regions.yaml": REGIONS,
    "orders/ascheberg.yaml": ORDERS,
    "rulings/4.yaml": RULINGS,
    "meetings.yaml": MEETINGS,
    "battles/bat-1.4.danish-horse.scanian-army.yaml": BATTLE,
    "sieges.yaml": SIEGES,
    "letters/ascheberg.yaml": LETTERS,
    "levies.yaml": LEVIES,
    "operations.yaml": OPERATIONS,
    "tourneys.yaml": TOURNEYS,
    "weather.yaml": WEATHER,
    "knowledge/ascheberg.yaml": KNOWLEDGE,
    "diary.yaml": DIARY,
    "nations/denmark.yaml": OTHER_NATION,
    "commanders/arensdorff.yaml": OTHER_COMMANDER,
    "armies/danish-horse.yaml": OTHER_ARMY,
}
