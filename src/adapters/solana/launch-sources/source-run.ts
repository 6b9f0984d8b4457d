import { SECOND } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import { type Confirmer, createConfirmer } from './confirm.ts'
import { createGaps } from './gaps.ts'
import { createIntake } from './intake.ts'
import { createListener, type Listener } from './listen.ts'
import type { MissedSlots } from './missed-slots.ts'
import type { VenueProgram } from './programs.ts'
import type { Coverage } from './progress.ts'
import { catchUpUntilDone, createFrontier, moveCursors, type Progress } from './progress.ts'
import { putMissedBlock } from './read-blocks.ts'
import type { SourceContext } from './source-context.ts'

const KEEP_CURSORS_EVERY = 5 * SECOND

/** One run of the source, from a clean start to the end of its signal. */
export type SourceRun = Pick<
  Listener,
  'onLogs' | 'onTransaction' | 'fetchUnreported' | 'isHandled'
> & {
  /** Everything is reported from this slot on; null: from the next one on. */
  subscribed(fromSlot: number | null): void
  /** Nothing is reported anymore. */
  lost(): void
  onSlot(slot: number): void
  /** Takes in what these programs did in a slot, from its block, or reports it as a gap. */
  readSlot(slot: number, missed: readonly MissedSlots[]): Promise<void>
  /** The slots of which all should have been notified, the first to the newest; null: none. */
  live(): { from: number; to: number } | null
  /** Until the signal aborts. Never rejects. */
  run(): Promise<void>
}

/**
 * Takes in what is reported, and looks up what was missed in between. Cursors move only behind
 * what was taken in: once a program is caught up with, by notifications; until then, by lookups.
 */
export function createSourceRun(
  context: SourceContext,
  programs: readonly VenueProgram[],
  coverage: Coverage,
  onFull: () => void,
): SourceRun {
  const { clock, log, signal } = context
  const frontier = createFrontier()
  const intake = createIntake(context, onFull)
  const confirmer = createConfirmer(context, intake, frontier)
  const gaps = createGaps(context, intake)
  const parts = { intake, frontier, confirmer, gaps, onFull }
  const listener = createListener(context, programs, parts)
  const catching = new Set<Promise<void>>()

  const progress: Progress = { newest: null, liveFrom: null, caughtUp: new Map() }
  let epoch = new AbortController()

  function lost() {
    epoch.abort()
    progress.newest = null
    progress.liveFrom = null
    progress.caughtUp.clear()
  }

  return {
    lost,
    subscribed(fromSlot) {
      lost()
      epoch = new AbortController()
      if (fromSlot !== null) {
        progress.liveFrom = fromSlot
        for (const { program } of programs) progress.caughtUp.set(program, fromSlot - 1)
        return
      }
      const during = { ...context, signal: AbortSignal.any([signal, epoch.signal]) }
      const work = catchUpUntilDone(during, programs, intake, progress)
      catching.add(work)
      work.finally(() => catching.delete(work))
    },
    onSlot(slot) {
      if (slot > (progress.newest?.slot ?? -1)) progress.newest = { slot, at: clock.now() }
    },
    onLogs: listener.onLogs,
    onTransaction: listener.onTransaction,
    fetchUnreported: listener.fetchUnreported,
    isHandled: listener.isHandled,
    readSlot: (slot, missed) =>
      putMissedBlock({ context, intake, reached: async () => {} }, missed, slot),
    live() {
      const { newest, liveFrom } = progress
      return newest === null || liveFrom === null ? null : { from: liveFrom, to: newest.slot }
    },
    async run() {
      const loop = { what: 'keeping cursors', ms: KEEP_CURSORS_EVERY, clock, log, signal }
      await Promise.all([
        every(loop, () => moveCursors(context, progress, coverage, frontier)),
        resumeConfirming(context, confirmer).catch((error) =>
          log.warn({ reason: error.message }, 'unconfirmed launches are left open'),
        ),
        confirmer.run(),
        gaps.run(),
      ])
      await Promise.all([...catching, listener.drained(), intake.drained()])
    },
  }
}

async function resumeConfirming({ sink }: SourceContext, confirmer: Confirmer): Promise<void> {
  confirmer.resume(await sink.unconfirmed())
}
