import type { SourceCursor } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import { backOff } from '../rpc/back-off.ts'
import { catchUp } from './catch-up.ts'
import { createConfirmer } from './confirm.ts'
import { createFrontier } from './frontier.ts'
import { createGaps } from './gaps.ts'
import type { Hearing } from './hearing.ts'
import { createIntake } from './intake.ts'
import { createListener, type Listener } from './listen.ts'
import type { Missed } from './missed.ts'
import type { WatchedProgram } from './programs.ts'
import { handOverBlock } from './read-blocks.ts'
import type { Watching } from './watching.ts'

/** Forks are settled, and what they moved is told again, within so many slots. */
export const MARGIN_SLOTS = 32
const KEEP_CURSORS_EVERY = 5 * SECOND
const LOOK_AGAIN_AFTER = 0.5 * SECOND

/** One run of the source, from a clean start to the end of its signal. */
export type Life = Pick<Listener, 'onLogs' | 'onScene' | 'onMissed' | 'isTold'> & {
  /** Everything is told from this slot on; null: from the next one on. */
  subscribed(fromSlot: number | null): void
  /** Nothing is told any more. */
  lost(): void
  onSlot(slot: number): void
  /** Takes in what these programs did in a slot, from its block, or tells it as a gap. */
  readSlot(slot: number, missed: readonly Missed[]): Promise<void>
  /** The slots that all should have been told of, the first to the newest; null: none. */
  live(): { from: number; to: number } | null
  /** Until the signal aborts. Never rejects. */
  run(): Promise<void>
}

/**
 * Takes in what is told, and looks up what was missed while nothing was. Cursors move only behind
 * what was taken in: by themselves once a program has been caught up with, before that behind what
 * was looked up.
 */
export function createLife(
  watching: Watching,
  programs: readonly WatchedProgram[],
  hearing: Hearing,
  onFull: () => void,
): Life {
  const { source, rpc, sink, budget, clock, entropy, log, signal } = watching
  const frontier = createFrontier()
  const intake = createIntake(watching, onFull)
  const confirmer = createConfirmer(watching, intake, frontier)
  const gaps = createGaps(watching, intake)
  const listener = createListener(watching, programs, {
    intake,
    frontier,
    confirmer,
    gaps,
    onFull,
  })
  const catching = new Set<Promise<void>>()

  /** The newest slot; null: none since the subscription. */
  let heard: number | null = null
  let liveFrom: number | null = null
  let epoch = new AbortController()
  /** Programs that nothing is missing of, and how far their cursors are. */
  const caughtUp = new Map<string, number>()

  function cursorAt(program: string, slot: number): SourceCursor {
    return { source, program, slot, signature: null }
  }

  function lost() {
    epoch.abort()
    heard = null
    liveFrom = null
    caughtUp.clear()
  }

  async function keepCursors() {
    if (heard === null) return
    const lowest = frontier.lowest() ?? Number.POSITIVE_INFINITY
    const settled = Math.min(heard - MARGIN_SLOTS, lowest - 1)
    const moved: SourceCursor[] = []
    for (const [program, at] of caughtUp) {
      const slot = Math.min(settled, hearing.upTo(program))
      if (slot <= at) continue
      caughtUp.set(program, slot)
      moved.push(cursorAt(program, slot))
    }
    if (moved.length > 0) await sink.reached(moved)
  }

  async function catchUpAll(ended: AbortSignal) {
    while (heard === null && !ended.aborted) await clock.wait(LOOK_AGAIN_AFTER, ended)
    const toSlot = heard
    if (toSlot === null) return
    liveFrom ??= toSlot
    const during = { ...watching, signal: ended }
    const cursors = new Map(
      (await sink.cursors(source)).map(({ program, slot }) => [program, slot]),
    )
    const unknown = programs.filter(({ program }) => !cursors.has(program))
    await sink.reached(unknown.map(({ program }) => cursorAt(program, toSlot - 1)))
    while (!ended.aborted && (await confirmedSlot(ended)) < toSlot) {
      await clock.wait(LOOK_AGAIN_AFTER, ended)
    }
    const missed: Missed[] = []
    for (const watched of programs) {
      const cursor = cursors.get(watched.program) ?? toSlot
      if (cursor < toSlot) missed.push({ watched, fromSlot: cursor + 1, toSlot })
      else caughtUp.set(watched.program, toSlot - 1)
    }
    await catchUp({ watching: during, intake, reached }, missed)

    async function reached(done: readonly Missed[], slot: number) {
      await sink.reached(done.map(({ watched: { program } }) => cursorAt(program, slot)))
      if (slot !== toSlot || ended.aborted) return
      for (const { watched } of done) caughtUp.set(watched.program, slot)
    }
  }

  async function confirmedSlot(ended: AbortSignal): Promise<number> {
    await budget.take('catch-up', ended)
    return rpc.getSlot('confirmed', ended)
  }

  async function resumeConfirming() {
    confirmer.resume(await sink.unconfirmed())
  }

  /** From the cursors anew after every failure. */
  async function catchUpUntilDone(ended: AbortSignal) {
    for (let failures = 0; !ended.aborted; ) {
      try {
        await catchUpAll(ended)
        return
      } catch (error) {
        failures += 1
        const reason = error instanceof Error ? error.message : 'unknown'
        if (failures === 1) log.warn({ reason }, 'what was missed is looked up again')
        await clock.wait(backOff(failures, entropy), ended)
      }
    }
  }

  return {
    lost,
    subscribed(fromSlot) {
      lost()
      epoch = new AbortController()
      if (fromSlot !== null) {
        liveFrom = fromSlot
        for (const { program } of programs) caughtUp.set(program, fromSlot - 1)
        return
      }
      const work = catchUpUntilDone(AbortSignal.any([signal, epoch.signal]))
      catching.add(work)
      work.finally(() => catching.delete(work))
    },
    onSlot(slot) {
      heard = Math.max(heard ?? 0, slot)
    },
    onLogs: listener.onLogs,
    onScene: listener.onScene,
    onMissed: listener.onMissed,
    isTold: listener.isTold,
    readSlot: (slot, missed) =>
      handOverBlock({ watching, intake, reached: async () => {} }, missed, slot),
    live: () => (heard === null || liveFrom === null ? null : { from: liveFrom, to: heard }),
    async run() {
      const loop = { what: 'keeping cursors', ms: KEEP_CURSORS_EVERY, clock, log, signal }
      await Promise.all([
        every(loop, keepCursors),
        resumeConfirming().catch((error) =>
          log.warn({ reason: error.message }, 'unconfirmed launches are left open'),
        ),
        confirmer.run(),
        gaps.run(),
      ])
      await Promise.all([...catching, listener.settled(), intake.settled()])
    },
  }
}
