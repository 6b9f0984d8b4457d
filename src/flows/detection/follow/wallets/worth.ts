import { QUOTE_DECIMALS, WRAPPED_SOL } from '../../../../contract/launches/mints.ts'
import { quoteUsd } from '../../../../domains/launches/index.ts'

const SOL = 1_000_000_000

/**
 * What an amount of a quote currency is worth, in lamports. Pure.
 * @param raw the currency's smallest units
 * @param solUsd dollars per SOL; null: no price service is fresh
 * @returns null: unknown
 */
export function worthInLamports(
  raw: bigint,
  quoteMint: string | null,
  solUsd: number | null,
): bigint | null {
  const mint = quoteMint ?? WRAPPED_SOL
  if (mint === WRAPPED_SOL) return raw
  const usd = quoteUsd(mint, solUsd)
  const decimals = QUOTE_DECIMALS[mint]
  if (usd === null || decimals === undefined || solUsd === null || solUsd <= 0) return null
  return BigInt(Math.round((Number(raw) / 10 ** decimals) * (usd / solUsd) * SOL))
}
