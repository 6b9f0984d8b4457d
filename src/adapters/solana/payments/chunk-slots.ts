/** Cuts what is in slot order into chunks of at most `size`, at borders between slots where it can. */
export function chunkSlots<T extends { slot: number }>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (const slot of Map.groupBy(items, (item) => item.slot).values()) {
    const last = chunks.at(-1)
    if (last && last.length + slot.length <= size) {
      last.push(...slot)
      continue
    }
    for (let start = 0; start < slot.length; start += size) {
      chunks.push(slot.slice(start, start + size))
    }
  }
  return chunks
}
