import { firstBuyers, knowsTraders, type Snapshot, type TapeWallet } from '../../launches/index.ts'
import { buyersOf, developerTrades, funderOf, isRelayer, sum } from '../people.ts'
import { wholeSol } from '../quote.ts'
import { insidersOf } from '../rules/insiders.ts'
import { SNIPER_SLOTS } from '../rules/snipers.ts'

const MOST_ENTRIES = 30
/** A smaller purchase shows no decision, and would fill the table. */
const LEAST_SPENT = 10_000_000n

/** What a wallet made of a launch that it entered early. Lamports. */
export type Entry = {
  wallet: string
  creator: string
  isSnipe: boolean
  spent: bigint
  net: bigint
}

/**
 * What wallets that bought in the first minute have made of a launch, at most thirty: what strangers paid them, less what
 * they spent. What they still hold counts as lost. None if trades may be missing or amounts are not SOL, and none of wallets
 * linked to the developer or in a ring: dealing with oneself proves nothing. What a wallet received counts only as far
 * as buyers paid that have neither its funder, nor its fee payer, nor its transaction.
 */
export function entriesOf(snapshot: Snapshot): Entry[] {
  const { tape, launch } = snapshot
  const { creator } = launch
  if (!knowsTraders(tape) || wholeSol(0n, launch) === null || creator === null) return []
  const insiders = new Set(insidersOf(snapshot).map(({ wallet }) => wallet))
  const buyers = buyersOf(snapshot)
  const ties = new Map(buyers.map((buyer) => [buyer.wallet, tiesOf(snapshot, buyer)]))
  const paidByTie = new Map<string, bigint>()
  for (const { wallet, spent } of buyers)
    for (const tie of ties.get(wallet) ?? []) paidByTie.set(tie, (paidByTie.get(tie) ?? 0n) + spent)
  const byDeveloper = sum(developerTrades(snapshot), ({ spent }) => spent)
  const byInsiders = sum(
    buyers.filter(({ wallet }) => insiders.has(wallet)),
    ({ spent }) => spent,
  )
  const own = new Set(buyers.map(({ wallet }) => wallet))
  return firstBuyers(tape)
    .filter(({ wallet }) => own.has(wallet) && !insiders.has(wallet))
    .filter(
      ({ spent, firstSignature }) => spent >= LEAST_SPENT && firstSignature !== launch.signature,
    )
    .slice(0, MOST_ENTRIES)
    .map(({ wallet, spent, received, firstSlot }) => {
      const linked = (ties.get(wallet) ?? []).map((tie) => paidByTie.get(tie) ?? 0n)
      const byItself = linked.reduce((most, one) => (one > most ? one : most), spent)
      const strangers = tape.buyVolume - byDeveloper - byInsiders - byItself
      const paid = strangers < 0n ? 0n : received < strangers ? received : strangers
      const isSnipe = firstSlot - tape.launchSlot <= SNIPER_SLOTS
      return { wallet, creator, isSnipe, spent, net: paid - spent }
    })
}

function tiesOf(snapshot: Snapshot, { wallet, feePayer, firstSignature }: TapeWallet): string[] {
  const funder = funderOf(snapshot, wallet)
  const isPaidFor = feePayer !== null && feePayer !== wallet && !isRelayer(snapshot, feePayer)
  return [firstSignature, ...(funder === null ? [] : [funder]), ...(isPaidFor ? [feePayer] : [])]
}
