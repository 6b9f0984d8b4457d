import { expect, test } from 'vitest'
import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import type { HourDigest } from '../../../flows/telegram/digests/digest.ts'
import { HOUR } from '../../../kernel/clock.ts'
import { lamports } from '../../../kernel/money.ts'
import { EN_NOTICES } from './en/notices.ts'

const FROM = Date.UTC(2026, 10, 20, 13)
const launch = (fields: Partial<LaunchBody> = {}) =>
  ({
    mint: 'Mint1',
    venue: 'pumpfun',
    name: 'Lantern Cat',
    symbol: 'LCAT',
    score: 74,
    level: 'high',
    attention: 81,
    market_cap_cents: 1_250_000,
    ...fields,
  }) as LaunchBody
const hour = (fields: Partial<HourDigest> = {}) =>
  EN_NOTICES.digests.hour({
    from: FROM,
    to: FROM + HOUR,
    seen: 752,
    isPartial: false,
    posted: [],
    severe: 0,
    unposted: 0,
    loudest: [],
    ...fields,
  })
const none = { graduated: 0, alive: 0, dead: 0, rugged: 0, unknown: 0, open: 0 }

test('an hour names what was posted with how its market moved, and what was severe', () => {
  const text = hour({
    posted: [{ launch: launch(), before: 500_000 }],
    severe: 4,
    unposted: 3,
    loudest: [launch({ mint: 'Mint2', level: 'severe', score: 95, attention: null })],
  })
  expect(text.split('\n')).toEqual([
    '🕐 <b>13:00 to 14:00 UTC</b>',
    '752 launches seen · 1 posted · 4 severe with traction',
    '',
    '<b>Posted</b>',
    '1. 🟠 <b>74</b> <code>Lantern Cat</code> <code>$LCAT</code> · attention 81 · pump.fun',
    'Market cap $5,000 → $12,500 (+150%)',
    '',
    '<b>Severe with traction, not posted</b>',
    '2. 🔴 <b>95</b> <code>Lantern Cat</code> <code>$LCAT</code> · attention ? · pump.fun',
    '… and 2 more.',
  ])
})

test('what is not known is called unknown, and a market cap that is not known is a question mark', () => {
  const posted = [{ launch: launch({ market_cap_cents: null }), before: 500_000 }]
  const text = hour({ seen: null, isPartial: true, posted })
  expect(text).toContain('unknown launches seen · 1 posted')
  expect(text).toContain('some launches may be missing')
  expect(text).toContain('$5,000 → ?')
})

test('of many posts the first eight are listed, and the numbers go on below', () => {
  const posted = Array.from({ length: 11 }, () => ({ launch: launch(), before: null }))
  const text = hour({
    posted,
    severe: 1,
    unposted: 1,
    loudest: [launch({ level: 'severe', score: 95 })],
  })
  expect(text).toContain('11 posted')
  expect(text).toContain('\n8. 🟠')
  expect(text).toContain('\n… and 3 more.\n\n<b>Severe with traction, not posted</b>\n9. 🔴')
})

test('a day compares what was said with what happened', () => {
  const text = EN_NOTICES.digests.day({
    from: Date.UTC(2026, 10, 20),
    levels: [
      {
        level: 'severe',
        outcomes: { ...none, dead: 900, rugged: 80, alive: 20, unknown: 3, open: 1 },
      },
      { level: 'high', outcomes: { ...none, dead: 5, graduated: 1 } },
      { level: 'elevated', outcomes: { ...none, open: 7 } },
      { level: 'low', outcomes: none },
    ],
    posted: { ...none, graduated: 2, alive: 10, dead: 30, open: 1 },
    warned: 28,
    ledger: { trades: 1_043, positive: 9, net: lamports(-1_234_560_000n) },
  })
  expect(text.split('\n')).toEqual([
    '📅 <b>Launches of Friday, November 20, a day later</b>',
    '',
    '<b>By risk in our first report</b>',
    '🔴 Severe: 980 of 1,000 ended badly (98%), 4 unknown',
    '🟠 High: 5 of 6 ended badly',
    '🟡 Elevated: 7 unknown',
    '',
    '<b>Posted here: 43</b>',
    '2 graduated · 10 alive · 30 dead · 1 unknown',
    '28 of them had a warning under their post.',
    'Hypothetical, after fees, by the ledger’s rule: −1.2345 SOL on 1,043 trades of 0.5 SOL, 9 above zero. Not advice.',
    '',
    'Ended badly: dead or rugged within 24 hours.',
  ])
})
