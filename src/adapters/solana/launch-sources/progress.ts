import { SLOWEST_SLOT_MS } from '../../../contract/constants.ts'
import type { SourceCursor } from '../../../domains/launches/ports.ts'
import { backOff } from '../../../kernel/again/back-off.ts'
import { type Clock, type Ms, SECOND } from '../../../kernel/clock.ts'
import { RECONNECTS } from '../rpc/subscribe.ts'
import { catchUp } from './catch-up.ts'
import type { Intake } from './intake.ts'
import type { MissedSlots } from './missed-slots.ts'
import type { VenueProgram } from './programs.ts'
import type { SourceContext } from './source-context.ts'

/** Forks are settled, and what they moved is reported again, within so many slots. */
export const MARGIN_SLOTS = 32
const LOOK_AGAIN_AFTER = 0.5 * SECOND

export type Progress = {
  /** The newest slot, and when it was reported; null: none since the subscription. */
  newest: { slot: number; at: Ms } | null
  /** Everything is reported from this slot on; null: not known yet. */
  liveFrom: number | null
  /** Programs that are caught up, with their cursors. */
  caughtUp: Map<string, number>
}

/** Moves the cursors of caught-up programs, behind everything that was stored. */
export async function moveCursors(
  { source, sink }: SourceContext,
  { newest, caughtUp }: Progress,
  coverage: Coverage,
  frontier: Frontier,
): Promise<void> {
  if (newest === null) return
  const lowest = frontier.lowest() ?? Number.POSITIVE_INFINITY
  const settled = Math.min(newest.slot - MARGIN_SLOTS, lowest - 1)
  const moved: SourceCursor[] = []
  for (const [program, at] of caughtUp) {
    const slot = Math.min(settled, coverage.upTo(program))
    if (slot <= at) continue
    caughtUp.set(program, slot)
    moved.push(cursorAt(source, program, slot, newest))
  }
  if (moved.length > 0) await sink.reached(moved)
}

/** What was in a slot happened before a newer slot by no more than the slowest slots take. */
function cursorAt(
  source: string,
  program: string,
  slot: number,
  newest: Progress['newest'],
): SourceCursor {
  const readUntil = newest && newest.at - Math.max(0, newest.slot - slot) * SLOWEST_SLOT_MS
  return { source, program, slot, readUntil }
}

/** Looks up what was missed, from the cursors again after every failure. Never rejects. */
export async function catchUpUntilDone(
  context: SourceContext,
  programs: readonly VenueProgram[],
  intake: Intake,
  progress: Progress,
): Promise<void> {
  const { clock, entropy, log, signal } = context
  for (let failures = 0; !signal.aborted; ) {
    try {
      await catchUpAll(context, programs, intake, progress)
      return
    } catch (error) {
      failures += 1
      const reason = error instanceof Error ? error.message : 'unknown'
      if (failures === 1) log.warn({ reason }, 'what was missed is looked up again')
      await clock.wait(backOff(failures, { ...RECONNECTS, chance: entropy }), signal)
    }
  }
}

async function catchUpAll(
  context: SourceContext,
  programs: readonly VenueProgram[],
  intake: Intake,
  progress: Progress,
): Promise<void> {
  const { source, sink, clock, signal } = context
  while (progress.newest === null && !signal.aborted) await clock.wait(LOOK_AGAIN_AFTER, signal)
  if (progress.newest === null) return
  const toSlot = progress.newest.slot
  progress.liveFrom ??= toSlot
  const cursors = new Map((await sink.cursors(source)).map(({ program, slot }) => [program, slot]))
  const unknown = programs.filter(({ program }) => !cursors.has(program))
  await sink.reached(unknown.map(({ program }) => cursorOf(program, toSlot - 1)))
  while (!signal.aborted && (await confirmedSlot(context)) < toSlot) {
    await clock.wait(LOOK_AGAIN_AFTER, signal)
  }
  const missed: MissedSlots[] = []
  for (const watched of programs) {
    const cursor = cursors.get(watched.program) ?? toSlot
    if (cursor < toSlot) missed.push({ watched, fromSlot: cursor + 1, toSlot })
    else progress.caughtUp.set(watched.program, toSlot - 1)
  }
  await catchUp({ context, intake, reached }, missed)

  async function reached(done: readonly MissedSlots[], slot: number) {
    await sink.reached(done.map(({ watched: { program } }) => cursorOf(program, slot)))
    if (slot !== toSlot || signal.aborted) return
    for (const { watched } of done) progress.caughtUp.set(watched.program, slot)
  }

  function cursorOf(program: string, slot: number): SourceCursor {
    return cursorAt(source, program, slot, progress.newest)
  }
}

async function confirmedSlot({ rpc, budget, signal }: SourceContext): Promise<number> {
  await budget.take('catch-up', signal)
  return rpc.getSlot('confirmed', signal)
}

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
