import type { Launch } from './event.ts'
import type { Holder } from './ports.ts'

/** A launch as text: bigints as decimal text. */
export function launchToJson(launch: Launch): string {
  return JSON.stringify(launch, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

/** Reads what {@link launchToJson} wrote. */
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

/** The column `holders`: amounts become decimal strings. */
export function holdersToJson(holders: readonly Holder[]): string {
  return JSON.stringify(holders, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

/** Reads what {@link holdersToJson} wrote. */
export function holdersFromJson(text: string): Holder[] {
  const isAmount = (key: string) => key === 'amount' || key === 'locked'
  return JSON.parse(text, (key, value) => (isAmount(key) ? BigInt(value) : value))
}
