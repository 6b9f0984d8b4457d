/** Slots of which something has been seen and is not yet taken in. */
export type Frontier = {
  /** @returns what lets go of the slot; more than once does no harm */
  hold(slot: number): () => void
  /** The lowest slot that is held; null: none is. */
  lowest(): number | null
}

/** A cursor must stay below every slot that is held. */
export function createFrontier(): Frontier {
  const holds = new Map<number, number>()
  return {
    hold(slot) {
      holds.set(slot, (holds.get(slot) ?? 0) + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (holds.get(slot) ?? 1) - 1
        if (left === 0) holds.delete(slot)
        else holds.set(slot, left)
      }
    },
    lowest() {
      let lowest: number | null = null
      for (const slot of holds.keys()) if (lowest === null || slot < lowest) lowest = slot
      return lowest
    },
  }
}
