import { MESSAGES_QUEUED, OPERATOR_BOT_WAITS } from '../../contract/news.ts'
import {
  type BusyChats,
  type ClaimedMessage,
  createWaitKeeper,
  type Ending,
  type FullAt,
  GIVE_UP_AFTER_MS,
  hasBlocked,
  nearlyEmpty,
  OVERALL,
  PACES,
  readyAt,
  recordBlocked,
  recordEnding,
  recordGroupRefused,
  redirectAlerts,
  releaseTaken,
  SendFailure,
  take,
  takeNext,
} from '../../domains/messages/index.ts'
import { backOff } from '../../kernel/again/back-off.ts'
import { HOUR, MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import { createWake } from '../../kernel/loop-wake.ts'
import { enqueue, type NewNews, subscribe } from '../news.ts'
import { memberOfGroup } from './alerts/own-group.ts'
import type { BotContext } from './context.ts'
import { loadWaits, storeWaits } from './waits.ts'

const LOOK_EVERY = SECOND
const MOST_BUCKETS = 1_000

type Context = Pick<BotContext, 'db' | 'clock' | 'log' | 'sealer' | 'entropy' | 'telegram'>

/**
 * Sends queued messages, one after another, until `signal` aborts. One process does this at a time.
 * Each result is stored before the next message is sent, so that a crash repeats at most one.
 */
export async function sendMessages(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock, log, entropy } = context
  const { wake, wait } = createWake(clock)
  const unsubscribe = subscribe(db, MESSAGES_QUEUED, wake)
  const waits = createWaitKeeper(await loadWaits(db.read, clock))
  const buckets = new Map<string, { fullAt: FullAt; pace: keyof typeof PACES }>()
  let overall = nearlyEmpty(OVERALL, clock.monotonic())
  await db.transaction((tx) => releaseTaken(tx, clock.now()))

  while (!signal.aborted) {
    const rest = Math.max(readyAt(overall, OVERALL), waits.waits.all) - clock.monotonic()
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
    const { taken, unreadable } = await db.unsyncedTransaction((tx) =>
      takeNext(tx, context, options),
    )
    if (unreadable > 0) log.error({ messages: unreadable }, 'messages are sealed under another key')
    const [head] = taken
    if (!head) return false
    const unsent = waitOf(head) ?? (await blockedOf(head))
    const ending = unsent ?? (await attempt(head, taken))
    // Whose chat has just turned out to be gone.
    const gone = unsent === null && ending.kind === 'dead' && ending.fate === 'gone' && head.pace
    const member = gone === 'group' ? await memberOfGroup(context, head.chat) : null
    await db.transaction(async (tx) => {
      if (member !== null)
        await redirectAlerts(tx, context.sealer, { from: head.chat, to: member }, clock.now())
      await recordEnding(tx, taken, ending, clock.now())
      if (gone === 'person') await recordBlocked(tx, head.chatKey, clock.now())
      if (gone === 'group') await recordGroupRefused(tx, head.chatKey, clock.now())
    })
    return true
  }

  /** Until when Telegram asked not to make such calls; null: it did not. */
  function waitOf({ call, ...head }: ClaimedMessage): Ending | null {
    const rest = waits.readyAt({ ...head, method: call.method }) - clock.monotonic()
    return rest > 0
      ? { kind: 'later', at: clock.now() + rest, failure: 'Telegram asks to wait' }
      : null
  }

  /** A person who blocked the bot costs one call a day, not one for each message. */
  async function blockedOf({ chatKey, pace }: ClaimedMessage): Promise<Ending | null> {
    return pace === 'person' && (await hasBlocked(db.read, chatKey, clock.now()))
      ? { kind: 'dead', failure: 'blocked the bot earlier', fate: 'gone' }
      : null
  }

  async function attempt(head: ClaimedMessage, taken: readonly ClaimedMessage[]): Promise<Ending> {
    if (clock.now() - head.createdAt > GIVE_UP_AFTER_MS)
      return { kind: 'dead', failure: 'too old to be sent', fate: 'old' }
    const hasRested = takeFromBuckets(head)
    try {
      const call = taken.length > 1 ? mergeMessages(taken) : head.call
      const { messageId } = await context.telegram.perform(head.chat, call)
      waits.succeed()
      return { kind: 'sent', messageId }
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      return endingOf(head, error, hasRested)
    }
  }

  /** @returns whether the chat's burst was whole: it got nothing lately */
  function takeFromBuckets({ chatKey, pace }: ClaimedMessage): boolean {
    const now = clock.monotonic()
    overall = take(overall, OVERALL, now)
    if (pace === 'none') return true
    const before = buckets.get(chatKey)?.fullAt ?? 0
    buckets.set(chatKey, { fullAt: take(before, PACES[pace], now), pace })
    return before <= now
  }

  async function endingOf(
    head: ClaimedMessage,
    failure: SendFailure,
    hasRested: boolean,
  ): Promise<Ending> {
    const { kind, message, retryAfterMs } = failure
    const now = clock.now()
    if (kind === 'done') return { kind: 'sent', messageId: null }
    if (kind === 'gone' || kind === 'refused') {
      log.warn({ reason: message, method: head.call.method }, 'a message was given up')
      return { kind: 'dead', failure: message, fate: kind }
    }
    if (kind === 'again') {
      const rest = backOff(head.attempts, { first: SECOND, longest: 5 * MINUTE })
      return { kind: 'later', at: now + rest, failure: message }
    }
    const { chatKey, pace, call } = head
    const refused = { chatKey, pace, method: call.method, hasRested, retryAfterMs }
    const all = waits.refuse(refused, clock.monotonic())
    await db.transaction(async (tx) => {
      await storeWaits(tx, waits.waits, clock)
      if (all)
        await enqueue(tx, entropy, waitNews(now, waits.waits.all - clock.monotonic(), retryAfterMs))
    })
    log.warn({ seconds: Math.ceil(retryAfterMs / SECOND), all }, 'Telegram asks to wait')
    // The chat's wait holds its messages back, and may yet turn out to be the whole bot's.
    const at = pace === 'none' ? now + retryAfterMs : now
    return { kind: 'later', at, failure: message }
  }

  function busyChats(): BusyChats {
    const now = clock.monotonic()
    const busy = waits.waiting(now)
    const onlyWarnings: string[] = []
    for (const [key, { fullAt, pace }] of buckets) {
      if (readyAt(fullAt, PACES[pace], true) > now) busy.push(key)
      else if (readyAt(fullAt, PACES[pace]) > now) onlyWarnings.push(key)
      else if (fullAt <= now && buckets.size > MOST_BUCKETS) buckets.delete(key)
    }
    return { busy, onlyWarnings }
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

/** Tells operators at most once an hour. */
function waitNews(at: Ms, wait: Ms, asked: Ms): NewNews {
  const [waitSeconds = 0, askedSeconds = 0] = [wait, asked].map((ms) => Math.ceil(ms / SECOND))
  return {
    topic: OPERATOR_BOT_WAITS,
    once: `${OPERATOR_BOT_WAITS} ${Math.floor(at / HOUR)}`,
    payload: { waitSeconds, askedSeconds },
    at,
  }
}

/** Merges many messages into one of their short lines. */
function mergeMessages(taken: readonly ClaimedMessage[]): ClaimedMessage['call'] {
  // A warning's line ends with a blank line, so that the next one stands apart.
  const text = taken.map(({ line }) => line).join('\n')
  return { method: 'send', text: text.trimEnd() }
}
