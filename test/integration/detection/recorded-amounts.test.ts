import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decodeTransaction } from '../../../src/adapters/solana/venues/all.ts'
import { transactionOfRaw } from '../../../src/adapters/solana/wire/transaction-of-raw.ts'
import { linesOf } from '../../../src/cli/decode/lines-of.ts'
import type { ChainEvent, Trade } from '../../../src/domains/launches/index.ts'
import { filesUnder } from '../../house/source.ts'
import { keysOf, type Move, movesOf } from '../../support/chain/moves.ts'
import { readRecordedJson, recordedFile } from '../../support/chain/recorded.ts'

const paths = filesUnder('test/recorded')
  .map((path) => path.slice('test/recorded/'.length))
  .filter((path) => path.includes('/') && 'transaction' in readRecordedJson(path))

type Expected = Record<string, string | string[]>
const expected: Record<string, Expected[]> = JSON.parse(
  readFileSync(recordedFile('expected.json'), 'utf8'),
)

describe('what was read from each recording by hand', () => {
  test.each(Object.entries(expected))('in %s is what is decoded', (path, events) => {
    const { lines, troubles } = linesOf(readRecordedJson(path))
    expect(troubles).toEqual([])
    const decoded = lines.map((line) => JSON.parse(line))
    expect(decoded).toHaveLength(events.length)
    for (const [nth, event] of events.entries()) {
      for (const [field, value] of Object.entries(event)) {
        expect([value].flat(), `${field} of event ${nth}`).toContain(decoded[nth][field])
      }
    }
  })
})

describe('every amount is what was moved', () => {
  const withEvents = paths.flatMap((path) => {
    const answer = readRecordedJson(path)
    const events = decodeTransaction(transactionOfRaw(answer))
    return events.length > 0 ? [{ path, answer, events }] : []
  })

  test.each(withEvents)('in $path', ({ answer, events }) => {
    for (const event of events) {
      const moves = movesOf(answer, event.path)
      const balances = changesOf(answer)
      // A pool may be opened with less than what its makers put in together.
      const single = event.kind === 'pool' ? moves.map((move) => move.amount) : []
      for (const amount of amountsOf(event)) {
        expect(
          [...sumsOf(moves), ...single, ...balances],
          `${event.venue} ${event.kind}`,
        ).toContain(amount)
      }
    }
  })

  test.each(withEvents)('by the trader, with all fees, in $path', ({ answer, events }) => {
    for (const event of events) {
      if (event.kind !== 'trade' || event.trader === null || !hasFees(answer, event)) continue
      const total = totalOf(answer, event)
      if (total !== null) expect(total).toContain(event.quoteAmount)
    }
  })

  test('covers every venue that was recorded whole', () => {
    const venues = withEvents.flatMap(({ events }) => events.map(({ venue }) => venue))
    expect(new Set(venues)).toEqual(
      new Set(['ammv4', 'cpmm', 'dammv2', 'dbc', 'launchlab', 'pumpfun', 'pumpswap']),
    )
  })
})

function amountsOf(event: ChainEvent): bigint[] {
  if (event.kind === 'creator') return []
  if (event.kind === 'launch') return event.supply === null ? [] : [event.supply]
  // What the trader paid is more than what any one account got: that is the next test's.
  const amounts =
    event.kind === 'trade' ? [event.baseAmount] : [event.baseAmount, event.quoteAmount]
  return amounts.filter((amount) => amount !== null)
}

/** What each account sent, and what each got, in all. */
function sumsOf(moves: readonly Move[]): bigint[] {
  const sums = new Map<string, bigint>()
  for (const { from, to, amount } of moves) {
    for (const key of [`from ${from}`, `to ${to}`]) sums.set(key, (sums.get(key) ?? 0n) + amount)
  }
  return [...sums.values()]
}

// biome-ignore lint/suspicious/noExplicitAny: a recorded answer
type Answer = any
type TokenBalance = { accountIndex: number; owner?: string; uiTokenAmount: { amount: string } }

/** By how much each account's tokens and lamports changed, without a sign. */
function changesOf({ meta }: Answer): bigint[] {
  const before = new Map<number, bigint>()
  const of = ({ uiTokenAmount }: TokenBalance) => BigInt(uiTokenAmount.amount)
  for (const one of meta.preTokenBalances ?? []) before.set(one.accountIndex, of(one))
  const tokens = (meta.postTokenBalances ?? []).map(
    (one: TokenBalance) => of(one) - (before.get(one.accountIndex) ?? 0n),
  )
  const lamports = meta.postBalances.map(
    (after: number, at: number) => BigInt(after) - BigInt(meta.preBalances[at]),
  )
  return [...tokens, ...lamports].map((change) => (change < 0n ? -change : change))
}

/** pump.fun's events before 2025 have none. */
function hasFees({ blockTime }: Answer, { venue }: Trade): boolean {
  return venue !== 'pumpfun' || blockTime === undefined || blockTime > 1_750_000_000
}

/** Lamports that keep an account without data. */
const RENT = 890_880n

/**
 * What the trader's own accounts gave for a buy or got for a sale, less the rent of none, one or more
 * of the accounts that were made on the way. null: the trader's accounts took no part.
 */
function totalOf(answer: Answer, { path, trader, side, mint }: Trade): bigint[] | null {
  const keys = keysOf(answer)
  const balances: (TokenBalance & { mint: string })[] = [
    ...(answer.meta.preTokenBalances ?? []),
    ...(answer.meta.postTokenBalances ?? []),
  ]
  const ofOthers = new Set(
    balances
      .filter((one) => one.mint === mint || one.owner !== trader)
      .map(({ accountIndex }) => keys[accountIndex] as string),
  )
  const own = new Set(
    balances
      .filter((one) => one.owner === trader && one.mint !== mint)
      .map(({ accountIndex }) => keys[accountIndex] as string),
  )
  if (trader && !ofOthers.has(trader)) own.add(trader)
  const moves = movesOf(answer, path)
  const isNew = (account: string) => answer.meta.preBalances[keys.indexOf(account)] === 0
  const away = moves.filter(({ from, to }) => own.has(from) && !own.has(to))
  const back = moves.filter(({ from, to }) => own.has(to) && !own.has(from))
  const sum = (list: Move[]) => list.reduce((total, { amount }) => total + amount, 0n)
  const mine = side === 'buy' ? away : back
  if (mine.length === 0) return null
  const made = new Set(mine.map(({ to }) => to).filter(isNew)).size
  return Array.from({ length: made + 1 }, (_, rents) => sum(mine) - BigInt(rents) * RENT)
}
