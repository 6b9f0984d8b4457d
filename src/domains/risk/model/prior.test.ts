import { expect, test } from 'vitest'
import { LAUNCH, snapshotOf } from '../../../../test/support/snapshots.ts'
import { PRIOR } from './prior.ts'

const at = (sol: number) =>
  PRIOR.predict(
    snapshotOf({
      liquidity: { quote: BigInt(sol * 1e9), locked: 1, in: 'curve', how: null },
    }),
    [],
  )

test.each([
  [0, 0.994, 30],
  [19.9, 0.994, 30],
  [20, 0.9, 50],
  [50, 0.646, 80],
  [70, 0.362, 100],
])('with %d SOL paid in, the risk is %d, by the mark of %d virtual SOL', (sol, risk, mark) => {
  const prediction = at(sol)
  expect(prediction.risk).toBeCloseTo(risk, 6)
  expect(prediction.basis).toContain(`passed ${mark} virtual SOL`)
  expect(prediction).toMatchObject({ version: 'prior', trained: false })
})

test('elsewhere only the rate of all launches is known', () => {
  const { risk, basis } = PRIOR.predict(snapshotOf({ launch: { ...LAUNCH, venue: 'dbc' } }), [])
  expect(risk).toBeCloseTo(0.9937)
  expect(basis).toBe(
    'Not trained yet: of 655,770 launches in September 2025, 0.63% graduated (arXiv 2602.14860).',
  )
})
