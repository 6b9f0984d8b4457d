import type { CrewBody } from '../../../contract/launches/crews.ts'
import {
  findFundings,
  findLaunches,
  findRecordOf,
  newestLaunches,
} from '../../../domains/launches/index.ts'
import { crewOf, tiesAmong } from '../../../domains/risk/index.ts'
import { shrunkShare } from '../../../domains/watches/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { oneLine } from '../../../kernel/text.ts'
import { findUsualGraduated } from '../../detection/report/usual-graduated.ts'
import type { Services } from '../../services.ts'
import { toLaunchBody } from '../show-launches.ts'

const MOST_TIES = 400
const MOST_LAUNCHES = 200
const MOST_RECENT = 50
const MOST_NAME = 60

/**
 * Shows the crew that a wallet is in, with what ties its wallets and how its launches ended.
 * @param until only launches detected before this moment
 * @returns null: it is in none
 */
export async function showCrew(
  { db, clock, answers }: Pick<Services, 'db' | 'clock' | 'answers'>,
  wallet: string,
  until: Ms,
): Promise<CrewBody | null> {
  const wallets = await crewOf(db.read, wallet)
  if (wallets.length === 0) return null
  const [ties, launches] = await Promise.all([
    tiesOf({ db }, wallets),
    newestLaunches(db.read, { signers: wallets, until }, MOST_LAUNCHES),
  ])
  const mints = launches.map(({ mint }) => mint)
  const record = await findRecordOf(db.read, wallet, mints, until)
  const [newest] = launches
  const usual = await findUsualGraduated({ db, clock, answers }, newest?.venue ?? 'pumpfun')
  const { graduated, dead, rugged, open } = record
  const ended = graduated + dead + rugged
  return {
    wallets,
    ties,
    launches: record.launches,
    graduated,
    dead,
    rugged,
    open,
    median_life_ms: record.medianLife,
    weighed: usual === null || ended === 0 ? null : shrunkShare(graduated, ended, usual),
    usual,
    watched_since: record.knownSince,
    recent: launches.slice(0, MOST_RECENT).map(toLaunchBody),
  }
}

async function tiesOf(
  { db }: Pick<Services, 'db'>,
  wallets: readonly string[],
): Promise<CrewBody['ties']> {
  const ties = (await tiesAmong(db.read, wallets)).toReversed().slice(0, MOST_TIES)
  const sent = ties.filter(({ kind }) => kind === 'money').map(({ wallet }) => wallet)
  const [coins, fundings] = await Promise.all([
    findLaunches(db.read, [...new Set(ties.map(({ mint }) => mint))]),
    findFundings(db.read, sent, 0),
  ])
  const names = new Map(coins.map(({ mint, symbol, name }) => [mint, symbol ?? name]))
  const money = new Map(fundings.map((one) => [one.wallet, one.lamports]))
  return ties.map(({ kind, source, wallet, mint, signature, at }) => {
    const name = names.get(mint) ?? null
    const lamports = kind === 'money' ? (money.get(wallet) ?? null) : null
    return {
      kind,
      source,
      wallet,
      mint,
      signature,
      at,
      name: name === null ? null : oneLine(name, MOST_NAME),
      lamports: lamports === null ? null : `${lamports}`,
    }
  })
}
