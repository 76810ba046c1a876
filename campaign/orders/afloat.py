"""Where a commander's fleet is as his orders say, one after the other, and whether his army is aboard."""

from typing import NamedTuple

from campaign.model.order import Act, Attack, Besiege, Blockade, Disembark, Embark, Follow, March, Sail
from campaign.model.place import At
from campaign.orders.names import Own
from campaign.rules import stockades


class Afloat(NamedTuple):
    """Where the commander's fleet is as far as words say, and whether his army is aboard; None: nobody can say."""

    ships: At | None = None
    aboard: bool | None = False

    def after(self, act: Act, army: str | None) -> "Afloat":
        """Return the same behind `act`, given by him who leads `army`."""
        match act:
            case Sail():
                return self._replace(ships=act.to)
            case Blockade():
                return self._replace(ships=act.place)
            case Follow():
                return self._replace(ships=None)
            case Attack():
                return self if army is not None and not self.aboard else self._replace(ships=None)
            case Embark() if army is not None and carries(act, army):
                return self._replace(aboard=True)
            case Disembark() if carries(act, army):
                return self._replace(aboard=False)
        return self


NOWHERE = Afloat()


def carries(act: Embark | Disembark, army: str | None) -> bool:
    """Return whether it is this army, of him who gives the order, that is loaded or unloaded."""
    return act.army == army if act.army else not (act.supplies or act.loot)


def begun(own: Own) -> Afloat:
    """Return where the commander's fleet is now, and whether his army is aboard."""
    return Afloat(own.fleet.at if own.fleet is not None else None, bool(own.aboard))


def moved(here: At | None, afloat: Afloat, act: Act, own: Own) -> tuple[At | None, Afloat]:
    """Return where the commander's army, or he himself, is after `act`, as far as the words say, and his fleet."""
    after = afloat.after(act, own.army)
    match act:
        case March():
            here = act.to
        case Besiege():
            here = None if act.place.startswith(stockades.CAMP) else act.place
        case Sail() | Blockade() | Follow() if afloat.aboard or own.army is None:
            here = after.ships
        case Disembark() if afloat.aboard is not False and after.aboard is False:
            ashore = here if act.at is None else act.at
            here = ashore if isinstance(ashore, str) else None  # the nearest land, which no words name
        case Attack():
            here = None
    return here, after


def afterwards(own: Own) -> tuple[At | None, Afloat]:
    """Return where the commander's army, or he himself, is once his open orders are done, and his fleet.

    Whether an army that sails in another's ships is ashore by then nobody can say, unless he has it landed himself.
    """
    here, afloat = own.at, begun(own)
    for act in own.queue:
        here, afloat = moved(here, afloat, act, own)
    if own.aboard and own.fleet is None and afloat.aboard:
        return None, afloat._replace(aboard=None)
    return here, afloat
