import {
  countLaunched,
  countReuse,
  type Earlier,
  entriesSince,
  findFunderRecord,
  firstBuyers,
  knownSince,
  type LastHour,
  newestEntrants,
  type Snapshot,
  type UsualBuyers,
  walletRecords,
} from '../../../domains/launches/index.ts'
import { isHub, usualKinds } from '../../../domains/risk/index.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../follow/followed.ts'

/** How far back a wallet's entries count, and until when they are kept. */
export const ENTRIES_MS: Ms = 14 * DAY
export const LINKS_MS: Ms = 30 * DAY
/** Before that, hardly any wallet has a record, so a missing one says nothing. */
const LEAST_KNOWN_MS = DAY
/** Of the newest entries. Too few wallets don't show what is usual. */
const SAMPLE = 300
const ENOUGH = 100

type Context = Pick<DetectionContext, 'db' | 'answers' | 'exchanges' | 'solMove'>
type Answers = Pick<Snapshot, 'funding' | 'document' | 'reach'>

/** What our records knew before `at` of a launch's first buyers, its developer's funder, its links, and its venue. */
export async function findEarlier(
  context: Context,
  { mint, launch, launchedAt, tape }: Pick<Followed, 'mint' | 'launch' | 'launchedAt' | 'tape'>,
  { funding, document, reach }: Answers,
  at: Ms,
): Promise<Earlier> {
  const { db, exchanges } = context
  const isHubWallet = (wallet: string) => isHub({ exchanges, ...(reach && { reach }) }, wallet)
  const buyers = tape ? firstBuyers(tape.read()).map(({ wallet }) => wallet) : []
  const { creator } = launch
  const funder = creator === null ? null : (funding.get(creator)?.funder ?? null)
  const [since, ofFunder, reuse, market] = await Promise.all([
    entriesSince(db.read),
    creator === null || funder === null || isHubWallet(funder)
      ? null
      : findFunderRecord(db.read, funder, at, creator),
    countReuse(db.read, { mint, document }, { since: at - LINKS_MS, before: at }),
    lastHourOf(context, launch.venue, launchedAt),
  ])
  const isKnown = tape !== null && since !== null && since <= at - LEAST_KNOWN_MS
  const between = { since: at - ENTRIES_MS, before: at }
  return {
    wallets: isKnown ? await walletRecords(db.read, buyers, between, isHubWallet) : null,
    usual: isKnown ? await usualBuyers(context, at) : null,
    funder: ofFunder,
    reuse,
    market: { ...market, solMove: context.solMove(at) },
  }
}

/** What the wallets of the newest entries had been before these. */
function usualBuyers({ db, answers, exchanges }: Context, at: Ms): Promise<UsualBuyers | null> {
  return answers.everyTenMinutes('usual buyers', at, async (moment) => {
    const { wallets, since: before } = await newestEntrants(db.read, moment, SAMPLE)
    if (wallets.length < ENOUGH) return null
    const between = { since: before - ENTRIES_MS, before }
    const isHubWallet = (wallet: string) => exchanges.has(wallet)
    const records = await walletRecords(db.read, wallets, between, isHubWallet)
    return usualKinds(wallets, records)
  })
}

/** The hour before a launch, up to the whole minute, so that those of the same minute share the answer. */
async function lastHourOf(
  { db, answers }: Context,
  venue: Snapshot['launch']['venue'],
  launchedAt: Ms,
): Promise<Omit<LastHour, 'solMove'>> {
  const to = launchedAt - (launchedAt % MINUTE)
  const between = { from: to - HOUR, to }
  const counted = await answers.oncePerMoment(`last hour of ${venue}`, to, async () =>
    (await knownSince(db.read, to)) > between.from ? null : countLaunched(db.read, venue, between),
  )
  return counted ?? { launches: null, graduations: null }
}
