import { randomFrom } from '../sandbox/market/random.ts'
import type { ChainEvent, EventBatch } from '../src/domains/launches/index.ts'
import { postsSince } from '../src/domains/messages/index.ts'
import { HOUR, MINUTE, type Ms, SECOND } from '../src/kernel/clock.ts'
import { createDrivenClock, type DrivenClock } from './support/channel/driven-clock.ts'
import {
  coinsOf,
  type Moment,
  marketDay,
  playCoins,
  turning,
} from './support/channel/market-day.ts'
import { openChannel } from './support/channel/open-channel.ts'
import { goal, number, percentile, type Result, type Scope } from './support/figures.ts'

const FULL = { launches: 18_000, hours: 24, coins: 150 }
const QUICK = { launches: 750, hours: 1, coins: 20 }
const START = Date.UTC(2026, 10, 20)
/** How much of the day is passed on at a time. */
const BATCH_MS = 400
/** Time for the last launches' warnings, digests, and edits. */
const AFTER_MS = 5 * MINUTE
const LOOK_MS = 5 * SECOND
const MOST_POSTS = 60
const GOAL_MS = 2 * SECOND

type Channel = Awaited<ReturnType<typeof openChannel>>
type Call = ReturnType<Channel['handle']['calls']>[number]

/** Measures a mainnet day in the channel, from decoded events to a Telegram with its limits on. */
export async function measureChannelDay({ stack, quick, say }: Scope): Promise<Result> {
  const size = quick ? QUICK : FULL
  say(`playing ${size.coins} coins of the sandbox's market`)
  const coins = playCoins(size.coins)
  const draw = randomFrom('channel day').share
  const moments = marketDay(coins, { ...size, from: START }, draw)
  say(`${number(size.launches)} launches, ${number(moments.length)} events`)
  const clock = createDrivenClock(START)
  const channel = await openChannel(stack, clock)
  const began = process.cpuUsage()
  const started = performance.now()
  await live(channel, clock, moments, { hours: size.hours, say, draw })
  const { user, system } = process.cpuUsage(began)
  const tookS = (performance.now() - started) / SECOND
  const warned = await delays(channel)
  const result = asResult(size, moments.length, {
    ...{ calls: callsTo(channel), warned, tookS, processorS: (user + system) / 1e6 },
    ...(await counts(channel)),
  })
  await channel.stop()
  return result
}

async function live(
  channel: Channel,
  clock: DrivenClock,
  moments: readonly Moment[],
  { hours, say, draw }: { hours: number; say: Scope['say']; draw: () => number },
): Promise<void> {
  const end = START + hours * HOUR
  const turns = createTurns(channel, moments, draw)
  let next = 0
  for (let at = START; at < end; at += BATCH_MS) {
    await clock.runUntil(at)
    const due = await turns.due(at)
    for (; next < moments.length && (moments[next] as Moment).at <= at; next += 1)
      due.push((moments[next] as Moment).event)
    // A trade is as old as the batch that it comes in: the chain's own delay is not measured here.
    const events = due.map((event) => ({ ...event, blockTime: at }))
    const batch: EventBatch = { source: 'bench', commitment: 'confirmed', seenAt: at, events }
    if (events.length > 0) void channel.sink.take([batch])
    if ((at - START) % HOUR === 0) say(`${(at - START) / HOUR} h, ${turns.count()} posted`)
  }
  await clock.runUntil(end + AFTER_MS)
}

/** Makes every posted coin turn bad. */
function createTurns({ db }: Channel, moments: readonly Moment[], draw: () => number) {
  const coins = coinsOf(moments)
  const posted = new Set<string>()
  let coming: Moment[] = []
  let looked = 0
  return {
    count: () => posted.size,
    async due(now: Ms): Promise<ChainEvent[]> {
      if (now - looked >= LOOK_MS) {
        looked = now
        for (const { mint, posted_at } of await postsSince(db.read, now - HOUR)) {
          const coin = coins.get(mint)
          if (!coin || posted.has(mint)) continue
          posted.add(mint)
          coming.push(...turning(coin, posted_at, draw))
        }
      }
      const due = coming.filter(({ at }) => at <= now)
      coming = coming.filter(({ at }) => at > now)
      return due.sort((a, b) => a.at - b.at).map(({ event }) => event)
    },
  }
}

