import { fetchMissed } from './fetch-missed.ts'
import { listMissed } from './list-missed.ts'
import { type CatchingUp, type Missed, reportGap } from './missed.ts'
import { readBlocks } from './read-blocks.ts'

/** A first look: the newest 1,100. */
const FIRST_PAGES = 2
/** Fetching one transaction costs as much as a block in requests, and far less to carry. */
const FETCHES_PER_SLOT = 2
const ALWAYS_FETCHED = 64
/** About a minute and a quarter: blocks are some megabytes each. */
const MOST_BLOCKS = 300
/** Of a rare account: launches of more than a week. */
const MOST_RARE_PAGES = 250
const MOST_PAGES = 6

/**
 * Looks up what programs did while no subscription was open, each the cheapest way that is whole: a quiet
 * one's transactions one by one, a busy one's out of the blocks. Where the outage was too long for
 * blocks, a program's launches are found by their rare accounts, and its trades are a gap.
 * @throws RetryableError when the endpoints can't be asked, to be tried again from the cursors
 */
export async function catchUp(catching: CatchingUp, all: readonly Missed[]): Promise<void> {
  const { watching } = catching
  const busy: Missed[] = []
  for (const missed of all) {
    if (watching.signal.aborted) return
    const { program } = missed.watched
    const slots = missed.toSlot - missed.fromSlot + 1
    const listed = await listMissed(watching, [program], missed, FIRST_PAGES)
    const isQuiet = listed && listed.length <= Math.max(ALWAYS_FETCHED, slots * FETCHES_PER_SLOT)
    if (isQuiet) await fetchMissed(catching, missed, listed)
    else busy.push(missed)
  }
  const brief = busy.filter(({ fromSlot, toSlot }) => toSlot - fromSlot < MOST_BLOCKS)
  const isRead = brief.length > 0 && (await readBlocks(catching, brief))
  for (const missed of busy) {
    if (isRead && brief.includes(missed)) continue
    await findLaunches(catching, missed)
  }
}

async function findLaunches(catching: CatchingUp, missed: Missed): Promise<void> {
  const { watching } = catching
  const { program, rareAccounts } = missed.watched
  const listed = rareAccounts
    ? await listMissed(watching, rareAccounts, missed, MOST_RARE_PAGES)
    : await listMissed(watching, [program], missed, MOST_PAGES)
  const isWhole = listed !== null && rareAccounts === null
  if (!isWhole) await reportGap(catching, missed)
  await fetchMissed(catching, missed, listed ?? [])
}
