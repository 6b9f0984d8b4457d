/**
 * pump.fun's bonding curve: a constant product over reserves that are partly virtual
 * (https://github.com/pump-fun/pump-public-docs, docs/PUMP_PROGRAM_README.md). Raw units, six
 * decimals for the coin.
 */
export type Curve = {
  virtualToken: bigint
  virtualSol: bigint
  realToken: bigint
  realSol: bigint
}

export const SUPPLY = 1_000_000_000_000_000n
export const DECIMALS = 6

/** Tokens that are not sold on the curve, but go to the pool. */
export const POOL_TOKENS = 206_900_000_000_000n

export const FEE_BPS = 95n
export const CREATOR_BPS = 30n
/** The share of the protocol's fee that buys coins back. */
export const BUYBACK_BPS = 5_000n
const ALL_BPS = 10_000n

export function newCurve(): Curve {
  return {
    virtualToken: 1_073_000_000_000_000n,
    virtualSol: 30_000_000_000n,
    realToken: 793_100_000_000_000n,
    realSol: 0n,
  }
}

export type Fill = {
  isBuy: boolean
  token: bigint
  /** What goes into or out of the curve, before fees. */
  sol: bigint
  fee: bigint
  creatorFee: bigint
  buyback: bigint
  /** The curve afterwards. */
  curve: Curve
}

/** Spends up to `lamports`, fees included, on as much as the curve has left. */
export function buy(curve: Curve, lamports: bigint): Fill {
  const spent = (lamports * ALL_BPS) / (ALL_BPS + FEE_BPS + CREATOR_BPS)
  const wanted = (spent * curve.virtualToken) / (curve.virtualSol + spent)
  const token = wanted < curve.realToken ? wanted : curve.realToken
  const sol = wanted < curve.realToken ? spent : costOf(curve, token)
  return fill(curve, true, token, sol)
}

/** The price of `token` raw units, rounded up. */
function costOf({ virtualToken, virtualSol }: Curve, token: bigint): bigint {
  return (token * virtualSol) / (virtualToken - token) + 1n
}

export function sell(curve: Curve, token: bigint): Fill {
  const sol = (token * curve.virtualSol) / (curve.virtualToken + token)
  return fill(curve, false, token, sol)
}

function fill(curve: Curve, isBuy: boolean, token: bigint, sol: bigint): Fill {
  const fee = share(sol, FEE_BPS)
  const sign = isBuy ? 1n : -1n
  return {
    isBuy,
    token,
    sol,
    fee,
    creatorFee: share(sol, CREATOR_BPS),
    buyback: (fee * BUYBACK_BPS) / ALL_BPS,
    curve: {
      virtualToken: curve.virtualToken - sign * token,
      virtualSol: curve.virtualSol + sign * sol,
      realToken: curve.realToken - sign * token,
      realSol: curve.realSol + sign * sol,
    },
  }
}

/** Fees are rounded up. */
function share(amount: bigint, bps: bigint): bigint {
  return (amount * bps + ALL_BPS - 1n) / ALL_BPS
}

export function isComplete({ realToken }: Curve): boolean {
  return realToken === 0n
}
