import { tokenData, type Words } from '../../transaction/accounts.ts'
import { TOKEN, TOKEN_2022, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { associated, derive } from '../../transaction/derive.ts'
import type { Key, MarketWallet } from '../../transaction/keys.ts'
import { accountExtensions, type Traps } from '../../traps.ts'
import { type Curve, isComplete, newCurve, POOL_TOKENS, SUPPLY } from './curve.ts'
import { PUMP } from './program.ts'

/** The size of a curve's account when created, and after the extension that clients request immediately. */
export const CURVE_BYTES = 115
export const EXTENDED_CURVE_BYTES = 151

/** Every so many-th coin pays its traders back, by its mint, so that no draw of chance is added. */
const CASHBACK_IN = 12

/** A coin of pump.fun while it is on its curve. */
export type PumpCoin = {
  mint: MarketWallet
  creator: MarketWallet
  words: Words
  traps: Traps
  /** Whether its traders get the creator's fee. No new coin may since 2026; those of before still trade. */
  cashback: boolean
  curveKey: Key
  /** The curve's tokens. */
  vault: Key
  /** Its wrapped SOL account; trades in SOL name it too. */
  quoteVault: Key
  curve: Curve
  /** Holdings by wallet, raw units. */
  held: Map<string, bigint>
  /** Fees that v3 trades left on the curve. */
  creatorFees: bigint
  protocolFees: bigint
}

export function newPumpCoin(
  mint: MarketWallet,
  creator: MarketWallet,
  words: Words,
  traps: Traps,
): PumpCoin {
  const curveKey = derive(PUMP, 'bonding-curve', mint)
  return {
    mint,
    creator,
    words,
    traps,
    cashback: Number(mint.bytes[0]) % CASHBACK_IN === 0,
    curveKey,
    vault: associated(curveKey, mint, TOKEN_2022),
    quoteVault: associated(curveKey, WRAPPED_SOL, TOKEN),
    curve: newCurve(),
    held: new Map(),
    creatorFees: 0n,
    protocolFees: 0n,
  }
}

/** The curve's account: its reserves, then fields added by later releases. */
export function curveData(coin: PumpCoin, bytes: number): Uint8Array {
  const { curve } = coin
  const data = write('17b7f83760d8ac60')
    .u64(curve.virtualToken)
    .u64(curve.virtualSol)
    .u64(curve.realToken)
    .u64(curve.realSol)
    .u64(SUPPLY)
    .bool(isComplete(curve))
    .key(coin.creator)
    .bool(false)
    .bool(coin.cashback)
    .done()
  const padded = new Uint8Array(bytes)
  padded.set(data)
  return padded
}

export function holderData({ mint, traps }: PumpCoin, owner: Key, amount: bigint): Uint8Array {
  const frozen = traps.frozen.has(owner.address)
  return tokenData({ mint, owner, amount, frozen }, accountExtensions(traps))
}

/** The tokens that the curve and the later pool still have. */
export function vaultAmount({ curve }: PumpCoin): bigint {
  return curve.realToken + POOL_TOKENS
}
