import { randomFrom } from './random.ts'
import { type MarketTrader, traderOf } from './trader.ts'
import { walletFrom } from './transaction/keys.ts'

/** Number of returning wallets of each kind. */
export const CROWD = { stranger: 400, builder: 60, rugger: 40 } as const
export type Kind = keyof typeof CROWD

/** Returning wallets, the same in every run on every ledger. */
export type People = {
  /** The `nth` of a kind, modulo their number. */
  one(kind: Kind, nth: number): MarketTrader
  all(): MarketTrader[]
}

export function createPeople(): People {
  const known = new Map<string, MarketTrader>()
  function one(kind: Kind, nth: number): MarketTrader {
    const name = `people/${kind}/${nth % CROWD[kind]}`
    const person = known.get(name) ?? traderOf(walletFrom(randomFrom(name).bytes(32)))
    known.set(name, person)
    return person
  }
  return {
    one,
    all: () =>
      (Object.keys(CROWD) as Kind[]).flatMap((kind) =>
        Array.from({ length: CROWD[kind] }, (_, nth) => one(kind, nth)),
      ),
  }
}
