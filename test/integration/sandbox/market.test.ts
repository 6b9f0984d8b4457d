import type { Address } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSettingsReader } from '../../../src/config/reader.ts'
import type { ChainEvent, Trade } from '../../../src/domains/launches/ports.ts'
import { startTestMarket, type TestMarket } from '../../support/market.ts'

let test: TestMarket

beforeAll(async () => {
  test = await startTestMarket()
})

afterAll(() => test.stop())

/** Only pump.fun's coins have a pool to graduate to. */
const VENUES = [
  ['pumpfun', 'graduation', 'pumpswap'],
  ['launchlab', 'honest', 'launchlab'],
] as const

const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

const trades = (events: readonly ChainEvent[]) =>
  events.filter((event): event is Trade => event.kind === 'trade')

/** What everybody holds by the chain's accounts, raw units by owner. */
async function holdings(mint: string): Promise<Map<string, bigint>> {
  const held = new Map<string, bigint>()
  for (const program of TOKEN_PROGRAMS) {
    const accounts = await test.rpc
      .getProgramAccounts(program as Address, {
        commitment: 'confirmed',
        encoding: 'jsonParsed',
        filters: [{ memcmp: { offset: 0n, bytes: mint as never, encoding: 'base58' } }],
      })
      .send()
    for (const { account } of accounts) {
      const { type, info } = (account.data as unknown as { parsed: Parsed }).parsed
      if (type === 'account') held.set(info.owner, BigInt(info.tokenAmount.amount))
    }
  }
  return held
}

type Parsed = { type: string; info: { owner: string; tokenAmount: { amount: string } } }

describe.each(VENUES)('a coin of %s, after its %s', (venue, scenario, last) => {
  let events: ChainEvent[]
  let launch: Awaited<ReturnType<TestMarket['market']['play']>>

  beforeAll(async () => {
    launch = await test.market.play(scenario, { venue, seed: 'holders' })
    events = await test.eventually(launch, (events) => {
      const inPlace = trades(events).filter((trade) => trade.venue === last)
      return inPlace.some(({ trader }) => trader !== launch.creator)
    })
  }, 120_000)

  it('is launched by its listed creator, who buys in the same transaction', () => {
    expect(events[0]).toMatchObject({
      kind: 'launch',
      venue,
      mint: launch.mint,
      creator: launch.creator,
      slot: launch.slot,
      signature: launch.signature,
      decimals: 6,
    })
    expect(events[1]).toMatchObject({
      kind: 'trade',
      side: 'buy',
      trader: launch.creator,
      signature: launch.signature,
    })
  })

  it('goes to a pool of its own at most once', () => {
    const { mint } = launch
    const moves = events.filter(({ kind }) => kind === 'migration' || kind === 'pool')
    const graduated = [
      expect.objectContaining({ kind: 'migration', venue, target: last, mint }),
      expect.objectContaining({ kind: 'pool', venue: last, mint, decimals: 6 }),
    ]
    expect(moves).toEqual(last === venue ? [] : expect.arrayContaining(graduated))
    expect(moves.filter(({ kind }) => kind === 'pool')).toHaveLength(last === venue ? 0 : 1)
  })

  it('has the holders that follow from its trades, and no others', async () => {
    // Trading goes on meanwhile: both must have been read of the same state.
    for (;;) {
      const before = await test.eventsOf(launch.mint)
      const held = await holdings(launch.mint)
      const after = await test.eventsOf(launch.mint)
      if (after.length !== before.length) continue

      const supply = await test.rpc
        .getTokenSupply(launch.mint as Address, { commitment: 'confirmed' })
        .send()
      const sum = [...held.values()].reduce((total, amount) => total + amount, 0n)
      expect(sum).toBe(BigInt(supply.value.amount))
      for (const [trader, amount] of tally(before)) {
        expect([trader, held.get(trader)]).toEqual([trader, amount])
      }
      return
    }
  })
})

function tally(events: readonly ChainEvent[]): Map<string, bigint> {
  const held = new Map<string, bigint>()
  for (const { trader, side, baseAmount } of trades(events)) {
    if (trader === null) throw new Error('a trade without its trader')
    const sign = side === 'buy' ? 1n : -1n
    held.set(trader, (held.get(trader) ?? 0n) + sign * baseAmount)
  }
  return held
}

describe('a busy market', () => {
  it('makes a thousand transactions a second that the chain accepts', async () => {
    const busy = await startTestMarket({ speed: 1 })
    try {
      busy.market.setRate(1_000)
      while (busy.market.counts().transactions < 3_000) {
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      busy.market.pause()
      const { transactions, refused } = busy.market.counts()
      expect(refused).toBe(0)
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(busy.market.counts().transactions).toBe(transactions)
      expect(busy.market.launches().length).toBeGreaterThan(0)
    } finally {
      await busy.stop()
    }
  })
})

it('declares the funders of strangers as exchange wallets', async () => {
  const declared = createSettingsReader(test.world.env).wallets('EXCHANGE_WALLETS')
  expect(declared).toHaveLength(3)
  for (const wallet of declared) {
    const { value } = await test.rpc.getBalance(wallet as Address).send()
    expect(value).toBeGreaterThan(0n)
  }
})
