import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySnapshot } from '../../../test/support/any-snapshot.ts'
import {
  address,
  buyer,
  DEVELOPER,
  funded,
  fundings,
  LAUNCH,
  LAUNCH_SLOT,
  LAUNCHED_AT,
  MINT_FACTS,
  snapshotOf,
  TOKENS,
  tapeOf,
} from '../../../test/support/snapshots.ts'
import { riskLevel } from '../../contract/launches/risk.ts'
import { PRIOR } from './model/prior.ts'
import { RULES } from './rules/all.ts'
import { rulesVersion, scoreLaunch } from './score-launch.ts'

/** The developer sells to those who came with its own money, in its own slot, and may freeze the rest. */
const TRAP = snapshotOf({
  mint: { ...MINT_FACTS, freezeAuthority: address(5) },
  tape: tapeOf([
    buyer(0, {
      wallet: DEVELOPER,
      feePayer: DEVELOPER,
      bought: TOKENS / 10n,
      sells: 2,
      sold: TOKENS / 10n,
      received: 5_000_000_000n,
    }),
    ...[1, 2, 3, 4].map((nth) => buyer(nth, { firstSlot: LAUNCH_SLOT, bought: TOKENS / 40n })),
  ]),
  funding: fundings(
    ...[1, 2, 3, 4].map((nth) => funded(address(100 + nth), { funder: DEVELOPER })),
  ),
})

describe('a report', () => {
  test('of an ordinary launch flags nothing, and names what is unknown', () => {
    const { score, level, flags } = scoreLaunch(snapshotOf(), PRIOR)
    expect([score, level]).toEqual([30, 'guarded'])
    expect(flags.filter(({ outcome }) => outcome === 'flag')).toEqual([])
    expect(flags.find(({ rule }) => rule === 'thin-liquidity')).toMatchObject({
      outcome: 'unknown',
      evidence: 'Checked 5 minutes after launch.',
    })
  })

  test('of a trap lists its reasons, heaviest first', () => {
    const { score, level, flags } = scoreLaunch(TRAP, PRIOR)
    expect(level).toBe('severe')
    expect(score).toBeGreaterThan(95)
    const evidence = flags
      .filter(({ outcome }) => outcome === 'flag')
      .map(({ title, level, evidence }) => `${level}: ${title}. ${evidence}`)
    expect(evidence).toEqual([
      'high: Accounts can be frozen. FAAA…FAAA can freeze any holder’s account, which blocks selling.',
      'elevated: Developer is selling. 2 sales by the developer within 60 s: 100% of what it bought, for 5 SOL.',
      'guarded: Linked buyers. 4 buyers spent the developer’s money; together they bought 10% of the supply.',
      'guarded: Bundled buys. 4 early buyers bought in the same slot with the same funder, or inside the launch transaction: 10% of the supply.',
      'low: Snipers bought first. 4 wallets bought within 2 slots of the launch: 10% of the supply; 0 of them sold since.',
    ])
  })

  test('at launch reports facts that were not fetched as unknown', () => {
    const { score, flags } = scoreLaunch(
      snapshotOf({
        stage: 'at_once',
        takenAt: LAUNCHED_AT,
        age: 0,
        mint: null,
        holders: null,
        document: null,
        tape: tapeOf([]),
        funding: new Map(),
      }),
      PRIOR,
    )
    expect(score).toBe(30)
    const clear = flags.filter(({ outcome }) => outcome === 'clear').map(({ rule }) => rule)
    expect(clear.sort()).toEqual([
      'copycat',
      'developer-holding',
      'disguised-name',
      'liquidity-lock',
    ])
  })

  test('of anything names every rule once, flags before unknowns before the rest', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const report = scoreLaunch(snapshot, PRIOR)
        expect(report.flags.map(({ rule }) => rule).sort()).toEqual(
          RULES.map(({ id }) => id).sort(),
        )
        const order = report.flags.map(({ outcome }) =>
          ['flag', 'unknown', 'clear'].indexOf(outcome),
        )
        expect(order).toEqual(order.toSorted((a, b) => a - b))
        expect(report.level).toBe(riskLevel(report.score))
        expect(report).toMatchObject({ mint: snapshot.launch.mint, stage: snapshot.stage })
        expect(scoreLaunch(snapshot, PRIOR)).toEqual(report)
      }),
    )
  })
})

test('the rules’ version names what a score depends on', () => {
  expect(rulesVersion(PRIOR)).toMatch(/^1:[0-9a-f]{8}$/)
  expect(rulesVersion({ version: '2026-11-20-abcd', trained: true })).toBe(
    `${rulesVersion(PRIOR)}+2026-11-20-abcd`,
  )
  expect(scoreLaunch(snapshotOf({ launch: LAUNCH }), PRIOR).rulesVersion).toBe(rulesVersion(PRIOR))
})
