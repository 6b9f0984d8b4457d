import { Refusal } from '../../../../contract/errors.ts'
import type { Feed, FeedNews } from '../../../../flows/launches/feed.ts'
import { hasActiveMembership } from '../../../../flows/members/is-member.ts'
import { answerEvents, type Follower } from '../../event-stream.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { requireSession } from '../../middleware/session.ts'

/** A client further behind than this is disconnected; its page reconnects. */
const MOST_BEHIND = 200

/**
 * The latest launches as server-sent events: `launches` once with all that are shown, then `launch`
 * for each that is new or has changed, and `gone` with the mint of one that the chain dropped.
 */
export function feedRoutes(router: Router, http: HttpContext): void {
  const { services, feeds } = http

  router.get('/api/feed', (context) =>
    answerEvents(context, http, { session: null, run: follow(feeds.public) }),
  )

  router.get('/api/feed/live', async (context) => {
    const session = requireSession(context)
    const mayStay = () => hasActiveMembership(services, session)
    if (!(await mayStay())) throw new Refusal('members_only')
    return answerEvents(context, http, { session, mayStay, run: follow(feeds.members) })
  })
}

function follow(feed: Feed): Follower['run'] {
  return async (stream, signal) => {
    const left = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => left.resolve(), { once: true })
    let behind = 0
    const write = (frame: string) => {
      behind += 1
      if (behind > MOST_BEHIND) stream.abort()
      else void stream.write(frame).finally(() => behind--)
    }
    // Subscribe, then read: a change in between is sent twice rather than never.
    const stop = feed.listen((news) => write(frameOf(news)))
    try {
      write(firstFrameOf(await feed.latest()))
      if (!signal.aborted) await left.promise
    } finally {
      stop()
    }
  }
}

const firstFrames = new WeakMap<object, string>()

/** Serialized once for all who come before the next change. */
function firstFrameOf(launches: Awaited<ReturnType<Feed['latest']>>): string {
  const known = firstFrames.get(launches)
  if (known !== undefined) return known
  const frame = `event: launches\ndata: ${JSON.stringify(launches)}\n\n`
  firstFrames.set(launches, frame)
  return frame
}

const frames = new WeakMap<FeedNews, string>()

/** Serialized once for all listeners. */
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
