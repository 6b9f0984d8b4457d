/** A list of numbers as bytes. null: the list holds something else. */
export function bytesIn(list: readonly unknown[]): Uint8Array | null {
  return list.every((byte) => typeof byte === 'number') ? Uint8Array.from(list) : null
}
