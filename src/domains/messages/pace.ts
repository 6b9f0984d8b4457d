import { type Ms, SECOND } from '../../kernel/clock.ts'

/**
 * How often something may be done: one every `gap` on average, `burst` at once at most. Telegram allows
 * about 30 messages a second in all, one a second in a chat with short bursts above it, and 20 a minute in
 * a group; it states no limit for a channel's own posts. `OVERALL` stays below in any window of a second,
 * and `group` in any window of a minute.
 * https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
 *
 * `kept`: how much of the burst is left to warnings, so that nothing sent before delays one.
 */
export type Pace = { gap: Ms; burst: number; kept?: number }

export const OVERALL: Pace = { gap: 40, burst: 4 }

export const PACES = {
  person: { gap: SECOND, burst: 3 },
  group: { gap: 3.5 * SECOND, burst: 2 },
  channel: { gap: 4 * SECOND, burst: 4, kept: 3 },
} as const satisfies Record<string, Pace>

/** `none`: not a message, so it counts only toward the overall limit. */
export type PaceName = keyof typeof PACES | 'none'

/** When a bucket that is being drained will be full again; past times are full. */
export type FullAt = Ms

/** The earliest moment at which one more may be done. `isUrgent`: a warning, for which a part is kept. */
export function readyAt(fullAt: FullAt, { gap, burst, kept = 0 }: Pace, isUrgent = false): Ms {
  return fullAt - (burst - 1 - (isUrgent ? 0 : kept)) * gap
}

/**
 * Takes one from the burst.
 * @returns when the burst will be full again
 */
export function take(fullAt: FullAt, { gap }: Pace, now: Ms): FullAt {
  return Math.max(fullAt, now) + gap
}

/** Starts nearly drained, so that a process that keeps restarting does not burst each time. */
export function nearlyEmpty({ gap, burst }: Pace, now: Ms): FullAt {
  return now + (burst - 1) * gap
}
