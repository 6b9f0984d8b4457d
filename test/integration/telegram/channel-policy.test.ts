import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../../../src/contract/channel-policy.ts'
import type { RiskLevel } from '../../../src/contract/launches/risk.ts'
import { lastHealth } from '../../../src/domains/health/index.ts'
import { leadBot } from '../../../src/entry/jobs/lead-bot.ts'
import { deliverLaunches } from '../../../src/flows/telegram/deliver-launches.ts'
import { announcePolicy } from '../../../src/flows/telegram/posts/announce-policy.ts'
import { HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { enqueue } from '../../../src/kernel/db/outbox.ts'
import { eachEngine } from '../../engines.ts'
import { hurryingClock } from '../../support/clocks/hurrying-clock.ts'
import { keepRows, launchRow } from '../../support/launches.ts'
import { opsOn } from '../../support/ops.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { botAround, CHANNEL, OPERATORS } from '../../support/telegram/bot.ts'

type Around = Pick<ReturnType<typeof botAround>, 'context' | 'state'>

type Scored = { attention?: number | null; level?: RiskLevel; cap?: number; stage?: string }

eachEngine((engine) => {
  let shop: Shop
  let bot: ReturnType<typeof botAround>
  let clock: ReturnType<typeof hurryingClock>
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    clock = hurryingClock(shop.clock.now())
    bot = botAround({ ...shop.context, clock }, DEFAULT_POLICY)
  })
  afterEach(() => shop.close())

  /** A launch as the detector stores it at a stage, with its attention at 60 s. */
  async function launch({
    attention = 80,
    level = 'high',
    cap = 5_000,
    stage = '60s',
  }: Scored = {}) {
    const { read } = shop.context.db
    const score = { low: 10, guarded: 30, elevated: 50, high: 70, severe: 90 }[level]
    const at = clock.now()
    const row = launchRow({
      ...{ detected_at: at, stage, score, level, attention, market_cap_cents: cap * 100 },
    })
    await keepRows(shop.context.db, row)
    await read
      .insertInto('launch_reports')
      .values({
        ...{ mint: row.mint, stage, rules_version: '1:test', made_at: at, score, level },
        ...{ report: JSON.stringify({ flags: [], model: { basis: '' } }), snapshot: '{}' },
        ...{ attention, attention_report: null, market_cap_cents: cap * 100 },
      })
      .execute()
    if (attention !== null) {
      const attentionRow = { mint: row.mint, said_at: at, stage, attention, version: '1:test' }
      await read.insertInto('launch_attention').values(attentionRow).execute()
    }
    return row.mint
  }

  async function storeNews(mint: string, stage = '60s') {
    const { db, entropy } = shop.context
    const news = { topic: 'launch.stage', once: `${mint} ${stage}`, payload: { mint, stage } }
    await db.transaction((tx) => enqueue(tx, entropy, { ...news, at: clock.now() }))
  }
  async function publishStage(mint: string, stage = '60s') {
    await storeNews(mint, stage)
    await deliverLaunches(bot.context, bot.matcher)
  }

  const posts = () =>
    shop.context.db.read
      .selectFrom('channel_posts')
      .selectAll()
      .orderBy('posted_at')
      .orderBy('mint')
      .execute()
  const queued = async () => {
    const rows = await shop.context.db.read.selectFrom('telegram_outbox').select('sealed').execute()
    return rows.map(({ sealed }) => {
      const { call } = shop.context.sealer.open(sealed) as { call: { text: string } }
      return call.text
    })
  }

  describe('the channel', () => {
    test('gets each qualifying launch once, with the reason', async () => {
      const [quiet, severe, unknown, early] = [
        await launch({ attention: 59 }),
        await launch({ level: 'severe' }),
        await launch({ attention: null }),
        await launch({ stage: '10s' }),
      ]
      for (const mint of [quiet, severe, unknown]) await publishStage(mint)
      await publishStage(early, '10s')
      expect(await posts()).toEqual([])
      expect(await queued()).toEqual([])
      const mint = await launch()
      await publishStage(mint)
      await publishStage(mint, '5m')
      expect(await posts()).toMatchObject([
        { mint, stage: '60s', because: 'attention', score: 70, attention: 80 },
      ])
      const [text, ...others] = await queued()
      expect(others).toEqual([])
      expect(text).toMatch(/^🟠 <b>High risk 70<\/b>\/100 · attention <b>80<\/b>\/100\n/)
      expect(text).toContain('Posted for its attention.')
    })

    test('says what only its risk kept out of it, once, while there was room', async () => {
      const avoided = () =>
        shop.context.db.read
          .selectFrom('channel_avoided')
          .select(['mint', 'stage', 'score', 'attention', 'market_cap_cents'])
          .execute()
      await publishStage(await launch({ level: 'severe', attention: 59 }))
      await publishStage(await launch({ level: 'severe', cap: 31_000 }))
      await publishStage(await launch({ level: 'severe', stage: '1h' }), '1h')
      expect(await avoided()).toEqual([])
      const mint = await launch({ level: 'severe' })
      const first = { mint, stage: '60s', score: 90, attention: 80, market_cap_cents: 500_000 }
      await publishStage(mint)
      expect(await avoided()).toEqual([first])
      await shop.context.db.read
        .updateTable('launches')
        .set({ attention: 90, stage: '5m' })
        .where('mint', '=', mint)
        .execute()
      await publishStage(mint, '5m')
      expect(await avoided()).toEqual([first])
      for (let nth = 0; nth < 10; nth++) await publishStage(await launch({ attention: 100 }))
      await publishStage(await launch({ level: 'severe', attention: 100 }))
      expect(await avoided()).toEqual([first])
    })

    test('gets a large launch whatever its risk, with the warning first', async () => {
      const mint = await launch({ level: 'severe', attention: 5, cap: 31_000 })
      await publishStage(mint)
      expect(await posts()).toMatchObject([{ mint, because: 'market_cap' }])
      const [text] = await queued()
      expect(text).toMatch(/^⚠️ <b>Warning: severe risk\.<\/b>/)
      expect(text).toContain('Posted for its market cap.')
    })

    test('gets a launch that qualifies at a later stage', async () => {
      const mint = await launch({ attention: 20 })
      await publishStage(mint)
      await shop.context.db.read
        .updateTable('launches')
        .set({ attention: 66, stage: '5m' })
        .where('mint', '=', mint)
        .execute()
      await publishStage(mint, '5m')
      expect(await posts()).toMatchObject([{ mint, stage: '5m', attention: 66 }])
    })

    test('gets no more than the hourly and daily limits, the best on a busy day', async () => {
      for (let nth = 0; nth < 14; nth++) await publishStage(await launch({ attention: 60 + nth }))
      // The eleventh would have been one too many.
      expect(await posts()).toHaveLength(10)
      clock.set(clock.now() + 2 * HOUR)
      await publishStage(await launch({ attention: 61 }))
      expect(await posts()).toHaveLength(10)
      await publishStage(await launch({ attention: 90 }))
      expect((await posts()).at(-1)).toMatchObject({ attention: 90 })
    })
  })

  describe('its effect', () => {
    const ops = (...args: string[]) =>
      opsOn(bot.context, { policy: bot.context.policy })('policy', ...args)

    test('shows what it would have posted in the last day, in order', async () => {
      await launch({ attention: 99 })
      clock.set(clock.now() + 25 * HOUR)
      for (let nth = 0; nth < 12; nth++) {
        await launch({ attention: 80 })
        clock.set(clock.now() + MINUTE)
      }
      await launch({ attention: 10, level: 'severe', cap: 40_000 })
      await launch({ attention: 10 })
      clock.set(clock.now() + 2 * HOUR)
      await launch({ attention: 95, cap: 4_000 })
      expect(await ops()).toEqual([
        'CHANNEL_POLICY: from=60s attention=60 risk=high cap=30000 per_day=60 per_hour=10 venues=all',
        'Of 15 launches in the last 24 hours it would have posted 11, at most 10 in an hour.',
        'For attention: 11. For market cap: 0, 0 of them with a warning first.',
        'Met the policy, but were not posted because the day was too busy: 3.',
        'A post now needs an attention of 81.',
      ])
      expect(await posts()).toEqual([])
    })

    test('can be tried for another policy, and an invalid policy is explained', async () => {
      await launch({ attention: 40, level: 'severe', cap: 40_000 })
      const [policy, sum, why] = await ops('--try', 'per_hour=1 cap=35000')
      expect(policy).toContain('cap=35000 per_day=60 per_hour=1')
      expect(sum).toContain('posted 1')
      expect(why).toBe('For attention: 0. For market cap: 1, 1 of them with a warning first.')
      await expect(ops('--try', 'attention=many')).rejects.toThrow(/attention=many is not possible/)
    })

    /** Leads the bot until the channel has its post. @returns the chats that got a message, in order */
    async function chatsUntilPosted({ context, state }: Around): Promise<string[]> {
      const work = {
        handle: async () => {},
        registerCommands: async () => {},
        readAddress: async () => ({ kind: 'nothing' }) as const,
        webhook: null,
      }
      const ending = new AbortController()
      const leading = leadBot(context, work, ending.signal)
      const chats = () => state.sent.map(({ chat }) => chat)
      await shop.clock.until(expect.poll(chats).toContain(CHANNEL))
      ending.abort()
      await shop.clock.until(leading)
      return chats()
    }

    test('is reported to the operators before anything is posted by it', async () => {
      await storeNews(await launch())
      const { context, state } = botAround(shop.context, DEFAULT_POLICY)
      let failures = 1
      const noticesIn: typeof context.noticesIn = (language) => {
        if (language === null && failures-- > 0) throw new Error('not yet')
        return context.noticesIn(language)
      }
      const chats = await chatsUntilPosted({ context: { ...context, noticesIn }, state })
      expect(chats.slice(0, 2)).toEqual([OPERATORS, CHANNEL])
    })

    test('knows that it is deaf, whatever it can send', async () => {
      await storeNews(await launch())
      const { context, state } = botAround(shop.context, DEFAULT_POLICY)
      const telegram = { ...context.telegram, hears: async () => false }
      await chatsUntilPosted({ context: { ...context, telegram }, state })
      const health = (await lastHealth(shop.context.db.read)).get('bot')
      expect(health).toMatchObject({ good: false, trouble: 'deaf' })
    })

    test('posts after a minute, even if it cannot be reported', async () => {
      await storeNews(await launch())
      const { context, state } = botAround(shop.context, DEFAULT_POLICY)
      const policy = () => {
        throw new Error('never')
      }
      const noticesIn: typeof context.noticesIn = (language) => {
        const notices = context.noticesIn(language)
        return { ...notices, operators: { ...notices.operators, policy } }
      }
      const began = shop.clock.now()
      const chats = await chatsUntilPosted({ context: { ...context, noticesIn }, state })
      expect(chats).toContain(CHANNEL)
      expect(chats).not.toContain(OPERATORS)
      expect(shop.clock.now() - began).toBeGreaterThanOrEqual(MINUTE)
    })

    test('is reported to the operators once, and again after another policy', async () => {
      await announcePolicy(bot.context)
      await announcePolicy(bot.context)
      const rows = await shop.context.db.read
        .selectFrom('telegram_outbox')
        .select('chat_key')
        .execute()
      expect(rows).toEqual([{ chat_key: shop.context.sealer.key(OPERATORS) }])
      expect((await queued())[0]).toContain('Of 0 launches in the last 24 hours')
      await announcePolicy({ ...bot.context, policy: { ...DEFAULT_POLICY, attention: 70 } })
      expect(await queued()).toHaveLength(2)
      await announcePolicy({ ...bot.context, channelId: null })
      expect(await queued()).toHaveLength(2)
      clock.set(clock.now() + MINUTE)
      await announcePolicy(bot.context)
      await announcePolicy(bot.context)
      expect(await queued()).toHaveLength(3)
    })
  })
})
