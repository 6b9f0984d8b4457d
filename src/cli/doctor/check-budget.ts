import { programsOfVenues } from '../../adapters/solana/launch-sources/programs.ts'
import type { DetectorRpc } from '../../adapters/solana/rpc/detector-rpc.ts'
import { ALL_VENUES } from '../../adapters/solana/venues/all.ts'
import { percent, wholeNumber } from '../../contract/format.ts'
import { DAY, SECOND } from '../../kernel/clock.ts'
import { type Check, pass, warn } from './check.ts'
import {
  capacityOf,
  QUESTIONS_PER_LAUNCH,
  type RequestCapacity,
  STANDING_PER_SECOND,
} from './request-capacity.ts'

/** A usual day of pump.fun; used if the history has too few launches to count. */
const USUAL_LAUNCHES_A_DAY = 18_000
const ENOUGH_TO_COUNT = 100
const MONTH_DAYS = 31
/** Measured: watching a wallet takes about 50 requests a minute. */
const PAYMENTS_A_DAY = 50 * 60 * 24

/**
 * Checks what the budget is enough for, and estimates the requests in a month.
 * @param isStreamed whole transactions come from Yellowstone
 */
export async function checkBudget(
  rpc: DetectorRpc,
  perSecond: number,
  isStreamed: boolean,
): Promise<Check[]> {
  const counted = await launchesADay(rpc)
  const launches = counted ?? USUAL_LAUNCHES_A_DAY
  const capacity = capacityOf(perSecond, launches)
  const result = `${wholeNumber(launches)} launches a day${counted === null ? ' (a usual day of pump.fun)' : ''} need ${capacity.needed.toFixed(1)} requests a second on average; the budget is ${perSecond}`
  return [
    isEnough(capacity)
      ? pass('budget', result)
      : warn('budget', result, 'Raise DETECTOR_RPC_PER_SECOND if the plan allows more.'),
    pass('traders', tradersNamed(capacity, isStreamed)),
    ...unknownChecks('unknown for some launches', capacity.unknown),
    ...unknownChecks('unknown when launches come four times as fast', capacity.unknownInBursts),
    pass(
      'plan',
      `about ${monthly(perSecond, launches)} RPC requests a month; your RPC plan must allow that many`,
    ),
  ]
}

/** Venues whose logs report trades without the trader, and those of which they report none. */
function tradersNamed({ named }: RequestCapacity, isStreamed: boolean): string {
  if (isStreamed) return 'Yellowstone names the trader of every trade, on every venue'
  return `logs name the traders of pump.fun, PumpSwap, Moonshot, and Boop; the budget names those of ${wholeNumber(named)} launches a day on LaunchLab and Raydium CPMM, and checks of wallets stay unknown for more; trades on Heaven and Raydium AMM v4 are seen with Yellowstone only`
}

const isEnough = ({ unknown }: RequestCapacity) => unknown.length === 0

function unknownChecks(when: string, unknown: RequestCapacity['unknown']): Check[] {
  if (unknown.length === 0) return []
  const parts = unknown.map(
    ({ checks, answered }) => `${checks.join(', ')} (${percent(answered, 0)} answered)`,
  )
  return [pass('budget', `${when}: ${parts.join('; ')}`)]
}

function monthly(perSecond: number, launches: number): string {
  const detector = (STANDING_PER_SECOND * DAY) / SECOND + launches * QUESTIONS_PER_LAUNCH
  const most = (perSecond * DAY) / SECOND
  return wholeNumber(MONTH_DAYS * (PAYMENTS_A_DAY + Math.min(detector, most)))
}

/** From the newest thousand transactions that name pump.fun's mint authority; null: too few. */
async function launchesADay(rpc: DetectorRpc): Promise<number | null> {
  const [rare] = programsOfVenues(ALL_VENUES).flatMap(({ rareAccounts }) => rareAccounts ?? [])
  const query = { commitment: 'confirmed', limit: 1_000 } as const
  const listed = await rpc.getSignaturesForAddress(rare ?? '', query).catch(() => [])
  const times = listed.flatMap(({ err, blockTime }) =>
    err === null && blockTime !== null ? [blockTime] : [],
  )
  const seconds = Math.max(...times) - Math.min(...times)
  if (times.length < ENOUGH_TO_COUNT || seconds <= 0) return null
  return (times.length / seconds) * (DAY / SECOND)
}
