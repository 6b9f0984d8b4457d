import type { Queryable } from '../../../../kernel/db/database.ts'
import type { MarkedTrade, Trader } from '../../marks.ts'
import { storedTradesOf, type TradedLaunch } from './of-launch.ts'

/** Beyond these a chart shows nothing but marks. */
const MOST_SNIPERS = 100
const MOST_TRADES = 400

/** The wallets whose trades are marked, except snipers, which are found among the trades. */
export type MarkedWallets = { developers: ReadonlySet<string>; insiders: ReadonlySet<string> }

/**
 * The stored trades by developers, insiders, and snipers, and the launchpad's own, the oldest first. Who is several
 * of these is the first of them.
 * @param lastSlot who bought up to this slot is a sniper
 */
export async function markedTrades(
  db: Queryable,
  launch: TradedLaunch,
  { developers, insiders }: MarkedWallets,
  lastSlot: number,
): Promise<MarkedTrade[]> {
  const snipers = await buyersUntil(db, launch, lastSlot)
  const wallets = [...new Set([...developers, ...insiders, ...snipers])]
  const rows = await storedTradesOf(db, launch)
    .select(['at', 'side', 'trader', 'quote_amount', 'origin'])
    .where((eb) => eb.or([eb('trader', 'in', ['', ...wallets]), eb('origin', 'is not', null)]))
    .orderBy('at')
    .orderBy('slot')
    .limit(MOST_TRADES)
    .execute()
  const whoIs = (wallet: string): Trader => {
    if (developers.has(wallet)) return 'developer'
    return insiders.has(wallet) ? 'insider' : 'sniper'
  }
  return rows.flatMap(({ at, side, trader, quote_amount: amount, origin }) => {
    const who = origin ?? (trader === null ? null : whoIs(trader))
    return who === null ? [] : { at, who, side, volume: Number(amount) }
  })
}

async function buyersUntil(db: Queryable, launch: TradedLaunch, slot: number): Promise<string[]> {
  const rows = await storedTradesOf(db, launch)
    .select('trader')
    .distinct()
    .where('slot', '<=', slot)
    .where('side', '=', 'buy')
    .limit(MOST_SNIPERS)
    .execute()
  return rows.flatMap(({ trader }) => trader ?? [])
}
