import { afterEach, beforeEach, expect, it } from 'vitest'
import { riskLevel } from '../../../src/contract/launches/risk.ts'
import { findExperience, type Report, withExperience } from '../../../src/domains/risk/index.ts'
import { EN_NOTICES } from '../../../src/entry/bot/texts/en/notices.ts'
import { showCalibration } from '../../../src/flows/launches/show-calibration.ts'
import { showLaunch } from '../../../src/flows/launches/show-launches.ts'
import { countPredictions } from '../../../src/flows/learning/count-predictions.ts'
import { launchCard } from '../../../src/flows/telegram/launch-card.ts'
import { eachEngine } from '../../engines.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import { keepReport, keepRows, launchRow } from '../../support/launches.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { oldReportOf, storeEnded } from '../../support/store-ended.ts'

const { signal } = new AbortController()
const APART = ', from this launch alone'

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  /** Launches with this score at a minute, all flagged by one rule, with outcomes. */
  async function ended(score: number, count: number, rule: string, from: number) {
    const { db } = shop.context
    const launches = endedLaunches(count, { from, seed: score + 1 })
    await storeEnded(db, launches)
    const flags = [{ rule, version: 1, outcome: 'flag' }]
    const report = JSON.stringify({ flags, model: { trained: false, risk: null } })
    const mints = launches.map((one) => oldReportOf(one).mint)
    await db.read
      .updateTable('launch_reports')
      .set({ score, report })
      .where('mint', 'in', mints)
      .execute()
    return launches.filter(({ bad }) => bad).length
  }

  it('page, post, AI line, and track record say the same numbers, or why not', async () => {
    const bad = new Map([
      [12, await ended(12, 40, 'copycat', 0)],
      [38, await ended(38, 70, 'snipers', 100)],
      [95, await ended(95, 30, 'snipers', 200)],
    ])
    await countPredictions(shop.context, signal)
    const experience = await findExperience(shop.context.db.read)
    const { live } = await showCalibration(shop.context, 'risk', '60s')
    for (const [score, count] of bad)
      for (const risk of [0.013, count / 70, 0.97]) {
        const level = riskLevel(score)
        const at = shop.clock.now()
        const seen = { stage: '60s', score, level, detected_at: at } as const
        const [row] = await keepRows(shop.context.db, launchRow(seen))
        if (!row) throw new Error('not stored')
        const model = {
          version: '1',
          trained: true,
          risk,
          graduates: null,
          basis: 'x',
          baseline: null,
        }
        const made = { stage: '60s', score, level, model } as const
        const { alike } = withExperience({ ...made, flags: [] } as unknown as Report, experience)
        await keepReport(shop.context.db, row, { ...made, ...(alike && { alike }) })
        const bin = live?.bins[Math.floor(score / 10)]?.happened
        expect(alike).toMatchObject({ bad: count, of: bin?.of, source: 'live' })
        expect(Math.round((bin?.share ?? 0) * (bin?.of ?? 0))).toBe(count)
        const page = await showLaunch(shop.context, row.mint, at)
        expect(page?.reports.at(-1)?.alike).toEqual(alike)
        const card = await launchCard(shop.context, row.mint)
        if (!card || !alike) throw new Error('nothing to show')
        const share = Math.round((alike.bad / alike.of) * 100)
        for (const text of [EN_NOTICES.launches.card(card), EN_NOTICES.launches.report(card)]) {
          expect(text).toContain(`${share} of 100 launches with a score like this ended badly`)
          expect(text).toContain('chance of ending dead or rugged within 24 h')
          expect(text.includes(APART)).toBe(Math.abs(risk - alike.bad / alike.of) > 0.1)
        }
      }
  })

  it('how often a rule was right is counted once, by the first report', async () => {
    const bad = await ended(50, 30, 'snipers', 0)
    await countPredictions(shop.context, signal)
    await countPredictions(shop.context, signal)
    const { flags } = await findExperience(shop.context.db.read)
    expect(flags).toEqual([
      { rule: 'snipers', version: 1, stage: '60s', source: 'live', flagged: 30, bad },
    ])
  })
})
