import type { Pool, Trade } from '../../../domains/launches/ports.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { Reader } from '../wire/reader.ts'
import { movedFrom, movedTo } from '../wire/transfers.ts'
import {
  type Invocation,
  placeOf,
  type TokenTransfer,
  type Venue,
  type VenueTransaction,
} from '../wire/venue.ts'
import { reserveOf, sidesOf } from './sides.ts'
import { tradeOfSwap } from './swap.ts'

/**
 * Raydium's first AMM. It is no Anchor program: instructions begin with one byte, and what happened
 * is a base64 text in the logs. Layouts: https://github.com/raydium-io/raydium-amm
 * (`program/src/instruction.rs`, `program/src/log.rs`). "Coin" is the first side, "pc" the second.
 */

const INITIALIZE_2 = 1
const RAY_LOG = 'ray_log: '
const LOG_INIT = 0
const LOG_SWAP_BASE_IN = 3
const LOG_SWAP_BASE_OUT = 4
const PC_TO_COIN = 1n
const COIN_TO_PC = 2n

/** Instructions that swap: with a market's accounts, and since 2025 without. */
const SWAPS: ReadonlySet<number> = new Set([9, 11])
const SWAPS_V2: ReadonlySet<number> = new Set([16, 17])

export const ammv4: Venue = {
  id: 'ammv4',
  program: PROGRAMS.ammv4,

  decode(invocation, tx) {
    const { accounts, data } = invocation
    if (accounts === null || data === null) return []
    if (data[0] === INITIALIZE_2) return readPool(invocation, accounts, data, tx)
    const trade = readSwap(invocation, accounts, data, tx)
    return trade ? [trade] : []
  },

  needsTransaction: (invocation) => rayLog(invocation)?.u8() === LOG_INIT,
}

function rayLog({ logs }: Invocation): Reader | null {
  const line = logs.find((one) => one.startsWith(RAY_LOG))
  return line === undefined ? null : new Reader(Buffer.from(line.slice(RAY_LOG.length), 'base64'))
}

function readPool(
  invocation: Invocation,
  accounts: readonly string[],
  data: Uint8Array,
  tx: VenueTransaction,
): Pool[] {
  const [pool, coinMint, pcMint] = [accounts[4], accounts[8], accounts[9]]
  if (pool === undefined || coinMint === undefined || pcMint === undefined) return []
  const log = rayLog(invocation)
  const logged = log?.u8() === LOG_INIT ? log.skip(8) : null
  const pcDecimals = logged?.u8() ?? null
  const coinDecimals = logged?.u8() ?? null
  // Nonce and opening time, then the amounts that are in the log as well.
  const asked = new Reader(data, 1 + 1 + 8)
  const pc = { mint: pcMint, amount: asked.u64(), decimals: pcDecimals }
  const coin = { mint: coinMint, amount: asked.u64(), decimals: coinDecimals }
  const { isFlipped } = sidesOf(coinMint, pcMint)
  const [token, quote] = isFlipped ? [pc, coin] : [coin, pc]
  return [
    {
      kind: 'pool',
      venue: 'ammv4',
      ...placeOf(invocation, tx),
      mint: token.mint,
      pool,
      creator: accounts[17] ?? null,
      quoteMint: quote.mint,
      baseAmount: token.amount,
      quoteAmount: quote.amount,
      lpMint: accounts[7] ?? null,
      decimals: token.decimals,
    },
  ]
}

function readSwap(
  invocation: Invocation,
  accounts: readonly string[],
  data: Uint8Array,
  tx: VenueTransaction,
): Trade | null {
  const vault = vaultAt(data[0], accounts.length)
  if (vault === null) return null
  const coinVault = accounts[vault] ?? ''
  const pcVault = accounts[vault + 1] ?? ''
  const coinMint = tx.tokenAccount(coinVault)?.mint ?? null
  const pcMint = tx.tokenAccount(pcVault)?.mint ?? null
  if (coinMint === null && pcMint === null) return null
  const swap = loggedSwap(invocation) ?? movedSwap(tx.transfers(invocation), coinVault, pcVault)
  if (swap === null) return null
  const { gaveFirst, given, taken, coinAfter, pcAfter } = swap
  return tradeOfSwap(placeOf(invocation, tx), {
    venue: 'ammv4',
    pool: accounts[1] ?? null,
    trader: accounts.at(-1) ?? null,
    sides: [
      { mint: coinMint, amount: gaveFirst ? given : taken, reserve: coinAfter },
      { mint: pcMint, amount: gaveFirst ? taken : given, reserve: pcAfter },
    ],
    gaveFirst,
  })
}

function loggedSwap(invocation: Invocation) {
  const log = rayLog(invocation)
  const type = log?.u8()
  if (!log || (type !== LOG_SWAP_BASE_IN && type !== LOG_SWAP_BASE_OUT)) return null
  // Exact in: what is given and the least to take. Exact out: the most to give and what is taken.
  const firstAmount = log.u64()
  const secondAmount = log.u64()
  const direction = log.u64()
  const coinBefore = log.skip(8).u64()
  const pcBefore = log.u64()
  const lastAmount = log.u64()
  const given = type === LOG_SWAP_BASE_IN ? firstAmount : lastAmount
  const taken = type === LOG_SWAP_BASE_IN ? lastAmount : secondAmount
  if (coinBefore === null || pcBefore === null || given === null || taken === null) return null
  if (direction !== PC_TO_COIN && direction !== COIN_TO_PC) return null
  const gaveFirst = direction === COIN_TO_PC
  const coinAfter = reserveOf(gaveFirst ? coinBefore + given : coinBefore - taken)
  const pcAfter = reserveOf(gaveFirst ? pcBefore - taken : pcBefore + given)
  return { gaveFirst, given, taken, coinAfter, pcAfter }
}

/** What the vaults took in and gave, where the logs are cut off. */
function movedSwap(transfers: readonly TokenTransfer[], coinVault: string, pcVault: string) {
  const coinIn = movedTo(transfers, coinVault)
  const gaveFirst = coinIn !== null
  const given = coinIn ?? movedTo(transfers, pcVault)
  const taken = movedFrom(transfers, gaveFirst ? pcVault : coinVault)
  if (given === null || taken === null) return null
  return { gaveFirst, given, taken, coinAfter: null, pcAfter: null }
}

/** The place of the coin's vault; the pc's is next. null: it is no swap. */
function vaultAt(instruction: number | undefined, accounts: number): number | null {
  if (instruction === undefined) return null
  if (SWAPS_V2.has(instruction)) return 3
  // The target orders may be left out.
  if (SWAPS.has(instruction)) return accounts >= 18 ? 5 : 4
  return null
}
