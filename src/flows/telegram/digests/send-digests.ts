import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import { MESSAGES_QUEUED } from '../../../contract/news.ts'
import { storedUntil } from '../../../domains/launches/index.ts'
import { type Call, isQueued, storeQueued } from '../../../domains/messages/index.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../../kernel/clock.ts'
import { publish } from '../../news.ts'
import type { BotContext } from '../context.ts'
import { dayDigest } from './day-digest.ts'
import { listedIn } from './digest.ts'
import { hourDigest } from './hour-digest.ts'

/** Market figures are stored some seconds after their trades. */
const HOUR_OVER: Ms = MINUTE
/** The last outcomes of a day are determined about a minute after their 24 hours. */
const DAY_OVER: Ms = 10 * MINUTE
/** After a longer outage of the bot, the day's digest is skipped. */
const DAY_LATEST: Ms = 12 * HOUR

const IN_A_ROW = 6

/**
 * Queues the channel's digests, each once: for the last full hour, and for the day before yesterday. After an outage
 * both wait until the sources have read what was missed, for an hour at most.
 */
export type Digester = { send(): Promise<void> }

/** Remembers which digests were queued. */
export function createDigester(context: BotContext): Digester {
  /** The digests that were checked last: most hours need only one check. */
  const done = new Map<string, Ms>()

  async function once(
    name: 'hour' | 'day',
    from: Ms,
    compose: () => Promise<Call | null>,
  ): Promise<void> {
    const { db, clock, channelId } = context
    if (channelId === null || done.get(name) === from) return
    const key = `digest ${name} ${new Date(from).toISOString()}`
    if (!(await isQueued(db.read, key))) {
      const call = await compose()
      if (call !== null) {
        const message = {
          chat: channelId,
          rank: 'launch',
          pace: 'channel',
          once: key,
          call,
        } as const
        await db.transaction((tx) => storeQueued(tx, context, message, clock.now()))
        publish(db, MESSAGES_QUEUED, 'digest')
      }
    }
    done.set(name, from)
  }

  return {
    async send() {
      const now = context.clock.now()
      const { digests } = context.noticesIn(context.channelLanguage)
      const { until, readUntil, shardsUntil } = await storedUntil(context.db.read, now)
      const hour = Math.floor(until / HOUR) * HOUR
      const isRead = [...readUntil.values(), ...shardsUntil.values()].every((read) => read >= hour)
      if (now % HOUR >= HOUR_OVER) {
        await once('hour', hour - HOUR, async () => {
          const digest = await hourDigest(context, hour - HOUR, isRead)
          return digest && callWith(context, digests.hour(digest), listedIn(digest))
        })
      }
      const day = Math.floor(now / DAY) * DAY
      if (until - day >= DAY_OVER && now - day <= DAY_LATEST) {
        // Not all of yesterday's launches are 24 hours old.
        await once('day', day - 2 * DAY, async () => {
          const digest = await dayDigest(context, day - 2 * DAY)
          return digest && callWith(context, digests.day(digest), [])
        })
      }
    },
  }
}

/** Sent silently. Names are not links, so numbered buttons open the launches' pages. */
function callWith(
  { noticesIn, channelLanguage, siteUrl }: BotContext,
  text: string,
  listed: LaunchBody[],
): Call {
  const { buttons } = noticesIn(channelLanguage)
  const numbers = listed.map(({ mint }, nth) => ({
    text: `${nth + 1}`,
    url: `${siteUrl}/launches/${mint}`,
  }))
  const rows = Array.from({ length: Math.ceil(numbers.length / IN_A_ROW) }, (_, row) =>
    numbers.slice(row * IN_A_ROW, (row + 1) * IN_A_ROW),
  )
  const pages = [
    { text: buttons.launches, url: `${siteUrl}/launches` },
    { text: buttons.record, url: `${siteUrl}/track-record` },
  ]
  return { method: 'send', text, isSilent: true, keyboard: [...rows, pages] }
}
