import type { Words } from '../../transaction/accounts.ts'
import { TOKEN, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { derive } from '../../transaction/derive.ts'
import type { Key, MarketWallet } from '../../transaction/keys.ts'
import type { Traps } from '../../traps.ts'
import type { Held, Vaults } from '../vaults.ts'
import { LAB_AUTHORITY, LAB_CONFIG, LAUNCH_LAB } from './program.ts'

/** A coin of LaunchLab. Its curve is a constant product over virtual and real reserves, raw units. */
export type LabCoin = {
  mint: MarketWallet
  creator: Key
  platform: Key
  words: Words
  key: Key
  vaults: Vaults
  held: Held
  /** Tokens sold from the curve, and SOL raised. */
  realBase: bigint
  realQuote: bigint
}

export const LAB_SUPPLY = 1_000_000_000_000_000n
export const LAB_SELL = 793_100_000_000_000n
export const LAB_RAISE = 85_000_000_000n
export const LAB_DECIMALS = 6

/** Initial virtual reserves of a launch against SOL; recorded trades have the same. */
export const VIRTUAL_BASE = 1_073_025_605_596_382n
export const VIRTUAL_QUOTE = 30_000_852_951n

const PROTOCOL_BPS = 25n
const PLATFORM_BPS = 100n
const CREATOR_BPS = 5n
const ALL_BPS = 10_000n

export function newLabCoin(
  mint: MarketWallet,
  creator: Key,
  platform: Key,
  words: Words,
  traps: Traps,
): LabCoin {
  const key = derive(LAUNCH_LAB, 'pool', mint, WRAPPED_SOL)
  return {
    mint,
    creator,
    platform,
    words,
    key,
    vaults: {
      mint,
      decimals: LAB_DECIMALS,
      tokenProgram: TOKEN,
      traps,
      authority: LAB_AUTHORITY,
      baseVault: derive(LAUNCH_LAB, 'pool_vault', key, mint),
      quoteVault: derive(LAUNCH_LAB, 'pool_vault', key, WRAPPED_SOL),
      base: LAB_SUPPLY,
      quote: 0n,
    },
    held: new Map(),
    realBase: 0n,
    realQuote: 0n,
  }
}

export type LabSwap = {
  isBuy: boolean
  base: bigint
  /** What the trader pays or receives. */
  quote: bigint
  protocolFee: bigint
  platformFee: bigint
  creatorFee: bigint
  /** The change of the curve's real reserves. */
  net: bigint
}

/** Spends up to `lamports`, fees included, on as much as the curve has left. */
export function labBuy(coin: LabCoin, lamports: bigint): LabSwap {
  const fees = feesOf(lamports)
  const net = lamports - fees.all
  const base = (net * (VIRTUAL_BASE - coin.realBase)) / (VIRTUAL_QUOTE + coin.realQuote + net)
  const left = LAB_SELL - coin.realBase
  if (base < left) return { isBuy: true, base, quote: lamports, ...fees, net }
  const rest = LAB_RAISE - coin.realQuote
  const total = (rest * ALL_BPS) / (ALL_BPS - PROTOCOL_BPS - PLATFORM_BPS - CREATOR_BPS) + 1n
  const last = feesOf(total)
  return { isBuy: true, base: left, quote: total, ...last, net: total - last.all }
}

export function labSell(coin: LabCoin, base: bigint): LabSwap {
  const gross = (base * (VIRTUAL_QUOTE + coin.realQuote)) / (VIRTUAL_BASE - coin.realBase + base)
  const fees = feesOf(gross)
  return { isBuy: false, base, quote: gross - fees.all, ...fees, net: gross }
}

function feesOf(amount: bigint) {
  const share = (bps: bigint) => (amount * bps + ALL_BPS - 1n) / ALL_BPS
  const protocolFee = share(PROTOCOL_BPS)
  const platformFee = share(PLATFORM_BPS)
  const creatorFee = share(CREATOR_BPS)
  return { protocolFee, platformFee, creatorFee, all: protocolFee + platformFee + creatorFee }
}

export function isRaised({ realBase }: LabCoin): boolean {
  return realBase >= LAB_SELL
}

const POOL_BYTES = 429

/** `PoolState` of the public IDL, as far as clients read it. */
export function labPoolData(coin: LabCoin, status: number): Uint8Array {
  const data = write('f7ede3f5d7c3de46')
    .u64(0n)
    .u8(255)
    .u8(status)
    .u8(LAB_DECIMALS)
    .u8(9)
    .u8(1)
    .u64(LAB_SUPPLY)
    .u64(LAB_SELL)
    .u64(VIRTUAL_BASE)
    .u64(VIRTUAL_QUOTE)
    .u64(coin.realBase)
    .u64(coin.realQuote)
    .u64(LAB_RAISE)
    .zeros(3 * 8 + 5 * 8)
    .key(LAB_CONFIG)
    .key(coin.platform)
    .key(coin.mint)
    .key(WRAPPED_SOL)
    .key(coin.vaults.baseVault)
    .key(coin.vaults.quoteVault)
    .key(coin.creator)
    .done()
  const padded = new Uint8Array(POOL_BYTES)
  padded.set(data)
  return padded
}
