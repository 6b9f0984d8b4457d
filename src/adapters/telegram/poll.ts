import type { Api } from 'grammy'
import { TokenRefused, type Update } from '../../domains/messages/ports.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import type { Log } from '../../kernel/log.ts'
import { ALLOWED_UPDATES } from './read-update.ts'
import { sendFailure } from './send-failure.ts'

// A connection that has died silently is noticed after both, so the bot is deaf for ten seconds at most.
const HOLD_SECONDS = 5
const ANSWER_WITHIN = 5 * SECOND
const REST_MS = 3 * SECOND
const FAREWELL_MS = 2 * SECOND

type Line = {
  api: Pick<Api, 'getUpdates' | 'deleteWebhook'>
  clock: Clock
  log: Log
  read(body: unknown): Update | null
}

/**
 * Polls for updates, and confirms each only after `handle` has finished with it, so that a failed one comes
 * again, even after a crash. grammY's own loop confirms a whole batch regardless.
 */
export async function poll(
  { api, clock, log, read }: Line,
  handle: (update: Update) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let offset = 0
  let hasComplained = false
  let hasWebhook = true
  let isHandling = false
  while (!signal.aborted) {
    isHandling = false
    try {
      if (hasWebhook) await removeWebhook({ api, clock }, signal)
      hasWebhook = false
      const updates = await fetchUpdates({ api, clock }, offset, signal)
      if (hasComplained) log.info({}, 'Telegram answers again')
      hasComplained = false
      // All updates are confirmed. After a week without any, ids restart, perhaps lower.
      if (updates.length === 0) offset = 0
      for (const body of updates) {
        if (signal.aborted) break
        const update = read(body)
        isHandling = true
        if (update) await handle(update)
        isHandling = false
        offset = body.update_id + 1
      }
    } catch (error) {
      if (signal.aborted) break
      const failure = sendFailure(error)
      const { message, retryAfterMs } = failure
      const reason = isHandling ? (error as Error).message : message
      const isKnown: boolean = hasComplained || failure instanceof TokenRefused
      if (!isKnown) log.warn({ err: reason }, 'updates unavailable; retrying')
      hasComplained ||= !isKnown
      await clock.wait(Math.max(retryAfterMs, REST_MS), signal)
    }
  }
  if (offset > 0) await confirm({ api, clock }, offset)
}

function removeWebhook({ api, clock }: Pick<Line, 'api' | 'clock'>, signal: AbortSignal) {
  const ask = (late: AbortSignal) => api.deleteWebhook({}, late as never)
  return withDeadline(clock, ANSWER_WITHIN, ask, signal)
}

/** Telegram answers when something happens, or after five seconds. */
function fetchUpdates(
  { api, clock }: Pick<Line, 'api' | 'clock'>,
  offset: number,
  signal: AbortSignal,
) {
  const options = { offset, timeout: HOLD_SECONDS, allowed_updates: ALLOWED_UPDATES }
  const ask = (late: AbortSignal) => api.getUpdates(options, late as never)
  return withDeadline(clock, HOLD_SECONDS * SECOND + ANSWER_WITHIN, ask, signal)
}

/** A request from the next id on confirms all before it. If it fails, they come again, which is harmless. */
async function confirm({ api, clock }: Pick<Line, 'api' | 'clock'>, offset: number): Promise<void> {
  const options = { offset, timeout: 0, limit: 1 }
  await withDeadline(clock, FAREWELL_MS, (late) => api.getUpdates(options, late as never)).catch(
    () => {},
  )
}
