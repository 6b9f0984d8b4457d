/** At most `most` of `list`, starting at `start` and wrapping around, so that nobody is always last. */
export function inTurn<Item>(list: readonly Item[], start: number, most: number): Item[] {
  const first = start % Math.max(1, list.length)
  return [...list.slice(first), ...list.slice(0, first)].slice(0, most)
}
