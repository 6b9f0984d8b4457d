import { decodeTransaction } from '../../../src/adapters/solana/venues/all.ts'
import { transactionOfRaw } from '../../../src/adapters/solana/wire/transaction-of-raw.ts'
import type { ChainEvent, Launch, Trade } from '../../../src/domains/launches/index.ts'
import { DAY, MINUTE, type Ms, SECOND } from '../../../src/kernel/clock.ts'
import { pastLedger, rowOf } from '../../../test/support/past-ledger.ts'

/** A coin of the sandbox's market: its events, and how long after the launch each happened. */
type Played = readonly { afterMs: Ms; event: ChainEvent }[]

/** Plays some coins of the sandbox's market, and decodes their transactions. */
export function playCoins(launches: number): Played[] {
  const { entries } = pastLedger(launches, 1)
  const coins = new Map<string, { afterMs: Ms; event: ChainEvent }[]>()
  const mintOf = new Map<string, string>()
  const launchedAt = new Map<string, Ms>()
  for (const entry of entries) {
    // The ledger's times are whole seconds; slots are finer.
    const at = entry.slot * 400
    for (const event of decodeTransaction(transactionOfRaw(JSON.parse(rowOf(entry, 'json'))))) {
      const mint = event.mint ?? mintOf.get(event.pool ?? '')
      if (mint === undefined) continue
      if (event.pool !== null) mintOf.set(event.pool, mint)
      if (event.kind === 'launch') {
        coins.set(mint, [])
        launchedAt.set(mint, at)
      }
      coins.get(mint)?.push({ afterMs: at - (launchedAt.get(mint) ?? at), event })
    }
  }
  return [...coins.values()].filter((events) => events.length > 0)
}

/** An event of the day. */
export type Moment = { at: Ms; event: ChainEvent }

/**
 * A day of this many launches, spread at random. Each repeats one of the played coins with another mint and
 * other wallets.
 * @param draw 0 to below 1, at random
 */
export function marketDay(
  coins: readonly Played[],
  { launches, from, hours }: { launches: number; from: Ms; hours: number },
  draw: () => number,
): Moment[] {
  const length = (hours / 24) * DAY
  const moments: Moment[] = []
  for (let nth = 0; nth < launches; nth += 1) {
    const coin = coins[Math.floor(draw() * coins.length)] ?? []
    const begins = from + Math.floor(draw() * length)
    for (const { afterMs, event } of coin) {
      const at = begins + afterMs
      if (at < from + length) moments.push({ at, event: again(event, nth, at) })
    }
  }
  return moments.sort((a, b) => a.at - b.at)
}

const OWN = ['mint', 'pool', 'creator', 'feePayer', 'trader', 'signature', 'lpMint'] as const

/** The same event for another coin and other wallets, at `at`. */
function again(event: ChainEvent, nth: number, at: Ms): ChainEvent {
  const copy: Record<string, unknown> = { ...event, blockTime: at, slot: Math.floor(at / 400) }
  for (const field of OWN) {
    const value = copy[field]
    if (typeof value === 'string') copy[field] = renamed(value, nth)
  }
  return copy as ChainEvent
}

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Another address of the same length. */
function renamed(address: string, nth: number): string {
  let rest = nth
  let prefix = ''
  for (let place = 0; place < 4; place += 1) {
    prefix += DIGITS[rest % DIGITS.length]
    rest = Math.floor(rest / DIGITS.length)
  }
  return prefix + address.slice(prefix.length)
}

/** Raw units: 2% of a coin's supply. */
const SOLD = 20_000_000_000_000n
/** Reserves of a coin that has not traded. */
const UNTRADED = { virtualBase: 500_000_000_000_000n, virtualQuote: 90_000_000_000n }

/** A coin of the day: its trades ordered by time, on its curve and then in its pool. */
export type DayCoin = { launch: Launch; trades: { at: Ms; trade: Trade }[] }

/** The day's coins by their mints. */
export function coinsOf(moments: readonly Moment[]): Map<string, DayCoin> {
  const coins = new Map<string, DayCoin>()
  const mintOf = new Map<string, string>()
  for (const { at, event } of moments) {
    if (event.kind === 'launch') coins.set(event.mint, { launch: event, trades: [] })
    const mint = event.mint ?? mintOf.get(event.pool ?? '')
    if (mint === undefined) continue
    if (event.pool !== null) mintOf.set(event.pool, mint)
    if (event.kind === 'trade') coins.get(mint)?.trades.push({ at, trade: event })
  }
  return coins
}

/**
 * How a posted coin turns bad, some minutes later: its developer sells, and within seconds its price falls to a
 * third, where it stays. The market's own coins seldom turn after a post.
 */
export function turning({ launch, trades }: DayCoin, postedAt: Ms, draw: () => number): Moment[] {
  const sold = postedAt + SECOND + draw() * 10 * MINUTE
  const fallen = sold + draw() * MINUTE
  const trade = (at: Ms, nth: number, more: Partial<Trade>): Moment => {
    const { venue, pool } = lastBefore(trades, at) ?? { venue: launch.venue, pool: null }
    const event: Trade = {
      ...{ kind: 'trade', venue, mint: launch.mint, pool, feePayer: null },
      ...{ slot: Math.floor(at / 400), signature: `turn ${nth} of ${launch.mint}`, path: '0' },
      ...{ trader: launch.creator, side: 'sell', baseAmount: 1n, quoteAmount: 1n, blockTime: at },
      ...{ quoteMint: launch.quoteMint, virtualBase: null, virtualQuote: null, creator: null },
      ...more,
    }
    return { at, event }
  }
  const before = reservesOf(lastBefore(trades, fallen))
  return [
    trade(sold, 1, { baseAmount: SOLD }),
    trade(fallen - 10 * SECOND, 2, { trader: null, side: 'buy', ...before }),
    trade(fallen, 3, { trader: null, ...fall(before) }),
  ]
}

function lastBefore(trades: DayCoin['trades'], at: Ms): Trade | null {
  return trades.findLast((one) => one.at <= at)?.trade ?? null
}

type Reserves = { virtualBase: bigint; virtualQuote: bigint }

function reservesOf(last: Trade | null): Reserves {
  const { virtualBase = null, virtualQuote = null } = last ?? {}
  return virtualBase === null || virtualQuote === null ? UNTRADED : { virtualBase, virtualQuote }
}

/** The price falls to a third and nothing is withdrawn, so the product of the reserves stays the same. */
function fall({ virtualBase, virtualQuote }: Reserves): Reserves {
  const [root, whole] = [1_732_050_808n, 1_000_000_000n]
  return {
    virtualBase: (virtualBase * root) / whole + 1n,
    virtualQuote: (virtualQuote * whole) / root + 1n,
  }
}
