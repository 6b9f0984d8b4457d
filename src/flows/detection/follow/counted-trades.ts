import type { TapeTrade } from '../../../domains/launches/index.ts'

const MOST = 100
/** A signature is random, so its end tells trades apart. */
const KEY_CHARACTERS = 10

type Counted = Pick<TapeTrade, 'signature' | 'path' | 'slot'>
/** `before`: up to this slot, trades are no longer listed one by one. */
type Stored = { before: number; newest: [slot: number, key: string][] }

/** The newest trades in a launch's figures. They are stored with them, and tell the next leader what it reads again. */
export type CountedTrades = {
  add(trade: Counted): void
  /** Whether the figures had this trade when they were read from the database, or recounted. */
  wasStored(trade: Counted): boolean
  /** Whether the figures have this trade. One that came before all that are listed counts as one that they have. */
  has(trade: Counted): boolean
  toJson(): string
}

/** @param stored what {@link CountedTrades.toJson} gave; null: unknown */
export function createCountedTrades(stored: string | null): CountedTrades {
  const known: Stored = stored === null ? { before: 0, newest: [] } : JSON.parse(stored)
  const knownKeys = new Set(known.newest.map(([, key]) => key))
  const newest = [...known.newest]
  let { before } = known
  return {
    add(trade) {
      const after = newest.findLastIndex(([slot]) => slot <= trade.slot)
      newest.splice(after + 1, 0, [trade.slot, keyOf(trade)])
      if (newest.length > MOST) before = Math.max(before, newest.shift()?.[0] ?? 0)
    },
    has: (trade) => trade.slot <= before || newest.some(([, key]) => key === keyOf(trade)),
    wasStored: (trade) => trade.slot <= known.before || knownKeys.has(keyOf(trade)),
    toJson: () => JSON.stringify({ before, newest } satisfies Stored),
  }
}

/** The same of figures that were recounted from these trades. */
export function countedAmong(trades: Iterable<Counted>): CountedTrades {
  const counted = createCountedTrades(null)
  for (const trade of trades) counted.add(trade)
  return createCountedTrades(counted.toJson())
}

const keyOf = ({ signature, path }: Counted) => `${signature.slice(-KEY_CHARACTERS)} ${path}`
