import { SECOND } from '../../../kernel/clock.ts'
import { createBelievedSlot } from '../believed-slot.ts'
import { createBell, keepDoing } from '../keep-doing.ts'
import type { OpenSocket, Subscription } from '../live-socket.ts'
import { onlyNearSlots } from '../near-slots.ts'
import { subscribe } from '../subscribe.ts'
import { createHearing } from './hearing.ts'
import { createLife, type Life } from './life.ts'
import { lookForSilence } from './look-for-silence.ts'
import type { WatchedProgram } from './programs.ts'
import type { Watching } from './watching.ts'

/** Where a source is told things. */
export type Listening = {
  /** The one that takes in now. */
  life(): Life
  /** Something of this program was told. */
  heard(program: string, slot: number): void
  /** What was opened last tells everything from this slot on; null: from now on. */
  resumesAt(slot: number | null): void
}

/** What is kept open: the first subscription given to `open` is that of the slots. */
export type Feed = {
  /** Taken in turn, the next at every reconnect. */
  urls: readonly string[]
  subscriptions: readonly Subscription[]
  open: OpenSocket
}

const ASK_SLOT_EVERY = 30 * SECOND

/**
 * Keeps a feed open, takes in what it tells, and looks up what it did not tell. Resolves when the
 * signal aborts, or another process leads.
 */
export async function listenWith(
  given: Watching,
  programs: readonly WatchedProgram[],
  feedOf: (listening: Listening) => Feed,
): Promise<void> {
  const deposed = new AbortController()
  const signal = AbortSignal.any([given.signal, deposed.signal])
  const watching: Watching = { ...given, signal }
  const { rpc, clock, entropy, log, budget } = watching
  const believed = createBelievedSlot({ rpc, clock }, 'confirmed')
  const hearing = createHearing(clock)
  const lives = new Set<Promise<void>>()
  let life = live()
  let resumesAt: number | null = null
  /** Ends what is open now. */
  let hangUp = new AbortController()

  function live(): Life {
    const ending = new AbortController()
    const own = AbortSignal.any([signal, ending.signal])
    const made = createLife({ ...watching, signal: own }, programs, hearing, (why) => {
      ending.abort()
      if (why === 'deposed') return deposed.abort()
      log.error({}, 'launches come faster than they are taken in, and are looked up later')
      life = live()
      life.subscribed(null)
    })
    const run = made.run().finally(() => lives.delete(run))
    lives.add(run)
    return made
  }

  const feed = feedOf({
    life: () => life,
    heard: hearing.heard,
    resumesAt: (slot) => {
      resumesAt = slot
    },
  })
  const open: OpenSocket = (url, subscriptions, ended) => {
    life.lost()
    resumesAt = null
    hangUp = new AbortController()
    return feed.open(url, subscriptions, AbortSignal.any([ended, hangUp.signal]))
  }

  async function askSlot() {
    if (await budget.take('confirm', signal)) await believed.ask(signal)
  }

  const { urls, subscriptions } = feed
  const onSubscribed = () => life.subscribed(resumesAt)
  const onSlot = onlyNearSlots(watching, believed, (slot) => life.onSlot(slot))
  const what = 'asking slots'
  const habit = { what, every: ASK_SLOT_EVERY, bell: createBell(), clock, log, signal }
  const span = () => life.live()
  await Promise.all([
    subscribe(
      { openSocket: open, urls, subscriptions, clock, entropy, log, signal, onSubscribed, onSlot },
      () => {},
    ),
    keepDoing(habit, askSlot),
    lookForSilence(watching, programs, hearing, span, () => hangUp.abort()),
  ])
  await Promise.all(lives)
}
