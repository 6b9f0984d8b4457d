import { descending } from '../../kernel/compare.ts'
import type { Snapshot, TapeWallet } from '../launches/index.ts'
import { missingFrom } from './missing.ts'
import { developersOf, developerTrades, netBought, shareOf, sum, supplyOf } from './people.ts'
import { provenLocks } from './proven-locks.ts'
import { MAYHEM_AGENT, personBehind } from './vaults.ts'

/** Less than this share of the supply from the developer is an airdrop's dust, and from nowhere a rounding. */
export const MATTERS_SHARE = 0.01
/** From this share of the supply on, a wallet that sells it is a helper and not a stranger who got a gift. */
const HELPER = 0.005
/** The list of holders is cut here: a wallet that is not on it may hold as much as the smallest. */
export const HOLDERS_LISTED = 20

/** What happened to the developer's tokens without a sale of its own, raw units. */
export type HandedOver = {
  /** Sent to others and not sold by them, as far as the tape shows; null: balances can't show it. */
  away: bigint | null
  /** Sold by wallets that had them from the developer. */
  sold: bigint
  sellers: TapeWallet[]
  /** Whether each seller's source was read, rather than inferred from balances. */
  isRead: boolean
  /** Sold by wallets that never bought them, nobody knows from where. */
  unexplained: bigint
}

/**
 * Follows the developer's tokens to wallets that sold more than they bought: by their sources where these were
 * read, else by balances. On a curve every token was bought by somebody, so what the developer no longer has and
 * did not sell is what others sold without having bought it.
 */
export function handedOver(snapshot: Snapshot): HandedOver {
  const supply = supplyOf(snapshot) ?? 0n
  const side = sideOf(snapshot)
  const extra = extraSellers(snapshot)
  const read = extra.filter(({ wallet }) => side.has(snapshot.sources?.get(wallet)?.from ?? ''))
  const open = extra.filter(({ wallet }) => !snapshot.sources?.get(wallet)?.from)
  const soldByRead = sum(read, excess)
  const gone = awayFrom(snapshot)
  const left = gone === null || gone <= soldByRead ? 0n : gone - soldByRead
  const unknown = sum(open, excess)
  const inferred = shareOf(left, supply) < MATTERS_SHARE ? 0n : left < unknown ? left : unknown
  const away = gone === null ? null : left - inferred
  const sellers = inferred > 0n ? [...read, ...open] : read
  const isRead = inferred === 0n
  return { away, sold: soldByRead + inferred, sellers, isRead, unexplained: unknown - inferred }
}

/** Sold beyond what it bought, raw units. */
export function excess({ bought, sold }: TapeWallet): bigint {
  return sold > bought ? sold - bought : 0n
}

/** Wallets besides the developer's that sold more than they bought, the largest first. */
export function extraSellers(snapshot: Pick<Snapshot, 'launch' | 'tape' | 'reach'>): TapeWallet[] {
  const developers = developersOf(snapshot)
  const { pool } = snapshot.launch
  return snapshot.tape.wallets
    .filter(
      (one) =>
        excess(one) > 0n &&
        one.wallet !== pool &&
        one.wallet !== MAYHEM_AGENT &&
        !developers.has(one.wallet),
    )
    .sort((a, b) => descending(excess(a), excess(b)))
}

/** Whether what a wallet sold beyond what it bought is a gift's size. @param supply raw units; null: unknown */
export function isBelowNotice(one: TapeWallet, supply: bigint | null): boolean {
  return supply !== null && shareOf(excess(one), supply) < HELPER
}

/** The developer's wallets, and those that it funded itself. */
function sideOf(snapshot: Snapshot): ReadonlySet<string> {
  const developers = developersOf(snapshot)
  const funded = [...snapshot.funding.values()].filter(
    ({ funder }) => funder !== null && developers.has(funder),
  )
  return new Set([...developers, ...funded.map(({ wallet }) => wallet)])
}

/**
 * What the developer bought and neither sold, nor holds, nor burned, nor locked for good. null:
 * off a curve tokens come from elsewhere too, and without holders or all trades nothing can be compared.
 */
function awayFrom(snapshot: Snapshot): bigint | null {
  const { holders, tape, liquidity, launch, mint } = snapshot
  const developers = developersOf(snapshot)
  if (holders === null || liquidity?.in !== 'curve' || missingFrom(tape, 'sellers')) return null
  if (developers.size === 0 || mint === null) return null
  const isTheirs = (wallet: string | null) => wallet !== null && developers.has(wallet)
  const least = holders.length < HOLDERS_LISTED ? 0n : (holders.at(-1)?.amount ?? 0n)
  const unlisted = [...developers].filter((one) => !holders.some(({ owner }) => owner === one))
  const own = holders.filter((one) => isTheirs(one.owner) || isTheirs(personBehind(one)))
  const held = sum(own, ({ amount }) => amount) + least * BigInt(unlisted.length)
  const burned = launch.supply !== null ? launch.supply - mint.supply : 0n
  // What a lock holds and no buyer put into it was the developer's.
  const locked = sum(
    provenLocks(snapshot).filter(({ buyer, holder }) => buyer === null && !own.includes(holder)),
    (one) => one.locked,
  )
  const kept = sum(developerTrades(snapshot), netBought)
  const gone = kept - held - locked - (burned > 0n ? burned : 0n)
  return gone > 0n ? gone : 0n
}
