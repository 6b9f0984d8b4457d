import type { Words } from '../../transaction/accounts.ts'
import { TOKEN, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { derive } from '../../transaction/derive.ts'
import type { Key, Wallet } from '../../transaction/keys.ts'
import type { Traps } from '../../traps.ts'
import { sqrtPrice } from '../sqrt.ts'
import type { Held, Vaults } from '../vaults.ts'
import { DBC, DBC_AUTHORITY } from './program.ts'

/**
 * A coin of DBC. Its curve has one segment, which is a constant product over virtual reserves; fees
 * are taken in SOL. Raw units.
 */
export type DbcCoin = {
  mint: Wallet
  creator: Key
  config: Key
  words: Words
  key: Key
  vaults: Vaults
  held: Held
  sold: bigint
  /** In the curve, without fees. */
  raised: bigint
  /** When trading begins: the slot of the launch. */
  activation: number
}

export const DBC_SUPPLY = 1_000_000_000_000_000n
export const DBC_DECIMALS = 6
export const DBC_THRESHOLD = 85_000_000_000n
const VIRTUAL_BASE = 1_073_000_000_000_000n
const VIRTUAL_QUOTE = 30_000_000_000n

const FEE_BPS = 200n
const ALL_BPS = 10_000n
/** The protocol's part of the fee, of five. */
const PROTOCOL_PART = 5n

/** Two mints in the order in which Meteora's seeds have them. */
export function largerFirst(a: Key, b: Key): [Key, Key] {
  return Buffer.compare(a.bytes, b.bytes) > 0 ? [a, b] : [b, a]
}

export function newDbcCoin(
  mint: Wallet,
  creator: Key,
  config: Key,
  words: Words,
  traps: Traps,
): DbcCoin {
  const key = derive(DBC, 'pool', config, ...largerFirst(mint, WRAPPED_SOL))
  return {
    mint,
    creator,
    config,
    words,
    key,
    vaults: {
      mint,
      decimals: DBC_DECIMALS,
      tokenProgram: TOKEN,
      traps,
      authority: DBC_AUTHORITY,
      baseVault: derive(DBC, 'token_vault', mint, key),
      quoteVault: derive(DBC, 'token_vault', WRAPPED_SOL, key),
      base: DBC_SUPPLY,
      quote: 0n,
    },
    held: new Map(),
    sold: 0n,
    raised: 0n,
    activation: 0,
  }
}

export type DbcSwap = {
  isBuy: boolean
  base: bigint
  /** What the trader pays or gets. */
  quote: bigint
  tradingFee: bigint
  protocolFee: bigint
  /** What the curve's reserve changes by. */
  net: bigint
}

export function dbcBuy(coin: DbcCoin, lamports: bigint): DbcSwap {
  const rest = DBC_THRESHOLD - coin.raised
  const most = (rest * ALL_BPS + ALL_BPS - FEE_BPS - 1n) / (ALL_BPS - FEE_BPS)
  const quote = lamports < most ? lamports : most
  const fees = feesOf(quote)
  const net = quote - fees.tradingFee - fees.protocolFee
  const base = ((VIRTUAL_BASE - coin.sold) * net) / (VIRTUAL_QUOTE + coin.raised + net)
  return { isBuy: true, base, quote, ...fees, net }
}

export function dbcSell(coin: DbcCoin, base: bigint): DbcSwap {
  const gross = ((VIRTUAL_QUOTE + coin.raised) * base) / (VIRTUAL_BASE - coin.sold + base)
  const fees = feesOf(gross)
  const quote = gross - fees.tradingFee - fees.protocolFee
  return { isBuy: false, base, quote, ...fees, net: gross }
}

function feesOf(amount: bigint) {
  const fee = (amount * FEE_BPS + ALL_BPS - 1n) / ALL_BPS
  const protocolFee = fee / PROTOCOL_PART
  return { tradingFee: fee - protocolFee, protocolFee }
}

export function dbcPrice({ sold, raised }: DbcCoin): bigint {
  return sqrtPrice(VIRTUAL_BASE - sold, VIRTUAL_QUOTE + raised)
}

export function isDbcComplete({ raised }: DbcCoin): boolean {
  return raised >= DBC_THRESHOLD - 1n
}

const POOL_BYTES = 424

/** `VirtualPool` of the public source, as far as clients read it. */
export function dbcPoolData(coin: DbcCoin): Uint8Array {
  const data = write('d5e005d16245775c')
    .zeros(64)
    .key(coin.config)
    .key(coin.creator)
    .key(coin.mint)
    .key(coin.vaults.baseVault)
    .key(coin.vaults.quoteVault)
    .u64(DBC_SUPPLY - coin.sold)
    .u64(coin.raised)
    .zeros(4 * 8)
    .i128(dbcPrice(coin))
    .u64(BigInt(coin.activation))
    .done()
  const padded = new Uint8Array(POOL_BYTES)
  padded.set(data)
  return padded
}
