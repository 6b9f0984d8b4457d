import type { UsualBuyers, WalletRecord } from '../../launches/index.ts'

/** Fewer launches, or launches by fewer people, prove nothing. */
const ENOUGH_ENTRIES = 5
const ENOUGH_CREATORS = 5
/** Each record is averaged with this many entries that broke even. */
const SHRINKS_BY = 5
const PROVEN = 0.1
const LOST = -0.3
const MOSTLY = 0.5

/**
 * What a wallet made of a SOL on average, over all its entries: −1 to 2. The fewer entries, the closer to 0.
 */
export function shrunkReturn({ entries, spent, net }: WalletRecord): number {
  if (spent <= 0n) return 0
  return (Number(net) / Number(spent)) * (entries / (entries + SHRINKS_BY))
}

/** Which kinds a first buyer is of; undefined: it had entered nothing before. */
export function kindsOf(record: WalletRecord | undefined): Record<keyof UsualBuyers, boolean> {
  if (record === undefined) return { proven: false, losers: false, snipers: false, newcomers: true }
  const average = shrunkReturn(record)
  const isKnown = record.entries >= ENOUGH_ENTRIES
  return {
    proven: isKnown && record.creators >= ENOUGH_CREATORS && average >= PROVEN,
    losers: isKnown && average <= LOST,
    snipers: isKnown && record.snipes / record.entries >= MOSTLY,
    newcomers: false,
  }
}

/** The share of each kind among wallets. @param wallets at least one */
export function usualKinds(
  wallets: readonly string[],
  records: ReadonlyMap<string, WalletRecord>,
): UsualBuyers {
  const kinds = wallets.map((wallet) => kindsOf(records.get(wallet)))
  const share = (kind: keyof UsualBuyers) =>
    kinds.filter((one) => one[kind]).length / wallets.length
  return {
    proven: share('proven'),
    losers: share('losers'),
    snipers: share('snipers'),
    newcomers: share('newcomers'),
  }
}
