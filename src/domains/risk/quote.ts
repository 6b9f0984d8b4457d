import { trimmed } from '../../contract/format.ts'
import { QUOTE_DECIMALS, USD1, USDC, USDT, WRAPPED_SOL } from '../../contract/launches/mints.ts'
import { type Launch, rateIn, type Snapshot, type UnknownQuote } from '../launches/index.ts'
import { span } from './wording.ts'

const NAMES: Readonly<Record<string, string>> = {
  [WRAPPED_SOL]: 'SOL',
  [USDC]: 'USDC',
  [USDT]: 'USDT',
  [USD1]: 'USD1',
}

/** Whole units of the quote currency; null: not one whose decimals we know. */
function wholeQuote(raw: bigint, { quoteMint }: Pick<Launch, 'quoteMint'>): number | null {
  const decimals = QUOTE_DECIMALS[quoteMint ?? WRAPPED_SOL]
  return decimals === undefined ? null : Number(raw) / 10 ** decimals
}

/** Whole SOL; null: the launch is quoted in something else. */
export function wholeSol(raw: bigint, { quoteMint }: Pick<Launch, 'quoteMint'>): number | null {
  return (quoteMint ?? WRAPPED_SOL) === WRAPPED_SOL ? wholeQuote(raw, { quoteMint }) : null
}

/** `12.4 SOL`; without a number if we don't know the currency. */
export function formatQuote(raw: bigint, launch: Pick<Launch, 'quoteMint'>): string {
  const whole = wholeQuote(raw, launch)
  if (whole === null) return 'an amount of another currency'
  return `${trimmed(whole, whole < 10 ? 2 : 1)} ${NAMES[launch.quoteMint ?? WRAPPED_SOL]}`
}

const UNKNOWN: Readonly<Record<UnknownQuote, string>> = {
  not_followed: 'The quote coin’s own trades are not followed, so it has no dollar price.',
  too_new: 'The quote coin’s trades are too new for a dollar price.',
  quiet: 'The quote coin’s last trade is too old for a dollar price.',
  removable: 'The quote coin’s liquidity can be withdrawn, so it has no dollar price.',
  no_rate: 'The quote coin’s currency has no dollar price.',
}

/** Why amounts in a launch's quote have no dollar value. */
export function whyNoDollars({ quoteCoin }: Pick<Snapshot, 'quoteCoin'>): string {
  if (quoteCoin !== undefined && 'unknown' in quoteCoin) return UNKNOWN[quoteCoin.unknown]
  return 'The quote currency has no dollar price.'
}

/** What follows a dollar value that rests on a quote coin's price: how old that price is. Empty for a currency. */
export function priceAge(snapshot: Snapshot): string {
  const asOf = rateIn(snapshot)?.asOf ?? null
  return asOf === null ? '' : `; the quote coin last traded ${span(snapshot.takenAt - asOf)} before`
}
