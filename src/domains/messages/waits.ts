import { MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import type { PaceName } from './pace.ts'

/** This many chats must be refused, with nothing sent between them, before the whole bot waits. */
const ENOUGH_CHATS = 3
/** Refusals further apart say nothing about each other. */
const TOGETHER = 30 * SECOND
/** Then the bot tries again: Telegram has asked for hours before, and lifted it sooner. */
const LONGEST_FOR_ALL = 5 * MINUTE

/**
 * Until when Telegram asked us to wait: with all messages, and by what got the wait. A time that has
 * passed means nothing.
 */
export type Waits = { all: Ms; chats: Record<string, Ms> }

/** What was refused with 429. */
export type RefusedCall = {
  chatKey: string
  pace: PaceName
  method: string
  /** We sent this chat nothing lately, so its own limits can't be the reason. */
  hasRested: boolean
  retryAfterMs: Ms
}

/**
 * Whose wait a 429 is. Telegram doesn't say, so a wait is the chat's that got it, or, for what is no
 * message, the method's in that chat. Only when several rested chats are refused in a row is it the whole
 * bot's, and then no longer theirs: otherwise one person could silence it. Pure but for what it keeps.
 */
export type WaitKeeper = {
  waits: Waits
  /** @returns whether this refusal made the whole bot wait */
  refuse(refused: RefusedCall, now: Ms): boolean
  /** Something was sent, so the bot as a whole is not refused. */
  succeed(): void
  /** When this may be sent as far as Telegram's waits go. */
  readyAt(message: Pick<RefusedCall, 'chatKey' | 'pace' | 'method'>): Ms
  /** Keys of chats that get no messages now. */
  waiting(now: Ms): string[]
}

/** Continues with the waits of an earlier process, in the same clock as `now`. */
export function createWaitKeeper(waits: Waits): WaitKeeper {
  let suspects = new Map<string, { at: Ms; retryAfterMs: Ms }>()

  function prune(now: Ms): void {
    for (const [key, until] of Object.entries(waits.chats))
      if (until <= now) delete waits.chats[key]
    for (const [key, { at }] of suspects) if (at <= now - TOGETHER) suspects.delete(key)
  }

  return {
    waits,
    refuse(refused, now) {
      const { pace, hasRested, retryAfterMs } = refused
      prune(now)
      const key = keyOf(refused)
      waits.chats[key] = now + retryAfterMs
      if (pace !== 'person' || !hasRested) return false
      suspects.set(key, { at: now, retryAfterMs })
      if (suspects.size < ENOUGH_CHATS) return false
      const longest = Math.max(...[...suspects.values()].map((one) => one.retryAfterMs))
      for (const suspect of suspects.keys()) delete waits.chats[suspect]
      suspects = new Map()
      waits.all = now + Math.min(longest, LONGEST_FOR_ALL)
      return true
    },
    succeed() {
      suspects.clear()
    },
    readyAt: (message) => Math.max(waits.all, waits.chats[keyOf(message)] ?? 0),
    waiting(now) {
      return Object.entries(waits.chats).flatMap(([key, until]) => (until > now ? [key] : []))
    },
  }
}

function keyOf({
  chatKey,
  pace,
  method,
}: Pick<RefusedCall, 'chatKey' | 'pace' | 'method'>): string {
  return pace === 'none' ? `${method} ${chatKey}` : chatKey
}
