import { SIGN_OF_LIFE_MS } from '../../contract/constants.ts'
import { isSessionValid, type Session } from '../../domains/accounts/index.ts'
import { SECOND } from '../../kernel/clock.ts'
import { randomBelow } from '../../kernel/ids.ts'
import { cutOff } from './cut-off.ts'
import { type EventWriter, openEvents } from './event-writer.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'

/** An event, because a page can't hear a comment: without it, the page asks for itself. */
const ALIVE = 'event: alive\ndata: {}\n\n'
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
}
const BACK_FROM_MS = SECOND
const BACK_WITHIN_MS = 4 * SECOND
/** How long a stopping server waits for a client to read its last event. */
const ANNOUNCE_MS = SECOND / 2

export type Follower = {
  /** The session of the stream; null: a visitor without a session, or a program with a key. */
  session: Session | null
  /** The API key that opened it. */
  key?: string
  /** Checked at every heartbeat: false ends the stream. */
  mayStay?(): Promise<boolean>
  /** What a heartbeat writes; omitted: the event `alive`. */
  beat?(): string
  /** Writes events until `signal` aborts. */
  run(stream: EventWriter, signal: AbortSignal): Promise<void>
}

/**
 * Sends server-sent events until the client disconnects, its session ends, or the server stops.
 * HEAD gets only the headers and opens no stream.
 * @throws Refusal `too_many_streams`
 */
export function answerEvents(
  context: HttpRequest,
  { services, streams }: Pick<HttpContext, 'services' | 'streams'>,
  { session, key, mayStay = async () => true, beat: pulse = () => ALIVE, run }: Follower,
): Response {
  const { clock, db, entropy, log } = services
  if (context.req.method === 'HEAD') return context.body(null, 200, HEADERS)
  const leave = streams.enter(key ?? session?.accountId ?? null, context.get('address'))
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, streams.signal, context.req.raw.signal])
  const { readable, writer, end } = openEvents(
    () => ended.abort(),
    () => cutOff(context),
  )
  // A write waits for the client, and a client that has stopped reading would block it forever.
  signal.addEventListener('abort', end, { once: true })
  onceAborted(streams.draining, signal, () => void announceEnd().finally(() => ended.abort()))
  Promise.all([run(writer, signal).finally(() => ended.abort()), beat()])
    .catch((error: Error) => log.error({ err: error.message }, 'a stream of events has failed'))
    .finally(() => {
      end()
      leave()
    })
  // Otherwise the server would wait for a short body to end.
  return context.newResponse(readable, 200, { ...HEADERS, 'Transfer-Encoding': 'chunked' })

  /** Clients reconnect at different moments, to any process that serves then. */
  async function announceEnd() {
    const ms = BACK_FROM_MS + randomBelow(entropy, BACK_WITHIN_MS)
    await Promise.race([writer.write(`retry: ${ms}\n\n`), clock.wait(ANNOUNCE_MS, signal)])
  }

  async function beat() {
    let isUnread = false
    while (!signal.aborted) {
      await clock.wait(SIGN_OF_LIFE_MS, signal)
      const stays = await mayListen().catch(() => true)
      // A client that has not read the last one by now reads nothing; don't queue more for it.
      if (isUnread) cutOff(context)
      if (!stays || isUnread) return ended.abort()
      isUnread = true
      void writer.write(pulse()).finally(() => {
        isUnread = false
      })
    }
  }

  async function mayListen() {
    const isValid = session === null || (await isSessionValid(db.read, session, clock.now()))
    return isValid && (await mayStay())
  }
}

/** Listens until `over` aborts: `signal` outlives every stream and would keep each of them in memory. */
function onceAborted(signal: AbortSignal, over: AbortSignal, work: () => void): void {
  if (signal.aborted) work()
  else signal.addEventListener('abort', work, { once: true, signal: over })
}
