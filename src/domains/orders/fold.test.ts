import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderOf, transferOf } from '../../../test/support/cases.ts'
import { lamports, usdc } from '../../kernel/money.ts'
import { foldPayments } from './fold.ts'

const SOL = 1_000_000_000n
const order = orderOf()
const payment = (signature: string, change: object = {}, refund: string | null = null) => ({
  transfer: transferOf({ signature, ...change }),
  refund,
})
const inSol = (signature: string, amount: bigint) =>
  payment(signature, { lamports: lamports(amount) })
const shown = (rows: ReturnType<typeof payment>[]) =>
  foldPayments(order, rows).map((line) => line.map(({ transfer }) => transfer.signature))

test('second payments stay named, and dust is one line for each coin and refund', () => {
  const dust = { lamports: lamports(1n) }
  const rows = [
    payment('dust-1', dust),
    inSol('first', SOL),
    payment('dust-2', dust),
    payment('dust-3', { lamports: null, usdc: usdc(99_999n) }),
    inSol('second', 1_000_000n),
    payment('dust-4', dust, 'refund'),
    payment('dust-5', dust, 'refund'),
  ]
  expect(shown(rows)).toEqual([
    ['dust-1', 'dust-2'],
    ['first'],
    ['dust-3'],
    ['second'],
    ['dust-4', 'dust-5'],
  ])
})

test('the buyer’s payment stays named among a thief’s many, and an unreadable one, too', () => {
  const thief = Array.from({ length: 30 }, (_, at) => inSol(`thief-${at}`, 1_000_000n))
  const lines = shown([...thief, inSol('buyer', SOL), payment('unreadable', { lamports: null })])
  expect(lines).toContainEqual(['buyer'])
  expect(lines).toContainEqual(['unreadable'])
  expect(lines).toHaveLength(21)
})

test('every payment is on exactly one line, and there are at most twenty and one for each coin', () => {
  const amount = fc.bigInt({ min: 0n, max: 3_000_000n })
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, fc.boolean()), { maxLength: 80 }), (amounts) => {
      const rows = amounts.map(([units, isSol], at) =>
        payment(
          `${at}`,
          isSol ? { lamports: lamports(units) } : { lamports: null, usdc: usdc(units) },
        ),
      )
      const lines = shown(rows)
      expect(lines.flat().toSorted()).toEqual(rows.map((_, at) => `${at}`).toSorted())
      expect(lines.length).toBeLessThanOrEqual(22)
    }),
  )
})
