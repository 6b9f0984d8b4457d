import { StreamQuery } from '../../../../contract/api/api-requests.ts'
import { Refusal } from '../../../../contract/errors.ts'
import type { LaunchEventBody } from '../../../../contract/launches/bodies.ts'
import { type EventFilter, isWanted } from '../../../../flows/launches/event-filter.ts'
import type { EventLog } from '../../../../flows/launches/event-log.ts'
import { isApiKeyGood } from '../../../../flows/members/api-keys.ts'
import { type Clock, SECOND } from '../../../../kernel/clock.ts'
import { withDeadline } from '../../../../kernel/deadline.ts'
import { answerEvents, type Follower } from '../../event-stream.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { accept } from '../../read-body.ts'

/** A client that takes longer than this to read is disconnected; it can resume. */
const READ_WITHIN_MS = 30 * SECOND
const EVENT_ID = /^\d{1,15}$/

/**
 * Every launch event as server-sent events, in order and without gaps: each has its number as its
 * id, and a client that reconnects with `Last-Event-ID` gets what it missed. `missed` lists the
 * numbers that are no longer stored.
 */
export function apiStreamRoutes(router: Router, http: HttpContext): void {
  const { services, events } = http

  router.get('/api/v1/stream', async (context) => {
    const key = context.get('apiKey')
    const asked = accept(StreamQuery, context.req.query(), 'invalid_query')
    const { types, venue, min_attention: minAttention, max_score: maxScore } = asked
    const resumed = context.req.header('last-event-id') || asked.last_event_id
    const range = await events.range()
    const from = resumed === undefined ? range.newest : readEventId(resumed, range.newest)
    return answerEvents(context, http, {
      session: null,
      key,
      mayStay: () => isApiKeyGood(services, key),
      ...follow({ events, clock: services.clock }, from, range.oldest, {
        types,
        venue,
        minAttention,
        maxScore,
      }),
    })
  })
}

function readEventId(text: string, newest: number): number {
  const id = EVENT_ID.test(text) ? Number(text) : Number.NaN
  if (!(id <= newest)) throw new Refusal('invalid_cursor')
  return id
}

function follow(
  { events, clock }: { events: EventLog; clock: Clock },
  from: number,
  oldest: number,
  filter: EventFilter,
): Pick<Follower, 'run' | 'beat'> {
  let sent = Math.max(from, oldest - 1)
  return {
    // Without data, this only moves the client's last id past events that it filtered out.
    beat: () => `id: ${sent}\n\n`,
    async run(stream, signal) {
      const write = (text: string) =>
        withDeadline(clock, READ_WITHIN_MS, () => stream.write(text)).catch(() => stream.abort())
      if (from < sent)
        await write(`event: missed\ndata: ${JSON.stringify({ from: from + 1, to: sent })}\n\n`)
      await write(`id: ${sent}\n\n`)
      while (!signal.aborted) {
        const more = await events.after(sent)
        const frames = more.filter((event) => isWanted(event, filter)).map(frameOf)
        if (frames.length > 0) await write(frames.join(''))
        sent = more.at(-1)?.id ?? sent
        if (more.length === 0) await events.added(sent, signal)
      }
    },
  }
}

const frames = new WeakMap<LaunchEventBody, string>()

/** Serialized once for all clients. */
function frameOf(event: LaunchEventBody): string {
  const known = frames.get(event)
  if (known !== undefined) return known
  const frame = `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
  frames.set(event, frame)
  return frame
}
