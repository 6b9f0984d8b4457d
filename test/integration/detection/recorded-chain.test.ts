import { expect, test } from 'vitest'
import { decodeTransaction } from '../../../src/adapters/solana/venues/all.ts'
import { transactionOfRaw } from '../../../src/adapters/solana/wire/transaction-of-raw.ts'
import { createTape, type Launch, type Trade } from '../../../src/domains/launches/index.ts'
import { productPool } from '../../../src/domains/launches/liquidity.ts'
import { readRecordedJson } from '../../support/chain/recorded.ts'

function recorded(path: string) {
  const events = decodeTransaction(transactionOfRaw(readRecordedJson(path)))
  const trades = events.filter((event): event is Trade => event.kind === 'trade')
  return { launch: events.find((event): event is Launch => event.kind === 'launch'), trades }
}

function read(launch: Pick<Launch, 'venue' | 'slot' | 'virtualBase'>, trades: readonly Trade[]) {
  const tape = createTape(launch)
  for (const trade of trades) tape.add({ ...trade, at: 0, pool: productPool(trade) })
  return tape.read()
}

test.each(['pumpfun/create_v2-2.json'])('%s chains from its launch', (path) => {
  const { launch, trades } = recorded(path)
  if (!launch) throw new Error('it has no launch')
  expect(trades.length).toBeGreaterThan(0)
  expect(read(launch, trades)).toMatchObject({ complete: true, breaks: 0 })
})

test('four buys of one transaction chain, and not without the second', () => {
  const { trades } = recorded('pumpfun/buy-bundle-1.json')
  const [first, second, ...others] = trades
  if (!first || !second) throw new Error('it has fewer trades')
  const virtualBase = (first.virtualBase ?? 0n) + first.baseAmount
  const curve = { venue: 'pumpfun', slot: first.slot, virtualBase } as const
  expect(read(curve, trades)).toMatchObject({ complete: true, trades: 4, breaks: 0 })
  expect(read(curve, [first, ...others])).toMatchObject({ complete: false, trades: 3, breaks: 1 })
})

test('LaunchLab: the start that a launch names is the one its trades have', () => {
  const { items } = readRecordedJson('launchlab/payloads-pinax-1.json')
  // The standard curve's start, as the first trade event of the recording has it.
  const event = Buffer.from(items[0].data, 'hex')
  expect(event.readBigUInt64LE(8 + 8 + 32 + 8)).toBe(STANDARD)
})

/** What `readCurve` computes for 793.1 million tokens and 85 SOL. */
const STANDARD = 1_073_025_605_596_382n
