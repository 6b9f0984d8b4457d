import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySnapshot } from '../../../../test/support/any-snapshot.ts'
import {
  address,
  DEVELOPER,
  LAUNCH,
  LAUNCH_SLOT,
  LAUNCHED_AT,
  snapshotOf,
} from '../../../../test/support/snapshots.ts'
import { createTape, type TapeTrade } from '../../launches/index.ts'
import { PRIOR } from '../model/prior.ts'
import { scoreLaunch } from '../score-launch.ts'
import { FEATURES, featuresOf } from './features.ts'

test('every feature of any snapshot is a number or unknown', () => {
  fc.assert(
    fc.property(anySnapshot, (snapshot) => {
      const features = featuresOf(snapshot)
      expect(Object.keys(features)).toEqual([...FEATURES])
      for (const value of Object.values(features)) {
        expect(value === null || Number.isFinite(value)).toBe(true)
      }
    }),
  )
})

test('what could not be fetched is unknown, never 0', () => {
  const features = featuresOf(
    snapshotOf({
      mint: null,
      holders: null,
      document: null,
      developer: null,
      copies: null,
      quoteUsd: null,
    }),
  )
  const unknown = FEATURES.filter((name) => features[name] === null)
  expect(unknown).toEqual(
    expect.arrayContaining([
      'mintAuthority',
      'links',
      'copies',
      'developerLaunches',
      'paidInUsd',
      'topShare',
    ]),
  )
})

const trades = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 120_000 }),
    trader: fc.integer({ min: 0, max: 8 }).map((nth) => (nth === 0 ? DEVELOPER : address(nth))),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    baseAmount: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    quoteAmount: fc.bigInt({ min: 1n, max: 10n ** 10n }),
    virtualQuote: fc.bigInt({ min: 10n ** 9n, max: 10n ** 11n }),
  }),
  { maxLength: 40 },
)

test('nothing that came after the snapshot is in it', () => {
  fc.assert(
    fc.property(trades, fc.integer({ min: 0, max: 120_000 }), (all, age) => {
      const inOrder: TapeTrade[] = all
        .toSorted((a, b) => a.after - b.after)
        .map(({ after, trader, ...trade }, nth) => ({
          ...trade,
          trader,
          feePayer: trader,
          at: LAUNCHED_AT + after,
          slot: LAUNCH_SLOT + Math.floor(after / 250),
          signature: `signature-${nth}`,
          path: '0',
          virtualBase: 10n ** 15n,
          pool: null,
        }))
      const takenAt = LAUNCHED_AT + age
      const until = inOrder.filter(({ at }) => at <= takenAt)
      const after = inOrder.filter(({ at }) => at > takenAt)
      const of = (tape: ReturnType<typeof createTape>) =>
        snapshotOf({ launch: LAUNCH, age, takenAt, tape: tape.read() })

      const whole = createTape({ venue: 'dbc', virtualBase: null, slot: LAUNCH_SLOT })
      for (const trade of until) whole.add(trade)
      const taken = of(whole)
      for (const trade of after) whole.add(trade)

      const cut = createTape({ venue: 'dbc', virtualBase: null, slot: LAUNCH_SLOT })
      for (const trade of until) cut.add(trade)

      expect(featuresOf(taken)).toEqual(featuresOf(of(cut)))
      expect(scoreLaunch(taken, PRIOR)).toEqual(scoreLaunch(of(cut), PRIOR))
    }),
  )
})
