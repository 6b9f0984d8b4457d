import type { Clock, Ms } from '../../../kernel/clock.ts'

/** Counts what each program's subscription reported, and up to which slot the chain's lists agree. */
export type Coverage = {
  /** The subscription reported a transaction in this slot. */
  report(program: string, slot: number): void
  /** Everything up to this slot was reported, or looked up. */
  complete(program: string, slot: number): void
  /** When something was reported last; null: never. */
  lastAt(program: string): Ms | null
  /** How many transactions were reported from one slot to the other, both included. */
  count(program: string, fromSlot: number, toSlot: number): number
  /** Slots from one to the other, both included, without a report. */
  silent(program: string, fromSlot: number, toSlot: number): number[]
  /** Every slot up to this one is complete; -1: none. */
  upTo(program: string): number
}

/** Nodes that catch up skip the subscribers of whole slots: a later notification proves nothing. */
export function createCoverage(clock: Clock): Coverage {
  const lasts = new Map<string, Ms>()
  const counts = new Map<string, Map<number, number>>()
  const completes = new Map<string, number>()
  const upTo = (program: string) => completes.get(program) ?? -1

  function* span(fromSlot: number, toSlot: number) {
    for (let slot = fromSlot; slot <= toSlot; slot += 1) yield slot
  }

  return {
    upTo,
    lastAt: (program) => lasts.get(program) ?? null,
    report(program, slot) {
      lasts.set(program, clock.monotonic())
      if (slot <= upTo(program)) return
      const slots = counts.get(program) ?? new Map<number, number>()
      counts.set(program, slots.set(slot, (slots.get(slot) ?? 0) + 1))
    },
    complete(program, slot) {
      completes.set(program, Math.max(slot, upTo(program)))
      const slots = counts.get(program)
      for (const old of slots?.keys() ?? []) if (old <= slot) slots?.delete(old)
    },
    count(program, fromSlot, toSlot) {
      let sum = 0
      for (const slot of span(fromSlot, toSlot)) sum += counts.get(program)?.get(slot) ?? 0
      return sum
    },
    silent: (program, fromSlot, toSlot) =>
      [...span(fromSlot, toSlot)].filter((slot) => !counts.get(program)?.has(slot)),
  }
}
