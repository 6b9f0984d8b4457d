import { z } from 'zod'
import { backOff } from '../../../kernel/again/back-off.ts'
import { type Clock, SECOND } from '../../../kernel/clock.ts'
import { withDeadline } from '../../../kernel/deadline.ts'
import type { Entropy } from '../../../kernel/ids.ts'
import type { Log } from '../../../kernel/log.ts'
import type { OpenSocket, Subscription } from './live-socket.ts'

const CONNECT_WITHIN = 10 * SECOND
/** Slots come every 0.4 s: a socket that is silent for this long is dead. */
const SILENCE = 10 * SECOND
const LOOK_EVERY = 1 * SECOND
/** A service that is back must not wait for us longer: launches are missed meanwhile. */
export const RECONNECTS = { first: 0.5 * SECOND, longest: 10 * SECOND }

type SubscribeOptions = {
  openSocket: OpenSocket
  /** Taken in turn, the next at every reconnect. */
  urls: readonly string[]
  /** Beside that of the slots, which is the heartbeat. */
  subscriptions: readonly Subscription[]
  clock: Clock
  entropy: Entropy
  log: Log
  signal: AbortSignal
  /** After every (re)connect, once all is subscribed: what happened before is to be looked up now. */
  onSubscribed(): void
  onSlot(slot: number): void
}

/**
 * Keeps one socket open with the slots and the given subscriptions until the signal aborts.
 * Reconnects forever. Never rejects.
 * @param onFirstTry called once, when the first try has succeeded or failed
 */
export async function keepSubscribed(
  options: SubscribeOptions,
  onFirstTry: () => void,
): Promise<void> {
  const { urls, clock, entropy, log, signal } = options
  let failures = 0
  for (let turn = 0; !signal.aborted && urls.length > 0; turn += 1) {
    const endpoint = turn % urls.length
    const connected = await connectOnce(options, urls[endpoint] as string, () => {
      if (failures > 0) log.info({ endpoint, failures }, 'subscribed again')
      failures = 0
      onFirstTry()
    })
    failures = connected ? 1 : failures + 1
    if (failures === 1 && !signal.aborted) log.warn({ endpoint }, 'the subscription is lost')
    onFirstTry()
    await clock.wait(backOff(failures, { ...RECONNECTS, chance: entropy }), signal)
  }
  onFirstTry()
}

/** @returns whether it was connected before it ended */
async function connectOnce(
  options: SubscribeOptions,
  url: string,
  onConnected: () => void,
): Promise<boolean> {
  const { clock, signal, subscriptions, openSocket } = options
  const attempt = new AbortController()
  const ended = AbortSignal.any([signal, attempt.signal])
  let heardAt = clock.monotonic()
  const slots: Subscription = {
    method: 'slotSubscribe',
    params: [],
    notify(result) {
      const slot = slotNotification.safeParse(result)
      if (!slot.success) return
      heardAt = clock.monotonic()
      options.onSlot(slot.data.slot)
    },
  }
  try {
    const open = () => openSocket(url, [slots, ...subscriptions], ended)
    const { closed } = await withDeadline(clock, CONNECT_WITHIN, open, signal)
    onConnected()
    options.onSubscribed()
    heardAt = clock.monotonic()
    closed.then(() => attempt.abort())
    while (!ended.aborted && clock.monotonic() - heardAt < SILENCE)
      await clock.wait(LOOK_EVERY, ended)
    return true
  } catch {
    return false
  } finally {
    attempt.abort()
  }
}

const slotNotification = z.object({ slot: z.number().int().nonnegative() })
