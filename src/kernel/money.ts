/**
 * Lamports and USDC are bigint, dollars are integer cents, and rates are integer micro-dollars per
 * coin. No floating point touches an amount; only formatting makes strings.
 */

declare const unit: unique symbol
type Unit<Name extends string> = { readonly [unit]: Name }

/** Whole lamports, 10^-9 SOL. */
export type Lamports = bigint & Unit<'lamports'>
/** Whole base units of USDC, 10^-6 of a coin. Never mixed with lamports. */
export type Usdc = bigint & Unit<'usdc e-6'>
/** Whole US cents. */
export type UsdCents = number & Unit<'usd cents'>
/** Price of one SOL, or of one USDC where stated, in millionths of a dollar. */
export type Rate = bigint & Unit<'micro-usd per sol'>

const LAMPORTS_PER_SOL = 1_000_000_000n
const MICRO_USD_PER_CENT = 10_000n
const USDC_PER_CENT = 10_000n
/** Amounts that are asked for are rounded to 4 decimals of a SOL. */
export const QUOTE_STEP = 100_000n as Lamports

/** Reads an integer that fits 64 bits, from a database or an RPC answer. Throws on fractions. */
export function lamports(value: bigint | number | string): Lamports {
  return BigInt(value) as Lamports
}

/** Reads base units of USDC, from a database or an RPC answer. Throws on fractions. */
export function usdc(value: bigint | number | string): Usdc {
  return BigInt(value) as Usdc
}

/** The price in USDC, which counts as a dollar: exact to the cent. */
export function quoteUsdc(price: UsdCents): Usdc {
  return (BigInt(price) * USDC_PER_CENT) as Usdc
}

/** Reads whole US cents. @throws RangeError if it is not a whole, safe number */
export function usdCents(value: number): UsdCents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`)
  return value as UsdCents
}

/** Reads micro-dollars per SOL. @throws RangeError if the rate is not positive */
export function rate(value: bigint | number | string): Rate {
  const micro = BigInt(value)
  if (micro <= 0n) throw new RangeError(`not a rate: ${value}`)
  return micro as Rate
}

/**
 * Reads a decimal dollar price, e.g. `"144.98"`, without floating point, truncated after six decimals.
 * @returns null when the text is not a positive decimal number below 10^9.
 */
export function parseRate(text: string): Rate | null {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  const micro = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'))
  return micro > 0n ? (micro as Rate) : null
}

/** The price in lamports: SOL = USD / rate at 4 decimals, half up. */
export function quoteLamports(price: UsdCents, at: Rate): Lamports {
  return roundedSteps(price, at, at / 2n)
}

/** Like {@link quoteLamports}, but rounded up, so that paying it always covers `price`. */
export function coverLamports(price: UsdCents, at: Rate): Lamports {
  return roundedSteps(price, at, at - 1n)
}

/** The lamports that `missing` is worth, rounded up to 0.0001 SOL: less than one step above it. */
export function restInLamports(missing: ExactUsd, at: Rate): Lamports {
  const step = worth(QUOTE_STEP, at)
  return (((missing + step - 1n) / step) * QUOTE_STEP) as Lamports
}

function roundedSteps(price: UsdCents, at: Rate, half: bigint): Lamports {
  const microUsd = BigInt(price) * MICRO_USD_PER_CENT
  const steps = (microUsd * (LAMPORTS_PER_SOL / QUOTE_STEP) + half) / at
  return (steps * QUOTE_STEP) as Lamports
}

/**
 * The exact dollar value of lamports at their rates. The unit is 10^-9 micro-dollars, so nothing is
 * rounded before it is compared.
 */
export type ExactUsd = bigint & Unit<'usd e-15'>

const EXACT_PER_CENT = MICRO_USD_PER_CENT * LAMPORTS_PER_SOL

export const NO_USD = 0n as ExactUsd

/** Lamports times micro-dollars per SOL: exact, in 10^-15 USD. */
export function worth(amount: Lamports, at: Rate): ExactUsd {
  return (amount * at) as ExactUsd
}

/** The exact dollar value of USDC at par. */
export function worthOfUsdc(amount: Usdc): ExactUsd {
  return (amount * (EXACT_PER_CENT / USDC_PER_CENT)) as ExactUsd
}

/** The exact value of whole cents. */
export function exactCents(price: UsdCents): ExactUsd {
  return (BigInt(price) * EXACT_PER_CENT) as ExactUsd
}

/** Adds exact values. */
export function addUsd(a: ExactUsd, b: ExactUsd): ExactUsd {
  return (a + b) as ExactUsd
}

/** Whole cents, truncated toward zero. */
export function toCents(exact: ExactUsd): UsdCents {
  return usdCents(Number(exact / EXACT_PER_CENT))
}

/** Whole cents, rounded up. */
export function centsToCover(exact: ExactUsd): UsdCents {
  return usdCents(Number((exact + EXACT_PER_CENT - 1n) / EXACT_PER_CENT))
}

/** `1034500000n` → `"1.0345"`: always four decimals, rounded up so that paying the displayed amount suffices. */
export function formatSol(amount: Lamports): string {
  const steps = (amount + QUOTE_STEP - 1n) / QUOTE_STEP
  return `${steps / 10_000n}.${(steps % 10_000n).toString().padStart(4, '0')}`
}

/** `4711n` → `"0.000004711"`: to the lamport, without trailing zeros. */
export function formatExactSol(amount: Lamports): string {
  const fraction = (amount % LAMPORTS_PER_SOL).toString().padStart(9, '0').replace(/0+$/, '')
  return `${amount / LAMPORTS_PER_SOL}${fraction && `.${fraction}`}`
}

/** Amounts in both coins that orders can be paid in. */
export type Coins = { lamports: Lamports; usdc: Usdc }

/** `0.51725 SOL and 20.00 USDC`, exact, without a coin whose amount is 0. */
export function formatCoins({ lamports: sol, usdc: inUsdc }: Coins): string {
  const parts = [
    ...(sol > 0n || inUsdc === 0n ? [`${formatExactSol(sol)} SOL`] : []),
    ...(inUsdc > 0n ? [`${formatUsdc(inUsdc)} USDC`] : []),
  ]
  return parts.join(' and ')
}

/** `150_000_000n` → `"150.00"`: exact, with at least two decimals. */
export function formatUsdc(amount: Usdc): string {
  const fraction = (amount % 1_000_000n)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '')
  return `${amount / 1_000_000n}.${fraction}`
}

/** `15000` → `"150.00"`. */
export function formatCents(cents: UsdCents): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${(whole % 100).toString().padStart(2, '0')}`
}

/** Dollars as a plain number, for display and for JSON in the price service's shape. */
export function rateAsNumber(value: Rate): number {
  return Number(value) / 1_000_000
}
