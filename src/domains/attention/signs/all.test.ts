import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySnapshot } from '../../../../test/support/any-snapshot.ts'
import {
  address,
  buyer,
  DEVELOPER,
  funded,
  fundings,
  LAUNCH,
  MINT_FACTS,
  snapshotOf,
  tapeOf,
} from '../../../../test/support/snapshots.ts'
import { STAGES } from '../../../contract/launches/stages.ts'
import { oneLine } from '../../../kernel/text.ts'
import type { Snapshot } from '../../launches/index.ts'
import type { Sign } from '../attention.ts'
import { measuredBy } from '../attention-of.ts'
import { SIGNS } from './all.ts'
import { largeBuys } from './large-buys.ts'
import { netInflow } from './net-inflow.ts'
import { outsideBuyers } from './outside-buyers.ts'
import { priceRise } from './price-rise.ts'
import { provenWallets } from './proven-wallets.ts'
import { stillIn } from './still-in.ts'

const SOL = 1_000_000_000n
const crowd = (count: number, more = {}) =>
  Array.from({ length: count }, (_, nth) => buyer(nth + 1, more))
const DELEGATE = { name: 'permanentDelegate', authority: DEVELOPER }
const gap = tapeOf(crowd(6), { complete: false })

test('signs have names of their own, and weights that make up the whole', () => {
  expect(new Set(SIGNS.map(({ id }) => id)).size).toBe(SIGNS.length)
  expect(SIGNS.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
  for (const { id, version, from } of SIGNS) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(version).toBeGreaterThan(0)
    expect(STAGES).toContain(from)
  }
})

describe.each(SIGNS.map((sign) => [sign.id, sign] as const))('%s', (_, sign) => {
  test('answers any snapshot in one plain sentence', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const measured = measuredBy(sign, snapshot)
        expect(measured.evidence).toBe(oneLine(measured.evidence, 400))
        expect(measured.evidence).toMatch(/^.{8,300}\.$/u)
        expect(measured.evidence).not.toMatch(/NaN|Infinity|undefined|null|\[object|ZQXJ/)
        if (measured.outcome === 'seen') {
          expect(measured.strength).toBeGreaterThanOrEqual(0)
          expect(measured.strength).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 400 },
    )
  })
})

type Case = [sign: Sign, name: string, more: Partial<Snapshot>, outcome: string, evidence: string]

