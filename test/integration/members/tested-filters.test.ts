import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AlertsBody, DEFAULT_ALERTS } from '../../../src/contract/alerts.ts'
import { STAGES } from '../../../src/contract/launches/stages.ts'
import { type LaunchTraits, storeTraits } from '../../../src/domains/launches/index.ts'
import { LEDGER_RULES, type LedgerRow } from '../../../src/domains/ledger/index.ts'
import { changePreferences } from '../../../src/domains/messages/index.ts'
import { packTraits } from '../../../src/flows/detection/report/pack-traits.ts'
import { backtestAlerts } from '../../../src/flows/members/backtest-alerts.ts'
import { deleteExpired } from '../../../src/flows/retention.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { seeded } from '../../../src/kernel/seeded.ts'
import { eachEngine } from '../../engines.ts'
import { manualClock } from '../../support/clocks/manual-clock.ts'
import { keepRows, launchRow } from '../../support/launches.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { botAround } from '../../support/telegram/bot.ts'
import { addMember } from '../../support/telegram/members.ts'

const signal = new AbortController().signal
const FILTERS: Partial<AlertsBody>[] = [
  {},
  { max_risk: 60, min_attention: 40 },
  { words: ['cat'], min_buyers: 10 },
  { graduated_before: 'only', socials: ['twitter'] },
  { min_cap_usd: 40_000, venues: ['pumpfun'], quiet_from: 0, quiet_to: 12 * 60 },
]

