/** Makes room in a map or a set that holds more than `most`: what was added first goes first. */
export function dropOldest<Key>(held: Map<Key, unknown> | Set<Key>, most: number): void {
  for (const oldest of held.keys()) {
    if (held.size <= most) return
    held.delete(oldest)
  }
}
