import type { RiskLevel } from './launches/risk.ts'

/** A link of the operator's to a place where a coin can be traded. */
export type TradeLink = {
  name: string
  /** Shown beside the name. */
  host: string
  /** `{mint}` is replaced. */
  template: string
}

/** A member sees the operator's order, one of the links first, or none at all. */
export const NO_TRADE_LINKS = 'none'
export const MOST_TRADE_LINKS = 4
export const MOST_TRADE_NAME = 20

const MINT = '{mint}'
/** 32 bytes in base58. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** @returns null for what can't be a mint */
export function tradeUrl({ template }: TradeLink, mint: string): string | null {
  return ADDRESS.test(mint) ? template.replace(MINT, mint) : null
}

/**
 * The links to show under a launch: none while its risk is unknown or severe, or once it turned for the
 * worse.
 * @param preferred the name of the link that comes first, or `none`; null: the operator's order
 */
export function tradeLinksFor(
  links: readonly TradeLink[],
  { level, warned }: { level: RiskLevel | null; warned: boolean },
  preferred: string | null,
): TradeLink[] {
  if (warned || level === null || level === 'severe' || preferred === NO_TRADE_LINKS) return []
  const first = links.filter(({ name }) => name === preferred)
  return [...first, ...links.filter(({ name }) => name !== preferred)]
}
