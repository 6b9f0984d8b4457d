import type { Launch } from './event.ts'
import type { Holder } from './ports.ts'

/** Reads what {@link toJson} wrote. */
export function launchFromJson(text: string): Launch {
  const { supply, virtualBase, virtualQuote, ...rest } = JSON.parse(text)
  return {
    ...rest,
    supply: toBigint(supply),
    virtualBase: toBigint(virtualBase),
    virtualQuote: toBigint(virtualQuote),
  }
}

function toBigint(value: unknown): bigint | null {
  return typeof value === 'string' ? BigInt(value) : null
}

/** Reads what {@link toJson} wrote. */
export function holdersFromJson(text: string): Holder[] {
  const isAmount = (key: string) => key === 'amount' || key === 'locked'
  return JSON.parse(text, (key, value) => (isAmount(key) ? BigInt(value) : value))
}
