import { venueOfProgram } from '../../contract/launches/programs.ts'
import { VENUE_IDS } from '../../contract/launches/venues.ts'
import {
  type HealthPart,
  MAIN_PARTS,
  type PartBody,
  PRICE_SERVICES,
  type StatusBody,
} from '../../contract/status.ts'
import {
  type HealthHourRow,
  healthSince,
  isNewRecord,
  type LastHealth,
  lastHealth,
} from '../../domains/health/index.ts'
import {
  countGaps,
  countTradesByVenue,
  newestFirstReports,
  newestGaps,
  newestLaunches,
  shareSeen,
} from '../../domains/launches/index.ts'
import { sendingDelays } from '../../domains/messages/index.ts'
import { delayQuantiles } from '../../domains/risk/index.ts'
import { DAY, type Ms, SECOND } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock'>

const DAYS = 30
const MOST_GAPS = 50
const MOST_REPORTS = 2_000
const MOST_MESSAGES = 2_000
const KEPT_MS = 10 * SECOND

/** How the service is doing, from its own records; read at most every ten seconds. */
export function createStatus(context: Context): () => Promise<StatusBody> {
  let kept: { at: Ms; status: Promise<StatusBody> } | null = null
  return () => {
    const now = context.clock.monotonic()
    if (kept === null || now - kept.at >= KEPT_MS) {
      const status = showStatus(context)
      kept = { at: now, status }
      status.catch(() => {
        kept = null
      })
    }
    return kept.status
  }
}

/** Health by hour from our own records; an hour without a record is unknown. */
export async function showStatus({ db: { read }, clock }: Context): Promise<StatusBody> {
  const now = clock.now()
  const today = now - (now % DAY)
  const since = today - (DAYS - 1) * DAY
  const [hours, last, newest, counted, seen, gaps, firstReports, sent] = await Promise.all([
    healthSince(read, since),
    lastHealth(read),
    Promise.all(VENUE_IDS.map((venue) => newestLaunches(read, { venue }, 1))),
    countGaps(read, now - DAYS * DAY),
    countTradesByVenue(read, now - DAY),
    newestGaps(read, now - DAYS * DAY, MOST_GAPS),
    newestFirstReports(read, { since: now - DAY }, MOST_REPORTS),
    sendingDelays(read, now - DAY, MOST_MESSAGES),
  ])
  const show = (part: HealthPart) => partOf(part, hours, last.get(part), { since, now })
  return {
    now,
    parts: MAIN_PARTS.map(show),
    price_services: PRICE_SERVICES.map(show),
    venues: VENUE_IDS.map((venue, nth) => {
      const tapes = seen.find((one) => one.venue === venue)
      const own = counted.find(({ program }) => venueOfProgram(program) === venue)
      return {
        venue,
        last_launch_at: newest[nth]?.[0]?.detected_at ?? null,
        gaps: own?.gaps ?? 0,
        gap_slots: own?.slots ?? 0,
        trades_seen: tapes && tapes.trades > 0 ? shareSeen(tapes) : null,
      }
    }),
    gaps: gaps.map(({ program, ...gap }) => ({ ...gap, venue: venueOfProgram(program) })),
    most: MOST_GAPS,
    delay: delayQuantiles(firstReports.flatMap(({ delay_ms }) => delay_ms ?? [])),
    telegram_delay: delayQuantiles(sent),
  }
}

function partOf(
  part: HealthPart,
  hours: readonly HealthHourRow[],
  last: LastHealth | undefined,
  { since, now }: { since: Ms; now: Ms },
): PartBody {
  const days = Array.from({ length: DAYS }, (_, nth) => {
    const at = since + nth * DAY
    const own = hours.filter(
      (row) => row.part === part && row.hour_at >= at && row.hour_at < at + DAY,
    )
    const sum = (key: 'good' | 'bad') => own.reduce((total, row) => total + row[key], 0)
    return { at, good: sum('good'), bad: sum('bad') }
  })
  const state = last && isNewRecord(last, now) ? (last.good ? 'working' : 'failing') : 'unknown'
  return { part, state, at: last?.at ?? null, days }
}
