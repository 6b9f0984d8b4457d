import { MESSAGE_NEWS } from '../../contract/news.ts'
import {
  type BusyChats,
  type ClaimedMessage,
  DEAD_AFTER,
  type Ending,
  type FullAt,
  nearlyEmpty,
  OVERALL,
  PACES,
  readyAt,
  recordEnding,
  releaseTaken,
  SendFailure,
  take,
  takeNext,
} from '../../domains/messages/index.ts'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { createWake } from '../../kernel/loop-wake.ts'
import { subscribe } from '../news.ts'
import type { BotContext } from './context.ts'
import { loadHolds, storeHolds } from './holds.ts'

const LOOK_EVERY = SECOND
const MOST_BUCKETS = 1_000

type Context = Pick<BotContext, 'db' | 'clock' | 'log' | 'sealer' | 'entropy' | 'telegram'>

/**
 * Sends queued messages, one after another, until `signal` aborts. One process does this at a time.
 * Each result is stored before the next message is sent, so that a crash repeats at most one.
 */
export async function sendMessages(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = context
  const { wake, wait } = createWake(clock)
  const unsubscribe = subscribe(db, MESSAGE_NEWS, wake)
  const holds = await loadHolds(db.read, clock)
  const buckets = new Map<string, { fullAt: FullAt; pace: keyof typeof PACES }>()
  let overall = nearlyEmpty(OVERALL, clock.monotonic())
  await db.transaction((tx) => releaseTaken(tx, clock.now()))

  while (!signal.aborted) {
    const rest = Math.max(readyAt(overall, OVERALL), holds.all) - clock.monotonic()
    if (rest > 0) {
      await clock.wait(rest, signal)
      continue
    }
    try {
      const sent = await sendNext()
      if (!sent) await wait(untilNext(), signal)
    } catch (error) {
      log.error({ err: (error as Error).message }, 'messages could not be sent')
      await clock.wait(LOOK_EVERY, signal)
    }
  }
  unsubscribe()

  async function sendNext(): Promise<boolean> {
    const options = { now: clock.now(), ...busyChats() }
    // If the machine crashes and loses the claim, one message is repeated, as after any crash while
    // sending.
    const { taken, unreadable } = await db.lightTransaction((tx) => takeNext(tx, context, options))
    if (unreadable > 0) log.error({ messages: unreadable }, 'messages are sealed under another key')
    const [head] = taken
    if (!head) return false
    const now = clock.monotonic()
    overall = take(overall, OVERALL, now)
    if (head.pace !== 'none') {
      const before = buckets.get(head.chatKey)?.fullAt ?? 0
      buckets.set(head.chatKey, { fullAt: take(before, PACES[head.pace], now), pace: head.pace })
    }
    const ending = await attempt(head, taken)
    await db.transaction((tx) => recordEnding(tx, taken, ending, clock.now()))
    return true
  }

  async function attempt(head: ClaimedMessage, taken: readonly ClaimedMessage[]): Promise<Ending> {
    const now = clock.now()
    if (now - head.createdAt > DEAD_AFTER)
      return { kind: 'dead', failure: 'too old to be sent', fate: 'old' }
    try {
      const call = taken.length > 1 ? digest(taken) : head.call
      const { messageId } = await context.telegram.perform(head.chat, call)
      return { kind: 'sent', messageId }
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      return ended(head, error)
    }
  }

  async function ended(head: ClaimedMessage, failure: SendFailure): Promise<Ending> {
    const { kind, message, retryAfterMs } = failure
    const now = clock.now()
    if (kind === 'done') return { kind: 'sent', messageId: null }
    if (kind === 'gone' || kind === 'refused') {
      log.warn({ reason: message, method: head.call.method }, 'a message was given up')
      return { kind: 'dead', failure: message, fate: kind }
    }
    if (kind === 'again') {
      const rest = Math.min(SECOND * 2 ** (head.attempts - 1), 5 * MINUTE)
      return { kind: 'later', at: now + rest, failure: message }
    }
    const until = clock.monotonic() + retryAfterMs
    const isTheirs = head.pace === 'group' || head.pace === 'channel'
    // We keep to each person's pace, so a 429 for a person is about the whole bot.
    if (isTheirs) holds.chats[head.chatKey] = until
    else holds.all = until
    await db.transaction((tx) => storeHolds(tx, holds, clock))
    log.warn({ seconds: Math.ceil(retryAfterMs / SECOND), all: !isTheirs }, 'Telegram asks to wait')
    return { kind: 'later', at: now + retryAfterMs, failure: message }
  }

  function busyChats(): BusyChats {
    const now = clock.monotonic()
    const busy = Object.entries(holds.chats).flatMap(([key, until]) => (until > now ? [key] : []))
    const warned: string[] = []
    for (const [key, { fullAt, pace }] of buckets) {
      if (readyAt(fullAt, PACES[pace], true) > now) busy.push(key)
      else if (readyAt(fullAt, PACES[pace]) > now) warned.push(key)
      else if (fullAt <= now && buckets.size > MOST_BUCKETS) buckets.delete(key)
    }
    return { busy, warned }
  }

  function untilNext(): number {
    const now = clock.monotonic()
    const next = [...buckets.values()]
      .flatMap(({ fullAt, pace }) =>
        [true, false].map((is) => readyAt(fullAt, PACES[pace], is) - now),
      )
      .filter((rest) => rest > 0)
    return Math.min(LOOK_EVERY, ...next)
  }
}

/** Merges many posts into one with their short lines. */
function digest(taken: readonly ClaimedMessage[]): ClaimedMessage['call'] {
  // A warning's line ends with a blank line, so that the next one stands apart.
  const text = taken.map(({ line }) => line).join('\n')
  return { method: 'send', text: text.trimEnd() }
}
