/** An item with a fixed place in an order. */
export type Placed = { place: number }

/**
 * Rotates a list, ordered by place, to start after the last one served, so that all have a turn
 * before any has a second one, even if the list changes.
 */
export function inTurn<One extends Placed>(list: readonly One[], last: number): One[] {
  const first = list.findIndex(({ place }) => place > last)
  return first <= 0 ? [...list] : [...list.slice(first), ...list.slice(0, first)]
}
