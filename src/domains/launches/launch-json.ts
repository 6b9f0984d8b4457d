import { jsonOf } from '../../kernel/json.ts'
import type { Launch } from './event.ts'
import type { Holder } from './ports.ts'

/** A launch as it is stored: as JSON that calls the fee payer `payer`. */
export function launchToJson({ feePayer, ...launch }: Launch): string {
  return jsonOf({ ...launch, payer: feePayer })
}

/** Reads what {@link launchToJson} wrote. */
export function launchFromJson(text: string): Launch {
  const { supply, virtualBase, virtualQuote, payer, ...rest } = JSON.parse(text)
  return {
    ...rest,
    feePayer: payer,
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
