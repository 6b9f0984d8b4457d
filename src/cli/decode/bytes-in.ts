/** A list of numbers as bytes. null: it is something else. */
export function bytesIn(list: readonly unknown[]): Uint8Array | null {
  return list.every((byte) => typeof byte === 'number') ? Uint8Array.from(list) : null
}
