import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Enumeration, LaunchHistory, PastPage } from '../../../domains/launches/ports.ts'
import { type Clock, SECOND } from '../../../kernel/clock.ts'
import { PermanentError } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import { BUYER, type FirstMoney, fetchFunding } from '../facts/funding.ts'
import { programsOfVenues } from '../launch-sources/programs.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import type { DetectorRpc } from '../rpc/detector-rpc.ts'
import type { RankedBudget } from '../rpc/ranked-budget.ts'
import { createRecentMap } from '../rpc/recent-map.ts'
import { ALL_VENUES } from '../venues/all.ts'
import { oldestKept } from './oldest-kept.ts'
import { pastTransaction } from './past-transaction.ts'
import { createHistoryRequests, type HistoryRank } from './request.ts'
import { signaturesAt } from './signatures-at.ts'

/** The most that the RPC lists at once. */
const PAGE = 1_000
/** The same bots and traders buy many launches. */
const FUNDERS = 10_000

export type HistoryOptions = {
  /** A client of its own: what it is refused must not hold up live work. */
  rpc: Pick<
    DetectorRpc,
    | 'getSlot'
    | 'getSignaturesForAddress'
    | 'getFirstAvailableBlock'
    | 'getBlockSignatures'
    | 'getTransaction'
    | 'calls'
  >
  /** The detector's own: the past is asked about behind everything else. */
  budget: RankedBudget
  /** `past` unless given. */
  rank?: HistoryRank
  perSecond: number
  clock: Clock
  log: Log
}

/** The chain's past over JSON-RPC. */
export function createLaunchHistory(options: HistoryOptions): LaunchHistory {
  const { rpc, clock, perSecond } = options
  const ask = createHistoryRequests(options)
  const byRank = { rpc, ask: askWith(ask), funders: createRecentMap<FirstMoney>(FUNDERS) }

  return {
    archive: null,
    listsAll: true,
    enumerations: enumerations(),
    perSecond,
    calls: () => Object.values(rpc.calls()).reduce((sum, count) => sum + count, 0),
    async page(address, { before, after }, signal) {
      const query = {
        commitment: 'confirmed',
        limit: PAGE,
        ...(before === null ? {} : { before }),
      } as const
      const list = (end: { until?: string }) =>
        ask((late) => rpc.getSignaturesForAddress(address, { ...query, ...end }, late), signal)
      const listed = after === null ? null : await list({ until: after })
      // A node that took over may not know what the list is to end at: then it ends by slot.
      return toPage(listed ?? (await list({})))
    },
    oldestKept: (signal) => oldestKept({ rpc, ask }, signal),
    async transaction(signature, signal) {
      const raw = await ask((late) => rpc.getTransaction(signature, 'confirmed', late), signal)
      return raw && pastTransaction(raw, signature)
    },
    signaturesAt: (at, near, signal) => signaturesAt({ rpc, clock, ask }, at, near, signal),
    funding: (wallet, before, signal) => fetchFunding(byRank, wallet, { ...BUYER, before }, signal),
  }
}

/** Their pools are hardly ever launches: looking for one among millions of swaps is not worth its calls. */
const AMMS: ReadonlySet<VenueId> = new Set(['pumpswap', 'cpmm', 'ammv4', 'dammv2'])

/** An account that only launches name, where there is one; else all that the program did. */
function enumerations(): Enumeration[] {
  const launchpads = programsOfVenues(ALL_VENUES).filter(({ venue }) => !AMMS.has(venue.id))
  return launchpads.map(({ venue, program, rareAccounts }) => {
    const [creations, migrations = null] = rareAccounts ?? []
    return {
      venue: venue.id,
      address: creations ?? program,
      isExact: creations !== undefined,
      migrations,
    }
  })
}

function askWith(ask: ReturnType<typeof createHistoryRequests>) {
  return async <T>(
    _rank: unknown,
    request: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<{ answer: T } | null> => {
    const answer = await ask(request, signal ?? new AbortController().signal)
    return answer === null ? null : { answer }
  }
}

function toPage(listed: readonly ListedSignature[] | null): PastPage {
  // Missing data must not count as evidence that nothing happened.
  if (listed?.some(({ err, blockTime }) => err === null && blockTime === null) !== false) {
    throw new PermanentError('the service omits what happened, or when')
  }
  const last = listed.at(-1)
  return {
    signatures: listed.flatMap(({ signature, slot, blockTime, err }) =>
      err === null && blockTime !== null ? [{ signature, slot, at: blockTime * SECOND }] : [],
    ),
    next: listed.length >= PAGE && last ? last.signature : null,
    reachedAt: last?.blockTime == null ? null : last.blockTime * SECOND,
  }
}