/** The time from a warning's trade to Telegram's answer, by kind of warning. */
async function delays({ db }: Channel): Promise<{ kind: string; ms: Ms }[]> {
  const turns = await db.read.selectFrom('channel_turns').selectAll().execute()
  const sent = await db.read
    .selectFrom('telegram_outbox')
    .select(['once', 'done_at', 'message_id'])
    .where('once', 'like', 'launch % turned %')
    .execute()
  const doneAt = new Map(sent.map((row) => [row.once, row.message_id && row.done_at]))
  return turns.map(({ mint, kind, turned_at }) => {
    const at = doneAt.get(`launch ${mint} turned ${kind}`)
    return { kind, ms: at ? at - turned_at : Number.POSITIVE_INFINITY }
  })
}

async function counts({ db }: Channel) {
  const count = async (table: 'launches' | 'launch_reports' | 'channel_posts') => {
    const { n } = await db.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return {
    stored: await count('launches'),
    reports: await count('launch_reports'),
    posts: await count('channel_posts'),
  }
}

function callsTo({ handle, channelId }: Channel): readonly Call[] {
  return handle.calls().filter(({ payload }) => String(payload.chat_id) === String(channelId))
}

type Found = Awaited<ReturnType<typeof counts>> & {
  calls: readonly Call[]
  warned: { kind: string; ms: Ms }[]
  tookS: number
  processorS: number
}

function asResult(size: typeof FULL, events: number, found: Found): Result {
  const { calls, warned, posts, stored, reports, tookS, processorS } = found
  const refused = calls.filter(({ code }) => code === 429).length
  const edits = calls.filter(({ method }) => method === 'editMessageText').length
  const digests = calls.filter(({ payload }) => payload.disable_notification === true).length
  // Half an hour without trades is noticed by a check, not by a trade.
  const traded = warned.filter(({ kind }) => kind !== 'trading_stops').map(({ ms }) => ms)
  const [p50, p95] = [percentile(traded, 0.5), percentile(traded, 0.95)]
  const seconds = (ms: Ms) => `${number(ms / SECOND)} s`
  return {
    tables: [
      {
        caption: `${number(size.launches)} launches in ${size.hours} h, ${number(events)} events`,
        columns: ['', 'measured', 'goal'],
        rows: [
          ['launches stored, reports made', `${number(stored)}, ${number(reports)}`, ''],
          ['launches posted', number(posts), goal(`≤ ${MOST_POSTS}`, posts <= MOST_POSTS)],
          ['edits of posts', number(edits), ''],
          ['digests', number(digests), ''],
          ['warnings under posts', number(warned.length), ''],
          ['calls to the channel in the busiest minute', number(busiest(calls)), ''],
          ['refused with 429', number(refused), goal('0', refused === 0)],
          ['trade → warning accepted by Telegram: p50', seconds(p50), ''],
          ['p95', seconds(p95), goal('≤ 2 s', p95 <= GOAL_MS)],
          ['slowest', seconds(Math.max(...traded)), ''],
          ['time that it took', `${number(tookS)} s`, ''],
          ['of it on a core', `${number(processorS)} s`, ''],
        ],
      },
    ],
    samples: { 'trade to warning, ms': traded, posts: [posts], edits: [edits] },
  }
}

function busiest(calls: readonly Call[]): number {
  const times = calls.map(({ at }) => at)
  return Math.max(
    0,
    ...times.map((from) => times.filter((at) => at >= from && at < from + MINUTE).length),
  )
}
