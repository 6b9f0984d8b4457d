import type { WalletActKind } from '../../../contract/alerts.ts'
import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import {
  type DeveloperRecord,
  findDeveloperRecord,
  findLaunches,
  findRecordOf,
} from '../../../domains/launches/index.ts'
import { actsDueAt, boughtBefore } from '../../../domains/watches/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { findUsualGraduated } from '../../detection/report/usual-graduated.ts'
import { toLaunchBody } from '../../launches/show-launches.ts'
import type { Services } from '../../services.ts'

/** What a watched wallet did, as the bot shows it. */
export type WalletCard = {
  wallet: string
  /** The oldest first, at least one. `lamports`: what a buy was worth; null: it was no buy. */
  acts: { kind: WalletActKind; at: Ms; launch: LaunchBody; lamports: bigint | null }[]
  /** What happened to its earlier launches, and to the coins that we saw it buy earlier. */
  launched: DeveloperRecord
  bought: DeveloperRecord
  /** The share of launches that usually graduates, 0 to 1; null: too few are known. */
  usual: number | null
  now: Ms
}

/** @returns null: a fork dropped all of the launches */
export async function walletCard(
  { db, clock, answers }: Pick<Services, 'db' | 'clock' | 'answers'>,
  wallet: string,
  toldAt: Ms,
): Promise<WalletCard | null> {
  const acts = await actsDueAt(db.read, wallet, toldAt)
  const rows = await findLaunches(
    db.read,
    acts.map(({ mint }) => mint),
  )
  const launches = new Map(
    rows.flatMap((row) => (row.taken_back_at === null ? [[row.mint, toLaunchBody(row)]] : [])),
  )
  const shown = acts.flatMap(({ kind, at, mint, lamports }) => {
    const launch = launches.get(mint)
    return launch
      ? [{ kind, at, launch, lamports: lamports === null ? null : BigInt(lamports) }]
      : []
  })
  const [first] = shown
  if (first === undefined) return null
  const [launched, bought, usual] = await Promise.all([
    findDeveloperRecord(db.read, wallet, first.at),
    findRecordOf(db.read, wallet, await boughtBefore(db.read, wallet, first.at), first.at),
    findUsualGraduated({ db, clock, answers }, first.launch.venue),
  ])
  return { wallet, acts: shown, launched, bought, usual, now: clock.now() }
}