eachEngine((engine) => {
  let shop: Shop
  let bot: ReturnType<typeof botAround>
  let clock: ReturnType<typeof manualClock>
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    clock = manualClock(Date.UTC(2026, 10, 21, 12))
    bot = botAround({ ...shop.context, clock })
  })
  afterEach(() => shop.close())

  async function member(id: string, wanted: Partial<AlertsBody>): Promise<string> {
    const person = { id, username: null, firstName: 'Ada', language: null }
    const account = await addMember(bot.context, person, {
      plan: '30d',
      expiresAt: clock.now() + 30 * DAY,
    })
    await shop.context.db.transaction((tx) =>
      changePreferences(tx, account, () => ({ ...DEFAULT_ALERTS, on: true, ...wanted }), 0),
    )
    return account
  }

  const backtest = (account: string, wanted: Partial<AlertsBody>) =>
    clock.until(
      backtestAlerts(bot.context, { accountId: account }, { ...DEFAULT_ALERTS, ...wanted }),
    )
  const pack = () => clock.until(packTraits(bot.context, signal))

  /** Stages of launches that come at random times of some hours, in order. */
  function anyStages(count: number, day = 0): LaunchTraits[] {
    const random = seeded(7)
    const upTo = (most: number) => Math.floor(random() * (most + 1))
    const stages = Array.from({ length: count }, (_, nth) => {
      const begun = clock.now() + day * DAY + MINUTE + upTo(6 * HOUR)
      const base = {
        ...{ mint: `mint ${day} ${nth}`, venue: upTo(1) ? ('pumpfun' as const) : ('dbc' as const) },
        developer: upTo(2) ? { launches: 2, graduated: upTo(1), rugged: 0 } : null,
      }
      return STAGES.slice(1).map((stage, after): LaunchTraits => {
        const madeAt = begun + ([10 * SECOND, MINUTE, 5 * MINUTE, HOUR][after] ?? 0)
        return {
          ...{ ...base, stage, madeAt, words: after === 0 ? '' : upTo(1) ? 'cat' : 'dog' },
          ...{ score: upTo(100), attention: upTo(5) ? upTo(100) : null },
          ...{ marketCapCents: upTo(10_000_000), buyers: upTo(20) },
          socials: upTo(1) ? (['twitter'] as const) : upTo(1) ? [] : null,
        }
      })
    })
    return stages.flat().toSorted((a, b) => a.madeAt - b.madeAt)
  }

  test('says what alerts really did in that time, packed or not', async () => {
    const accounts: string[] = []
    for (const [nth, wanted] of FILTERS.entries()) accounts.push(await member(`${nth}`, wanted))
    const sent = new Map(accounts.map((account) => [account, 0]))
    const stages = anyStages(60)
    for (const traits of stages) {
      await clock.advance(traits.madeAt - clock.now())
      await shop.context.db.transaction((tx) => storeTraits(tx, [traits]))
      const alerts = await bot.matcher.match(traits.mint, traits.stage)
      bot.matcher.startPaces(alerts)
      for (const { account } of alerts) sent.set(account, (sent.get(account) ?? 0) + 1)
    }
    const said = async () => {
      const all = []
      for (const [nth, account] of accounts.entries())
        all.push(await backtest(account, FILTERS[nth] ?? {}))
      return all.map(({ until: _, a_day: __, ...rest }) => rest)
    }
    await clock.advance(MINUTE)
    const fresh = await said()
    expect(fresh.map((one) => one.sent)).toEqual(accounts.map((account) => sent.get(account)))
    expect(fresh[0]).toMatchObject({ of: 60, matched: 60 })
    expect(fresh[4]?.quiet).toBe(0)
    for (const { matched, quiet, paced, sent: count } of fresh) {
      expect(matched).toBe(count + quiet + paced)
      expect(count).toBeGreaterThan(5)
    }
    await clock.advance(23 * HOUR)
    await pack()
    const { read } = shop.context.db
    const left = await read.selectFrom('launch_traits').select('made_at').execute()
    expect(left.length).toBeLessThan(stages.length)
    expect(left.length).toBeGreaterThan(0)
    expect(await said()).toEqual(fresh)
    await clock.advance(8 * HOUR)
    await pack()
    expect(await read.selectFrom('launch_traits').select('mint').execute()).toEqual([])
    expect(await said()).toEqual(fresh)
  })

  test('packs what followed, and keeps it for 14 days', async () => {
    const account = await member('1', {})
    const { db } = shop.context
    const all = [0, 1, 2, 3, 4, 5].flatMap((day) => anyStages(40, day))
    for (const traits of all) {
      const row = launchRow({ mint: traits.mint, detected_at: traits.madeAt })
      if (traits.stage === '10s') await keepRows(db, row)
    }
    await db.transaction((tx) => storeTraits(tx, all))
    const mints = [...new Set(all.map(({ mint }) => mint))]
    const trade = {
      ...{
        hour: 0,
        said: 'report',
        variant: 'primary',
        rules: LEDGER_RULES,
        said_at: 0,
        stage: '60s',
      },
      ...{ score: 1, attention: 1, buy: '', sell: '', tokens: '0', proceeds: '0', delay: null },
      ...{ market_cap_cents: null, matched: null },
    } as const satisfies Partial<LedgerRow>
    for (const [nth, mint] of mints.entries()) {
      const outcome = nth % 4 < 3 ? 'rugged' : 'graduated'
      const judged = { mint, horizon: '24h', outcome, judged_at: 1, evidence: '' }
      await db.read.insertInto('launch_outcomes').values(judged).execute()
      const row: LedgerRow = {
        ...{ ...trade, mint, net: nth === 1 ? '900' : '-100' },
        result: nth === 0 ? 'not_bought' : 'sold',
      }
      await db.read.insertInto('ledger_trades').values(row).execute()
    }
    await clock.advance(7 * DAY)
    await pack()
    const { of, earlier, newest, tried } = await backtest(account, {})
    expect({ of, tried }).toEqual({ of: 240, tried: 1 })
    const parts = [earlier?.all, newest?.all]
    const sum = (part: 'launches' | 'known' | 'rugged' | 'graduated') =>
      parts.reduce((all, one) => all + (one?.[part] ?? 0), 0)
    expect([sum('launches'), sum('known'), sum('rugged'), sum('graduated')]).toEqual([
      ...[240, 240, 180, 60],
    ])
    // One was not bought, and one gained.
    expect(earlier?.all.traded).toMatchObject({ positive: 1, mean_without_best: '-100' })
    expect((earlier?.all.traded?.trades ?? 0) + (newest?.all.traded?.trades ?? 0)).toBe(239)
    expect(newest?.all.traded).toMatchObject({ positive: 0, mean: '-100' })
    await clock.advance(14 * DAY + HOUR)
    await pack()
    expect(await db.read.selectFrom('past_traits').select('quarter').execute()).toEqual([])
  })

  test('counts the filters that an account tried in 14 days, and forgets them', async () => {
    const [ada, bob] = [await member('1', {}), await member('2', {})]
    const tried = async (account: string, wanted: Partial<AlertsBody>) =>
      (await backtest(account, wanted)).tried
    expect(await tried(ada, {})).toBe(1)
    expect(await tried(ada, { on: true, quiet_from: 1, quiet_to: 2, trade_link: 'none' })).toBe(1)
    expect(await tried(ada, { words: ['cat', 'dog'] })).toBe(2)
    expect(await tried(ada, { words: ['DOG', 'cat'] })).toBe(2)
    expect(await tried(bob, { max_risk: 5 })).toBe(1)
    await clock.advance(14 * DAY + 1)
    expect(await tried(ada, { max_risk: 6 })).toBe(1)
    await deleteExpired({ ...shop.context, clock })
    const rows = await shop.context.db.read.selectFrom('filters_tried').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('dog')
  })
})
