import { percent } from '../../../src/contract/format.ts'
import type { Past } from '../../solana/past/past.ts'
import type { MarketName } from '../habits.ts'
import { SHARED } from '../table.ts'
import { AGES_DAYS, type PastRequest } from './make-past.ts'

const DAY = 86_400_000
const LAUNCHES_PER_DAY = 500
const SCRIPT = new URL('./past-process.ts', import.meta.url)
const LOG_EVERY_MS = 5_000

type Wanted = Pick<PastRequest, 'genesisHash' | 'anchor'> & {
  seed: number
  pastDays: number
  market: MarketName
  say(line: string): void
}

/** How long before its first start a ledger with this many days of market begins, in ms. */
export function pastMs(days: number): number {
  return days > 0 ? (days + AGES_DAYS) * DAY : 0
}

/** Writes the days before a ledger's first start, unless already written. */
export function writePast(past: Past, wanted: Wanted): void {
  const { seed, pastDays: days, market, say, anchor, genesisHash } = wanted
  if (past.share() === 1) return
  const launches = Math.round(days * LAUNCHES_PER_DAY)
  const endsAt = anchor.time + pastMs(days)
  const task: PastRequest = {
    anchor,
    genesisHash,
    seed: `${seed}`,
    days,
    launches,
    market,
    endsAt,
  }
  const what = `The sandbox's past (${days} days, about ${launches} launches)`
  const logging = setInterval(() => {
    say(`${what}: ${percent(past.share() ?? 0, 0)} written`)
  }, LOG_EVERY_MS)
  past
    .make(
      SCRIPT,
      task,
      SHARED.map(({ address }) => address),
    )
    .then(() => past.share() === 1 && say(`${what} is written`))
    .catch((error: Error) => say(`${what} could not be written: ${error.message}`))
    .finally(() => clearInterval(logging))
}
