import type { HolderGroupsBody } from '../../contract/launches/page.ts'
import { findLaunch, newestSnapshot, walletProfits } from '../../domains/launches/index.ts'
import { crewsWith, holderGroupsOf } from '../../domains/risk/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'
import { holdersOf } from './show-holders.ts'

/**
 * Shows which of a coin's largest holders share money, and what they traded.
 * @param until only of a launch detected at or before this moment
 * @returns null: there is no such launch
 */
export async function showHolderGroups(
  { db }: Pick<Services, 'db'>,
  mint: string,
  until: Ms,
): Promise<HolderGroupsBody | null> {
  const row = await findLaunch(db.read, mint)
  if (row === null || row.detected_at > until) return null
  const snapshot = await newestSnapshot(db.read, mint)
  const people = (holdersOf(row) ?? []).filter(({ role }) => role !== 'market')
  const wallets = people.flatMap(({ owner }) => owner ?? [])
  const in_crews = [...(await crewsWith(db.read, wallets)).keys()]
  if (snapshot === null) return { checked: [], ties: [], groups: [], traded: [], in_crews }
  const { ties, groups } = holderGroupsOf(snapshot, wallets)
  return {
    checked: wallets.filter((wallet) => snapshot.funding.has(wallet)),
    ties,
    in_crews,
    groups: groups.map(({ wallets: all, hasDeveloper }) => ({
      wallets: all,
      has_developer: hasDeveloper,
    })),
    traded: walletProfits(snapshot, wallets).map(({ wallet, bought, sold, profit }) => ({
      wallet,
      bought: `${bought}`,
      sold: `${sold}`,
      profit: profit === null ? null : `${profit}`,
    })),
  }
}
