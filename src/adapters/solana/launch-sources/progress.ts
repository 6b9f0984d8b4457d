import type { SourceCursor } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { backOff } from '../rpc/back-off.ts'
import { catchUp } from './catch-up.ts'
import type { Coverage } from './coverage.ts'
import type { Frontier } from './frontier.ts'
import type { Intake } from './intake.ts'
import type { Missed } from './missed.ts'
import type { WatchedProgram } from './programs.ts'
import type { Watching } from './watching.ts'

/** Forks are settled, and what they moved is reported again, within so many slots. */
export const MARGIN_SLOTS = 32
const LOOK_AGAIN_AFTER = 0.5 * SECOND

/** The progress of one subscription. */
export type Progress = {
  /** The newest slot; null: none since the subscription. */
  newestSlot: number | null
  /** Everything is reported from this slot on; null: not known yet. */
  liveFrom: number | null
  /** Programs that are caught up, with their cursors. */
  caughtUp: Map<string, number>
}

/** Moves the cursors of caught-up programs, behind everything that was stored. */
export async function moveCursors(
  { source, sink }: Watching,
  { newestSlot, caughtUp }: Progress,
  hearing: Coverage,
  frontier: Frontier,
): Promise<void> {
  if (newestSlot === null) return
  const lowest = frontier.lowest() ?? Number.POSITIVE_INFINITY
  const settled = Math.min(newestSlot - MARGIN_SLOTS, lowest - 1)
  const moved: SourceCursor[] = []
  for (const [program, at] of caughtUp) {
    const slot = Math.min(settled, hearing.upTo(program))
    if (slot <= at) continue
    caughtUp.set(program, slot)
    moved.push({ source, program, slot, signature: null })
  }
  if (moved.length > 0) await sink.reached(moved)
}

/** Looks up what was missed, from the cursors again after every failure. Never rejects. */
export async function catchUpUntilDone(
  watching: Watching,
  programs: readonly WatchedProgram[],
  intake: Intake,
  progress: Progress,
): Promise<void> {
  const { clock, entropy, log, signal } = watching
  for (let failures = 0; !signal.aborted; ) {
    try {
      await catchUpAll(watching, programs, intake, progress)
      return
    } catch (error) {
      failures += 1
      const reason = error instanceof Error ? error.message : 'unknown'
      if (failures === 1) log.warn({ reason }, 'what was missed is looked up again')
      await clock.wait(backOff(failures, entropy), signal)
    }
  }
}

async function catchUpAll(
  watching: Watching,
  programs: readonly WatchedProgram[],
  intake: Intake,
  progress: Progress,
): Promise<void> {
  const { source, sink, clock, signal } = watching
  while (progress.newestSlot === null && !signal.aborted) await clock.wait(LOOK_AGAIN_AFTER, signal)
  const toSlot = progress.newestSlot
  if (toSlot === null) return
  progress.liveFrom ??= toSlot
  const cursors = new Map((await sink.cursors(source)).map(({ program, slot }) => [program, slot]))
  const unknown = programs.filter(({ program }) => !cursors.has(program))
  await sink.reached(unknown.map(({ program }) => cursorAt(program, toSlot - 1)))
  while (!signal.aborted && (await confirmedSlot(watching)) < toSlot) {
    await clock.wait(LOOK_AGAIN_AFTER, signal)
  }
  const missed: Missed[] = []
  for (const watched of programs) {
    const cursor = cursors.get(watched.program) ?? toSlot
    if (cursor < toSlot) missed.push({ watched, fromSlot: cursor + 1, toSlot })
    else progress.caughtUp.set(watched.program, toSlot - 1)
  }
  await catchUp({ watching, intake, reached }, missed)

  async function reached(done: readonly Missed[], slot: number) {
    await sink.reached(done.map(({ watched: { program } }) => cursorAt(program, slot)))
    if (slot !== toSlot || signal.aborted) return
    for (const { watched } of done) progress.caughtUp.set(watched.program, slot)
  }

  function cursorAt(program: string, slot: number): SourceCursor {
    return { source, program, slot, signature: null }
  }
}

async function confirmedSlot({ rpc, budget, signal }: Watching): Promise<number> {
  await budget.take('catch-up', signal)
  return rpc.getSlot('confirmed', signal)
}
