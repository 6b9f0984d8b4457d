import { DAY, HOUR, MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import type { WebhookResponse } from './ports.ts'

/** How long to wait after each failed try of an event. After the last it is given up. */
const WAITS: readonly Ms[] = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR]
/** A webhook whose receiver accepted nothing for this long is disabled. */
const DISABLED_AFTER = 3 * DAY
const GONE = 410
/** The longest wait that a receiver can ask for: a longer one would look like a receiver that is down. */
const LONGEST_ASKED = HOUR

/** A webhook's state for its next event. */
export type WebhookProgress = { tries: number; failingSince: Ms | null }

/** The state after an attempt. `isOver`: the event is delivered or given up. */
export type AfterTry = WebhookProgress & {
  isOver: boolean
  nextTryAt: Ms
  disabledBecause: 'failing' | 'gone' | null
}

/** Whether the receiver accepted the event, with any 2xx status. */
export function isTaken(answer: WebhookResponse): boolean {
  return 'status' in answer && answer.status >= 200 && answer.status < 300
}

/** The state after a receiver's answer. Its Retry-After lengthens a wait and never shortens it. Pure. */
export function afterTry(
  { tries, failingSince }: WebhookProgress,
  answer: WebhookResponse,
  now: Ms,
): AfterTry {
  if (isTaken(answer))
    return { isOver: true, tries: 0, failingSince: null, nextTryAt: now, disabledBecause: null }
  const since = failingSince ?? now
  const wait = WAITS[tries]
  let disabledBecause: AfterTry['disabledBecause'] = null
  if (now - since >= DISABLED_AFTER) disabledBecause = 'failing'
  if ('status' in answer && answer.status === GONE) disabledBecause = 'gone'
  return {
    isOver: wait === undefined,
    tries: wait === undefined ? 0 : tries + 1,
    failingSince: since,
    // This wait also follows an event that was given up, because the next one would only fail as well.
    nextTryAt: now + Math.max(wait ?? HOUR, requestedWait(answer)),
    disabledBecause,
  }
}

function requestedWait(answer: WebhookResponse): Ms {
  const asked = 'status' in answer ? answer.retryAfterMs : null
  return Math.min(Math.max(asked ?? 0, 0), LONGEST_ASKED)
}
