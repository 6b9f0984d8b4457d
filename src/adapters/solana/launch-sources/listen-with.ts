import { SECOND } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import { createBelievedSlot } from '../rpc/believed-slot.ts'
import type { OpenSocket, Subscription } from '../rpc/live-socket.ts'
import { onlyNearSlots } from '../rpc/near-slots.ts'
import { keepSubscribed } from '../rpc/subscribe.ts'
import { lookForMissed } from './look-for-missed.ts'
import type { VenueProgram } from './programs.ts'
import { createCoverage } from './progress.ts'
import type { SourceContext } from './source-context.ts'
import { createSourceRun, type SourceRun } from './source-run.ts'

/** Where a source's notifications arrive. */
export type Listening = {
  /** The run that takes in what is reported now. */
  currentRun(): SourceRun
  /** A notification of this program arrived. */
  recordSlot(program: string, slot: number): void
  /** What was opened last reports everything from this slot on; null: from now on. */
  resumesAt(slot: number | null): void
}

/** What is kept open: the first subscription given to `open` is that of the slots. */
type SourceFeed = {
  /** Taken in turn, the next at every reconnect. */
  urls: readonly string[]
  subscriptions: readonly Subscription[]
  open: OpenSocket
}

const ASK_SLOT_EVERY = 30 * SECOND

/**
 * Keeps a feed open, takes in what it reports, and looks up what it did not. Resolves when the
 * signal aborts.
 */
export async function listenWith(
  context: SourceContext,
  programs: readonly VenueProgram[],
  feedOf: (listening: Listening) => SourceFeed,
): Promise<void> {
  const { rpc, clock, entropy, log, budget, signal } = context
  const believed = createBelievedSlot({ rpc, clock }, 'confirmed')
  const coverage = createCoverage(clock)
  const runs = new Set<Promise<void>>()
  let current = startRun()
  let resumesAt: number | null = null
  /** Ends what is open now. */
  let hangUp = new AbortController()

  function startRun(): SourceRun {
    const ending = new AbortController()
    const own = AbortSignal.any([signal, ending.signal])
    const run = createSourceRun({ ...context, signal: own }, programs, coverage, () => {
      ending.abort()
      log.error({}, 'launches come faster than they are stored; they are looked up later')
      current = startRun()
      current.subscribed(null)
    })
    const finished = run.run().finally(() => runs.delete(finished))
    runs.add(finished)
    return run
  }

  const feed = feedOf({
    currentRun: () => current,
    recordSlot: coverage.report,
    resumesAt: (slot) => {
      resumesAt = slot
    },
  })
  const open: OpenSocket = (url, subscriptions, ended) => {
    current.lost()
    resumesAt = null
    hangUp = new AbortController()
    return feed.open(url, subscriptions, AbortSignal.any([ended, hangUp.signal]))
  }

  async function fetchSlot() {
    if (await budget.take('confirm', signal)) await believed.ask(signal)
  }

  const { urls, subscriptions } = feed
  const onSubscribed = () => current.subscribed(resumesAt)
  const onSlot = onlyNearSlots(context, believed, (slot) => current.onSlot(slot))
  const what = 'asking slots'
  const loop = { what, ms: ASK_SLOT_EVERY, clock, log, signal }
  await Promise.all([
    keepSubscribed(
      { openSocket: open, urls, subscriptions, clock, entropy, log, signal, onSubscribed, onSlot },
      () => {},
    ),
    every(loop, fetchSlot),
    lookForMissed(
      context,
      programs,
      coverage,
      () => current,
      () => hangUp.abort(),
    ),
  ])
  await Promise.all(runs)
}
