import type { SourceEvent } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { mapFew } from '../../../kernel/map-few.ts'
import { orUnusable, RateLimited } from '../rpc/errors.ts'
import { type CatchUpContext, type MissedSlots, putMissed } from './missed-slots.ts'

/** Handed over together, and the cursors follow. */
const CHUNK = 6
const TRIES = 3
/** At once: one is on its way while another is read. */
const WIDTH = 3

/**
 * Reads whole blocks, oldest first, for several programs at once: all that they did is in them.
 * @returns false: the endpoints don't give blocks out, and nothing was handed over
 * @throws RetryableError when the endpoints can't be asked
 */
export async function readBlocks(
  parts: CatchUpContext,
  missed: readonly MissedSlots[],
): Promise<boolean> {
  const { rpc, budget, signal } = parts.context
  const fromSlot = Math.min(...missed.map((one) => one.fromSlot))
  const toSlot = Math.max(...missed.map((one) => one.toSlot))
  if (!(await budget.take('catch-up', signal))) return true
  const slots = await orUnusable(rpc.getBlocks(fromSlot, toSlot, signal))
  if (slots === null) return false
  const wanted = slots.filter((slot) => slot >= fromSlot && slot <= toSlot).sort((a, b) => a - b)
  for (let start = 0; start < wanted.length && !signal.aborted; start += CHUNK) {
    const chunk = wanted.slice(start, start + CHUNK)
    const events = await mapFew(chunk, WIDTH, (slot) => readBlock(parts, missed, slot))
    if (signal.aborted) return true
    await putMissed(parts, events.flat())
    const next = wanted[start + CHUNK]
    if (next !== undefined) await parts.reached(missed, next - 1)
  }
  if (!signal.aborted) await parts.reached(missed, toSlot)
  return true
}

/** Gives what the programs did in one slot to the sink, or reports it as a gap. */
export async function putMissedBlock(
  parts: CatchUpContext,
  missed: readonly MissedSlots[],
  slot: number,
): Promise<void> {
  await putMissed(parts, await readBlock(parts, missed, slot))
}

async function readBlock(
  { context }: CatchUpContext,
  missed: readonly MissedSlots[],
  slot: number,
): Promise<SourceEvent[]> {
  const { rpc, budget, clock, signal } = context
  let pause = 0
  for (let turn = 0; turn < TRIES; turn += 1) {
    await clock.wait(pause, signal)
    pause = SECOND
    if (!(await budget.take('catch-up', signal))) return []
    try {
      const events = await orUnusable(rpc.getBlockEvents(slot, signal))
      if (events) return events
    } catch (error) {
      // Waits as long as the endpoint asks; after the last try, catching up waits.
      if (!(error instanceof RateLimited) || turn === TRIES - 1) throw error
      pause = Math.max(SECOND, error.retryAfterMs ?? 0)
    }
  }
  return missed.map(({ watched: { program } }) => ({
    kind: 'gap',
    program,
    fromSlot: slot,
    toSlot: slot,
  }))
}
