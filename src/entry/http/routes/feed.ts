import { streamSSE } from 'hono/streaming'
import { Refusal } from '../../../contract/errors.ts'
import type { Feed, FeedNews } from '../../../flows/feed.ts'
import { isMember } from '../../../flows/is-member.ts'
import { SECOND } from '../../../kernel/clock.ts'
import type { HttpHouse, Request, Router } from '../http-context.ts'
import { requireSession } from '../middleware/session.ts'

const HEARTBEAT_MS = 15 * SECOND
/** Frames that a slow reader may be behind before it is let go: it comes back by itself. */
const MOST_BEHIND = 200

/**
 * The latest launches as server-sent events: `launches` once with all that are shown, then `launch`
 * for each that is new or has changed, and `gone` with the mint of one that the chain took back.
 */
export function feedRoutes(router: Router, { purchase, feeds, streams }: HttpHouse): void {
  router.get('/api/feed', (context) => {
    const leave = streams.enter(null, context.get('address'))
    return follow(context, feeds.public, leave)
  })

  router.get('/api/feed/live', async (context) => {
    const session = requireSession(context)
    if (!(await isMember(purchase, session))) throw new Refusal('members_only')
    const leave = streams.enter(session.accountId, context.get('address'))
    return follow(context, feeds.members, leave, () => isMember(purchase, session))
  })

  function follow(
    context: Request,
    feed: Feed,
    leave: () => void,
    mayStay: () => Promise<boolean> = async () => true,
  ): Response {
    context.header('X-Accel-Buffering', 'no')
    context.header('Cache-Control', 'no-store')
    return streamSSE(context, async (stream) => {
      const ended = new AbortController()
      stream.onAbort(() => ended.abort())
      const signal = AbortSignal.any([ended.signal, streams.signal])
      let behind = 0
      const write = (frame: string) => {
        behind += 1
        if (behind > MOST_BEHIND) ended.abort()
        else void stream.write(frame).finally(() => behind--)
      }
      // Subscribe, then read: what happens in between is told twice rather than never.
      const stop = feed.listen((news) => write(frameOf(news)))
      const heartbeat = setInterval(async () => {
        if (await mayStay().catch(() => true)) write(':\n\n')
        else ended.abort()
      }, HEARTBEAT_MS)
      try {
        write(`event: launches\ndata: ${JSON.stringify(await feed.latest())}\n\n`)
        if (!signal.aborted)
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      } finally {
        clearInterval(heartbeat)
        stop()
        leave()
      }
    })
  }
}

const frames = new WeakMap<FeedNews, string>()

/** Written once, whoever many listen. */
function frameOf(news: FeedNews): string {
  const known = frames.get(news)
  if (known !== undefined) return known
  const frame =
    'gone' in news
      ? `event: gone\ndata: ${JSON.stringify(news.gone)}\n\n`
      : `event: launch\ndata: ${JSON.stringify(news.launch)}\n\n`
  frames.set(news, frame)
  return frame
}
