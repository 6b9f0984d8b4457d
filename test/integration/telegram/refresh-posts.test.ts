import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Call, storeQueued } from '../../../src/domains/messages/index.ts'
import { deliverLaunches } from '../../../src/flows/telegram/deliver-launches.ts'
import { refreshPosts } from '../../../src/flows/telegram/posts/refresh-posts.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { enqueue } from '../../../src/kernel/db/outbox.ts'
import { eachEngine } from '../../engines.ts'
import { hurryingClock } from '../../support/clocks/hurrying-clock.ts'
import { keepReport, keepRows, launchRow } from '../../support/launches.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { botAround, CHANNEL } from '../../support/telegram/bot.ts'

eachEngine((engine) => {
  let shop: Shop
  let bot: ReturnType<typeof botAround>
  let clock: ReturnType<typeof hurryingClock>
  let messages = 0
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    clock = hurryingClock(shop.clock.now())
    bot = botAround({ ...shop.context, clock })
  })
  afterEach(() => shop.close())

  const read = () => shop.context.db.read

  /** A launch whose post has been sent with a market cap of $5,000. */
  async function posted(): Promise<string> {
    const at = clock.now()
    const row = launchRow({ detected_at: at, stage: '60s', score: 74, level: 'high' })
    await keepRows(shop.context.db, { ...row, market_cap_cents: 500_000, trades: 40 })
    await keepReport(shop.context.db, row, { stage: '60s' })
    const { db, entropy } = shop.context
    const payload = { mint: row.mint, stage: '60s' }
    const news = { topic: 'launch.stage', once: row.mint, payload, at }
    await db.transaction((tx) => enqueue(tx, entropy, news))
    await deliverLaunches(bot.context, bot.matcher)
    const [first] = await queued()
    messages += 1
    expect(first?.text).not.toContain('→')
    await read()
      .updateTable('telegram_outbox')
      .set({ done_at: at, message_id: messages, sealed: '' })
      .where('done_at', 'is', null)
      .execute()
    // The report's market cap is not known in this test.
    await read().updateTable('channel_posts').set({ market_cap_cents: 500_000 }).execute()
    return row.mint
  }
  async function moves(mint: string, cap: number | null) {
    const change = { market_cap_cents: cap, trades: 1_200 }
    await read().updateTable('launches').set(change).where('mint', '=', mint).execute()
  }
  async function queued() {
    const rows = await read()
      .selectFrom('telegram_outbox')
      .select('sealed')
      .where('done_at', 'is', null)
      .execute()
    const { sealer } = shop.context
    return rows.map(({ sealed }) => (sealer.open(sealed) as { call: Call & { text: string } }).call)
  }

  test('a post that can’t be edited holds up no other, and waits before it is tried again', async () => {
    const broken = await posted()
    const other = await posted()
    clock.set(clock.now() + 5 * MINUTE)
    for (const mint of [broken, other]) await moves(mint, 720_000)
    let tries = 0
    const noticesIn = (language: string | null) => {
      const notices = bot.context.noticesIn(language)
      const post: typeof notices.launches.post = (card, ...more) => {
        if (card.launch.mint !== broken) return notices.launches.post(card, ...more)
        tries += 1
        throw new Error('broken')
      }
      return { ...notices, launches: { ...notices.launches, post } }
    }
    const context = { ...bot.context, noticesIn }
    expect(await refreshPosts(context)).toBe(1)
    expect(await refreshPosts(context)).toBe(0)
    expect(tries).toBe(1)
  })

  test('a post whose launch a fork dropped holds up no other', async () => {
    const dropped = await posted()
    clock.set(clock.now() + 5 * MINUTE)
    await moves(dropped, 720_000)
    const change = { taken_back_at: clock.now() }
    await read().updateTable('launches').set(change).where('mint', '=', dropped).execute()
    expect(await refreshPosts(bot.context)).toBe(0)
    const [post] = await read().selectFrom('channel_posts').select('shown_at').execute()
    expect(post?.shown_at).toBe(clock.now())
  })

  test('a post is edited as its market moves, and says how', async () => {
    const mint = await posted()
    clock.set(clock.now() + 5 * MINUTE)
    expect(await refreshPosts(bot.context)).toBe(0)
    await moves(mint, 720_000)
    expect(await refreshPosts(bot.context)).toBe(1)
    // As another process, or after a restart: the edit is queued already.
    expect(await refreshPosts(bot.context)).toBe(0)
    expect(await queued()).toMatchObject([
      {
        ...{ method: 'edit', messageId: messages },
        text: expect.stringMatching(
          /\nPosted \d\d:\d\d UTC for its attention: risk 74, attention \?, \$5,000 → now risk 74, attention \?, \$7,200 \(\+44%\)$/,
        ),
      },
    ])
  })

  test('an edit with a report counts: the next one is five minutes later', async () => {
    const mint = await posted()
    clock.set(clock.now() + 5 * MINUTE)
    await moves(mint, 720_000)
    const { db, entropy } = shop.context
    const news = { topic: 'launch.stage', once: 'later', payload: { mint, stage: '5m' } }
    await db.transaction((tx) => enqueue(tx, entropy, { ...news, at: clock.now() }))
    await deliverLaunches(bot.context, bot.matcher)
    await read().updateTable('telegram_outbox').set({ done_at: clock.now() }).execute()
    await moves(mint, 1_500_000)
    expect(await refreshPosts(bot.context)).toBe(0)
    clock.set(clock.now() + 5 * MINUTE)
    expect(await refreshPosts(bot.context)).toBe(1)
  })

  test('it is not edited while others wait, but afterwards', async () => {
    const mint = await posted()
    clock.set(clock.now() + 6 * MINUTE)
    await moves(mint, 720_000)
    await shop.context.db.transaction(async (tx) => {
      for (let nth = 0; nth < 6; nth += 1) {
        const call = { method: 'send', text: `${nth}` } as const
        const waiting = {
          chat: CHANNEL,
          pace: 'channel',
          rank: 'launch',
          once: `${nth}`,
          call,
        } as const
        await storeQueued(tx, shop.context, waiting, clock.now())
      }
    })
    expect(await refreshPosts(bot.context)).toBe(0)
    await read().updateTable('telegram_outbox').set({ done_at: clock.now() }).execute()
    clock.set(clock.now() + 5 * MINUTE)
    expect(await refreshPosts(bot.context)).toBe(1)
  })

  test('it is not edited once it is a day old, and when nothing is known', async () => {
    const mint = await posted()
    clock.set(clock.now() + 6 * MINUTE)
    await moves(mint, null)
    expect(await refreshPosts(bot.context)).toBe(0)
    await moves(mint, 100_000)
    clock.set(clock.now() + DAY)
    expect(await refreshPosts(bot.context)).toBe(0)
    expect(await queued()).toEqual([])
  })
})
