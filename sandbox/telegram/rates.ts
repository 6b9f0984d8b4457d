import type { Now } from '../ports.ts'
import { tooMany } from './error.ts'

/** Telegram's limits on what a bot sends (core.telegram.org/bots/faq#broadcasting-to-users). */
const OVERALL = { most: 30, perMs: 1_000 }
const GROUP = { most: 20, perMs: 60_000 }

/**
 * One a second in any other chat, with "short bursts" of undocumented size. This applies to channels
 * too, for which the documentation names no limit.
 */
const CHAT = { burst: 5, everyMs: 1_000 }

export type Rates = ReturnType<typeof createRates>

/** Counts the bot's messages, and refuses those above Telegram's limits. */
export function createRates(now: Now) {
  let overall: number[] = []
  const groups = new Map<number, number[]>()
  /** By chat: when its burst is full again. */
  const others = new Map<number, number>()

  /** Until when a method is refused in a chat, whatever its rate. */
  const waits = new Map<string, number>()

  return {
    /** Refuses a method in a chat for so long. */
    hold(call: string, seconds: number): void {
      waits.set(call, now() + seconds * 1_000)
    },
    /** @throws BotApiError 429 with the rest of a wait */
    checkHeld(call: string): void {
      const rest = (waits.get(call) ?? 0) - now()
      if (rest > 0) throw tooMany(Math.ceil(rest / 1_000))
      waits.delete(call)
    },
    /** @throws BotApiError 429 with the seconds to wait */
    count(chat: number, isGroup: boolean): void {
      const at = now()
      overall = within(overall, at, OVERALL.perMs)
      const group = within(groups.get(chat) ?? [], at, GROUP.perMs)
      const whole = Math.max(others.get(chat) ?? at, at)
      const waits = [
        wait(overall, OVERALL, at),
        isGroup ? wait(group, GROUP, at) : whole - at - (CHAT.burst - 1) * CHAT.everyMs,
      ]
      const longest = Math.max(...waits)
      if (longest > 0) throw tooMany(Math.max(1, Math.ceil(longest / 1_000)))
      overall.push(at)
      if (isGroup) groups.set(chat, [...group, at])
      else others.set(chat, whole + CHAT.everyMs)
    },
  }
}

function within(times: number[], at: number, perMs: number): number[] {
  return times.filter((time) => time > at - perMs)
}

function wait(times: number[], { most, perMs }: typeof OVERALL, at: number): number {
  const first = times[times.length - most]
  return first === undefined ? 0 : first + perMs - at
}