const CASES: Case[] = [
  [
    outsideBuyers,
    'strangers',
    { tape: tapeOf(crowd(6)) },
    'seen',
    '6 buyers linked neither to the developer nor to one another.',
  ],
  [
    outsideBuyers,
    'the developer’s money, one funder, one transaction, and one payer',
    {
      tape: tapeOf([
        buyer(1),
        buyer(2),
        buyer(3),
        buyer(4, { firstSignature: 'one' }),
        buyer(5, { firstSignature: 'one' }),
        buyer(6, { feePayer: DEVELOPER }),
        buyer(7, { firstSignature: LAUNCH.signature }),
        buyer(8, { feePayer: address(900) }),
        buyer(9, { feePayer: address(900) }),
      ]),
      funding: fundings(
        funded(address(101), { funder: DEVELOPER }),
        funded(address(102)),
        funded(address(103)),
      ),
    },
    'seen',
    '3 buyers linked neither to the developer nor to one another.',
  ],
  [outsideBuyers, 'a gap', { tape: gap }, 'unknown', 'Some trades were missed.'],
  [
    netInflow,
    'money in, less what was taken out',
    { tape: tapeOf([buyer(1, { spent: 8n * SOL }), buyer(2, { spent: SOL, received: 2n * SOL })]) },
    'seen',
    '2 independent buyers put in 7 SOL net, $1,015.',
  ],
  [
    netInflow,
    'a quote coin, worth no more than its own vault',
    {
      tape: tapeOf([buyer(1, { spent: 8n * SOL }), buyer(2, { spent: SOL })]),
      launch: { ...LAUNCH, quoteMint: 'coin' },
      takenAt: 1_012_000,
      quoteCoin: { decimals: 9, mostUsd: 600, asOf: 1_000_000 },
    },
    'seen',
    '2 independent buyers put in an amount of another currency net, $600; the quote coin last traded 12 s before.',
  ],
  [netInflow, 'no rate', { quoteUsd: null }, 'unknown', 'The quote currency has no dollar price.'],
  [netInflow, 'a gap', { tape: gap }, 'unknown', 'Some trades were missed.'],
  [
    priceRise,
    'against the curve at the launch',
    { tape: tapeOf(crowd(2), { lastPrice: (30e9 / 1_073e12) * 2 }) },
    'seen',
    'The price is 2 times that of the launch.',
  ],
  [
    priceRise,
    'nothing traded',
    { tape: tapeOf([]) },
    'seen',
    'The price is 1 times that of the launch.',
  ],
  [
    priceRise,
    'nothing to compare with',
    { launch: { ...LAUNCH, virtualBase: null }, tape: tapeOf([]) },
    'unknown',
    'The price is unknown.',
  ],
  [
    stillIn,
    'some have left',
    { tape: tapeOf([...crowd(6), buyer(8, { sold: buyer(8).bought })]) },
    'seen',
    '6 of 7 independent buyers (85.7%) still hold most of what they bought.',
  ],
  [
    stillIn,
    'tokens that a delegate can take',
    { tape: tapeOf(crowd(6)), mint: { ...MINT_FACTS, extensions: [DELEGATE] } },
    'unknown',
    'Tokens can be taken from holders, so trades don’t show who holds them.',
  ],
  [
    stillIn,
    'accounts that can be frozen',
    { tape: tapeOf(crowd(6)), mint: { ...MINT_FACTS, freezeAuthority: DEVELOPER } },
    'unknown',
    'Holders’ accounts can be frozen, so trades don’t show who can still sell.',
  ],
  [
    stillIn,
    'burned tokens',
    { tape: tapeOf(crowd(6)), mint: { ...MINT_FACTS, supply: MINT_FACTS.supply - 1n } },
    'unknown',
    'Tokens were burned, so trades don’t show who holds them.',
  ],
  [
    stillIn,
    'no mint read',
    { tape: tapeOf(crowd(6)), mint: null },
    'unknown',
    'The mint account hasn’t been read yet.',
  ],
  [stillIn, 'three buyers', {}, 'unknown', '3 independent buyers, too few to judge.'],
  [
    largeBuys,
    'two of one script count once',
    {
      tape: tapeOf([
        buyer(1, { spent: 2n * SOL }),
        buyer(2, { spent: 2n * SOL + 1_000n }),
        buyer(3, { spent: 3n * SOL }),
        buyer(4, { spent: SOL }),
      ]),
    },
    'seen',
    '2 independent buyers put in $200 or more, no two the same amount within 2%.',
  ],
  [
    provenWallets,
    'one who left with a profit before',
    { exits: new Map([[address(101), 2]]) },
    'seen',
    '1 independent buyer left an earlier launch with a profit, by our records.',
  ],
  [provenWallets, 'nobody looked', { exits: null }, 'unknown', 'Earlier exits were not looked up.'],
]

test.each(CASES.map(([sign, name, ...rest]) => [`${sign.id}: ${name}`, sign, ...rest] as const))(
  '%s',
  (_, sign, more, outcome, evidence) => {
    const found = measuredBy(sign, snapshotOf(more))
    expect([found.outcome, found.evidence]).toEqual([outcome, evidence])
  },
)

test.each(SIGNS.filter(({ reads }) => reads).map((sign) => [sign.id, sign] as const))(
  '%s measures nothing on a tape without traders',
  (_, sign) => {
    const tape = tapeOf(crowd(12), { trades: 20, unnamed: 8 })
    expect(measuredBy(sign, snapshotOf({ tape }))).toEqual({
      outcome: 'unknown',
      evidence: 'Who traded isn’t known for 8 of 20 trades.',
    })
  },
)

test('never falls when its input grows', () => {
  const strength = (sign: Sign, count: number) => {
    const found = sign.measure(snapshotOf({ tape: tapeOf(crowd(count)) }))
    return found.outcome === 'seen' ? found.strength : 0
  }
  for (const sign of [outsideBuyers, stillIn]) {
    expect(strength(sign, 40)).toBeGreaterThan(strength(sign, 10))
  }
})
