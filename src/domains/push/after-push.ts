import { DAY, MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import type { PushAnswer } from './ports.ts'

/** How long to wait after each failed try of an alert; then as long again as last. */
const WAITS: readonly Ms[] = [2 * SECOND, 10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE]
/** A device whose service takes nothing for this long is deleted. */
const DELETED_AFTER = 3 * DAY
/** The longest wait that a service can ask for. */
const LONGEST_ASKED = 15 * MINUTE
/** The subscription has ended: RFC 8030, section 7.3. */
const ENDED: readonly number[] = [404, 410]
const [TIMED_OUT, TOO_MANY] = [408, 429]

/** A device's state for its next alert. */
export type PushProgress = { tries: number; failingSince: Ms | null }

/** The state after a try. `isOver`: the alert was taken or given up. `isGone`: the device is to be deleted. */
export type AfterPush = PushProgress & { isOver: boolean; isGone: boolean; nextTryAt: Ms }

/** The state after a push service's answer. Its Retry-After lengthens a wait and never shortens it. Pure. */
export function afterPush(
  { tries, failingSince }: PushProgress,
  answer: PushAnswer,
  now: Ms,
): AfterPush {
  const status = 'status' in answer ? answer.status : null
  if (status !== null && status >= 200 && status < 300)
    return { isOver: true, isGone: false, tries: 0, failingSince: null, nextTryAt: now }
  const since = failingSince ?? now
  const isEnded = status !== null && ENDED.includes(status)
  const wait = WAITS[Math.min(tries, WAITS.length - 1)] ?? 0
  const asked = 'status' in answer ? Math.min(answer.retryAfterMs ?? 0, LONGEST_ASKED) : 0
  return {
    // Sent again, a message that the service refuses for what it is would be refused again.
    isOver: isEnded || isRefusal(status),
    isGone: isEnded || now - since >= DELETED_AFTER,
    tries: tries + 1,
    failingSince: since,
    nextTryAt: now + Math.max(wait, asked),
  }
}

function isRefusal(status: number | null): boolean {
  if (status === null || status === TIMED_OUT || status === TOO_MANY) return false
  return status >= 400 && status < 500
}
