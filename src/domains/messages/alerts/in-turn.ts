/** Somebody with a place in an order that never changes. */
export type Placed = { place: number }

/**
 * A list in order of places, begun behind the one who was last the time before: everybody has a turn
 * before anybody has a second one, whoever is in the list.
 */
export function inTurn<One extends Placed>(list: readonly One[], last: number): One[] {
  const first = list.findIndex(({ place }) => place > last)
  return first <= 0 ? [...list] : [...list.slice(first), ...list.slice(0, first)]
}
