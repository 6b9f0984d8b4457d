import { expect, test } from 'vitest'
import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import type { Flag } from '../../../domains/risk/index.ts'
import type { Posted } from '../../../flows/telegram/context.ts'
import type { LaunchCard } from '../../../flows/telegram/launch-card.ts'
import { EN_NOTICES } from './en/notices.ts'
import { ES_NOTICES } from './es/notices.ts'

const AT = Date.UTC(2026, 10, 20, 9, 21)
const MINUTE = 60_000

const flag = (title: string, outcome: Flag['outcome'] = 'flag') =>
  ({ rule: title, title, outcome, evidence: `About ${title}.` }) as Flag
const launch = {
  mint: 'Mint1',
  venue: 'pumpfun',
  name: 'Lantern Cat',
  symbol: 'LCAT',
  score: 74,
  level: 'high',
  attention: 66,
  market_cap_cents: 971_000,
  launched_at: AT - MINUTE,
  graduated_at: null,
  trades: 40,
} as LaunchBody
const card = {
  launch,
  terms: { curve_progress: null, fees_to: null, mayhem: null },
  quoteMint: null,
  attention: null,
  holders: null,
  warned: false,
  developer: null,
  report: {
    flags: [flag('Snipers'), flag('Mint', 'clear'), flag('Bundles'), flag('Insiders')],
    model: { trained: true, risk: 0.9, basis: 'Trained.' },
    alike: { says: '9 of 10 such launches ended badly.', bad: 9, of: 10 },
  },
  market: {
    stage: '60s',
    marketCapCents: 674_500,
    trades: 40,
    volumeCents: 120_000,
    liquidityCents: null,
    bundled: null,
  },
  now: AT,
} as unknown as LaunchCard
const posted: Posted = { because: 'attention', warns: false, turns: [], since: null }
const since = { at: AT, score: 62, attention: 60, cap: 674_500 }

test('a post has six lines: the decision first, and details behind its link', () => {
  expect(EN_NOTICES.launches.post(card, posted).split('\n')).toEqual([
    '🟠 <b>High risk 74</b>/100 · attention <b>66</b>/100',
    '<code>Lantern Cat</code> <code>$LCAT</code> · pump.fun · 1 min old',
    '<code>Mint1</code>',
    'Market cap $6,745 · liquidity ? · volume $1,200 in 40 trades, after 1 min',
    '• <b>Snipers</b>: About Snipers. … and 2 more in the full report.',
    'Posted for its attention. 9 of 10 such launches ended badly.',
  ])
})

test('a post says what is unusual about how a coin is traded, in the same six lines', () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const odd = { ...card, quoteMint: mint, terms: { ...card.terms, mayhem: true } }
  const lines = EN_NOTICES.launches.post(odd, posted).split('\n')
  expect(lines).toHaveLength(6)
  expect(lines[1]).toMatch(/ · pump\.fun · 1 min old · against USDC · Mayhem agent trades$/)
  const late = { ...odd, now: launch.launched_at + 24 * 60 * MINUTE }
  expect(EN_NOTICES.launches.post(late, posted)).not.toContain('Mayhem')
})

test('an alert and a report have the details that a post leaves out', () => {
  const market = { ...card.market, bundled: 0.313 }
  const report = {
    ...card.report,
    flags: [flag('freeze-authority'), flag('mint-authority', 'clear')],
  }
  for (const text of [
    EN_NOTICES.launches.card({ ...card, market, report } as LaunchCard),
    EN_NOTICES.launches.report({ ...card, market, report } as LaunchCard),
  ]) {
    expect(text).toContain('Mint ✅ · freeze ⚠️ · liquidity lock ?')
    expect(text).toContain('Top 10 ? · developer ? · bundles 31.3%')
    expect(text).toContain('Developer ?')
    expect(text).toContain('AI filter: 90.0% chance')
  }
})

test('what may come first is said while it lies ahead, beside what is usual', () => {
  const chances = { graduates: 0.031, fades: 0.412, rugged: 0.0004 }
  const usual = { graduates: 0.012, fades: 0.35, rugged: 0.04 }
  const hazards = [MINUTE, 5 * MINUTE, 30 * MINUTE].map((within) => ({ within, chances, usual }))
  const made = { ...card.report, madeAt: AT, model: { ...card.report?.model, hazards } }
  const at = (now: number) => ({ ...card, report: made, now }) as LaunchCard
  const { card: en } = EN_NOTICES.launches
  expect(en(at(AT + 6 * MINUTE))).toContain(
    'First within 30 min of the report (usually): graduates 3.1% (1.2%) · fades 41.2% (35%) · rugged under 0.1% (4%)',
  )
  expect(ES_NOTICES.launches.report(at(AT))).toContain('rug pull menos de 0.1% (4%)')
  expect(en(at(AT + 30 * MINUTE))).not.toContain('First within')
  expect(en(card)).not.toContain('First within')
})

test('an edited post keeps what it said at first', () => {
  const lines = EN_NOTICES.launches.post(card, { ...posted, since }).split('\n')
  expect(lines.slice(-2)).toEqual([
    '9 of 10 such launches ended badly.',
    'Posted 09:21 UTC for its attention: risk 62, attention 60, $6,745 → now risk 74, attention 66, $9,710 (+44%)',
  ])
  const unknown = { at: AT, score: null, attention: null, cap: null }
  expect(
    ES_NOTICES.launches.post(card, { ...posted, because: 'market_cap', since: unknown }),
  ).toContain(
    'Publicado a las 09:21 UTC por su capitalización: riesgo ?, atención ?, ? → ahora riesgo 74, atención 66, $9,710',
  )
})

test('turns and a warning come before everything else', () => {
  const turn = {
    mint: 'Mint1',
    kind: 'price_halves',
    turned_at: AT,
    evidence: 'Down 60%.',
  } as const
  const text = EN_NOTICES.launches.post(card, { ...posted, warns: true, turns: [turn], since })
  expect(text.split('\n').slice(0, 3)).toEqual([
    expect.stringContaining('Down 60%.'),
    '⚠️ <b>Warning: high risk.</b> Read why below.',
    expect.stringContaining('High risk 74'),
  ])
})
