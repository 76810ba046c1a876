"""Who could see what: the squares of the map in which each watcher's day lies, so that only those near are asked."""

from collections.abc import Iterator, Sequence

from campaign.core.plane import Point

Box = tuple[int, int, int, int]
"""West, south, east and north edge, in metres."""


def wider(box: Box, by: int) -> Box:
    """Return a box wider by so many metres on every side."""
    west, south, east, north = box
    return west - by, south - by, east + by, north + by


class Areas:
    """The numbered boxes of what watchers can see of a day."""

    def __init__(self, boxes: Sequence[Box]) -> None:
        """Take the boxes; squares are as wide as the widest of them."""
        self._boxes = boxes
        self._side = max((max(box[2] - box[0], box[3] - box[1]) for box in boxes), default=0) + 1
        self._squares: dict[Point, list[int]] = {}
        for number, box in enumerate(boxes):
            for square in self._covered(box):
                self._squares.setdefault(square, []).append(number)

    def near(self, box: Box) -> list[int]:
        """Return the numbers of the boxes that share a point with `box`, ascending."""
        west, south, east, north = box
        found = {number for square in self._covered(box) for number in self._squares.get(square, ())}
        boxes = self._boxes
        return [
            number
            for number in sorted(found)
            if boxes[number][0] <= east
            and boxes[number][2] >= west
            and boxes[number][1] <= north
            and boxes[number][3] >= south
        ]

    def _covered(self, box: Box) -> Iterator[Point]:
        west, south, east, north = box
        side = self._side
        for column in range(west // side, east // side + 1):
            for row in range(south // side, north // side + 1):
                yield column, row
