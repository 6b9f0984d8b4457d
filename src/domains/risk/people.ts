import type { Snapshot, TapeWallet } from '../launches/index.ts'
import { MAYHEM_AGENT, VAULT_OWNERS } from './vaults.ts'

/**
 * The developers of a launch. The creator need not have signed (LaunchLab), so the fee payer of the
 * transaction counts too, unless it is a relayer.
 */
export function developersOf({
  launch,
  reach,
}: Pick<Snapshot, 'launch' | 'reach'>): ReadonlySet<string> {
  const { creator, feePayer } = launch
  const isSponsored = creator !== null && feePayer !== null && isRelayer({ reach }, feePayer)
  const all = [creator, isSponsored ? null : feePayer].filter((wallet) => wallet !== null)
  return new Set(all.filter((wallet) => !Object.hasOwn(VAULT_OWNERS, wallet)))
}

/** What each of the developers has traded. */
export function developerTrades(snapshot: Snapshot): TapeWallet[] {
  const developers = developersOf(snapshot)
  return snapshot.tape.wallets.filter(({ wallet }) => developers.has(wallet))
}

/** Wallets that bought, in the order of their first trade, except developers, agents, and vaults. */
export function buyersOf(snapshot: Snapshot): TapeWallet[] {
  const developers = developersOf(snapshot)
  const { pool } = snapshot.launch
  return snapshot.tape.wallets.filter(
    ({ wallet, buys }) =>
      buys > 0 && wallet !== pool && wallet !== MAYHEM_AGENT && !developers.has(wallet),
  )
}

/** Raw units of all tokens there are; null: unknown. */
export function supplyOf({ mint, launch }: Pick<Snapshot, 'mint' | 'launch'>): bigint | null {
  const supply = mint?.supply ?? launch.supply
  return supply !== null && supply > 0n ? supply : null
}

/** 0 to 1. */
export function shareOf(part: bigint, whole: bigint): number {
  if (whole <= 0n || part <= 0n) return 0
  return part >= whole ? 1 : Number((part * 1_000_000n) / whole) / 1_000_000
}

/** Adds up amounts; 0 of none. */
export function sum<T>(all: readonly T[], of: (one: T) => bigint): bigint {
  return all.reduce((total, one) => total + of(one), 0n)
}

/** Bought and not sold again, as far as the tape shows. */
export function netBought({ bought, sold }: TapeWallet): bigint {
  return bought > sold ? bought - sold : 0n
}

/** The funder of a wallet, unless it links no wallets, as an exchange does. */
export function funderOf(snapshot: Snapshot, wallet: string): string | null {
  const funder = snapshot.funding.get(wallet)?.funder ?? null
  return funder === null || isHub(snapshot, funder) ? null : funder
}

/** This share of all buyers elsewhere makes a funder an exchange, with a label or without. */
const HUB_SHARE = 0.02
/** A wallet that pays the fees of this many creators is a relayer. */
const RELAYED_CREATORS = 50

/** Whether a wallet funds so many others that sharing it links nobody. */
export function isHub(
  { exchanges, reach }: Pick<Snapshot, 'exchanges' | 'reach'>,
  wallet: string,
): boolean {
  return exchanges.has(wallet) || (reach?.get(wallet)?.funds ?? 0) >= HUB_SHARE
}

/** Whether a wallet pays the fees of strangers, so that sharing it links nobody. */
export function isRelayer({ reach }: Pick<Snapshot, 'reach'>, feePayer: string): boolean {
  const known = reach?.get(feePayer)
  return known !== undefined && known.creators >= RELAYED_CREATORS && !known.isOneOwner
}

/** How many transfers of first SOL a trail is followed back. */
const HOPS = 3

/**
 * Who paid for a wallet, and for that one, the nearest first, at most three: a trail ends at an
 * exchange and where nothing is known. A wallet beyond the first counts only if we know that it is no
 * hub, or if its history was read to its beginning: one with a longer history may pay for strangers, as an
 * exchange does.
 */
export function trailOf(snapshot: Snapshot, wallet: string): string[] {
  const developers = developersOf(snapshot)
  const trail: string[] = []
  let at = wallet
  while (trail.length < HOPS) {
    const funder = funderOf(snapshot, at)
    if (funder === null || funder === wallet || trail.includes(funder)) break
    const known = snapshot.funding.get(funder)
    // Dust transfers can make any wallet's history long.
    const isRare = (snapshot.reach?.get(funder)?.funds ?? null) !== null
    const isSmall = isRare || (known !== undefined && known.transactions < known.historyCap)
    if (trail.length > 0 && !isSmall && !developers.has(funder)) break
    trail.push(funder)
    at = funder
  }
  return trail
}

/** How far `value` is on its way from `low` to `high`, 0 to 1. */
export function ramp(value: number, low: number, high: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)))
}
