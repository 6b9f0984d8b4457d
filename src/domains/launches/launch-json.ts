import type { Launch } from './event.ts'

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
