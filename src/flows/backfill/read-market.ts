import type { LaunchHistory, PastSignature, PastTransaction } from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { PermanentError } from '../../kernel/errors.ts'
import { mapFew } from '../../kernel/map-few.ts'

/** Most transactions read from a launch's first minutes; with more, its tape is incomplete. */
const MOST_EARLY = 250
/** Most transactions read beyond those: all of a quiet coin, a selection of a busy one. */
const MOST_LATER = 40
const PROBES = 16
/** The newest before each horizon: one of them has the price then. */
const LAST_BEFORE = 3
const MOST_OF_DEVELOPER = 20
/** Pages of a thousand to read before searching for a block's signature to start from. */
const FIRST_PAGES = 2
const MORE_PAGES = 3
const READ_AT_ONCE = 4

/** Which part of a curve's or pool's history to read. */
type MarketRequest = {
  address: string
  /** Everything after this transaction. */
  from: PastSignature
  /** Read all transactions until this time … */
  earlyUntil: Ms
  /** … and those that show the state at these moments, the earliest first. */
  ends: readonly Ms[]
  developer: string | null
}

export type PastMarket = {
  /** Oldest first. */
  transactions: PastTransaction[]
  /**
   * Signatures of those of the first minutes that are beyond the cap. Which of them were read depends on
   * later ones, so only outcomes may use them.
   */
  sampled: ReadonlySet<string>
  /** The time from which early transactions are missing; null: none are. */
  earlyMissingFrom: Ms | null
  /** Whether all until the last of `ends` were read. */
  isWhole: boolean
  /** Whether all of the developer's were. */
  hasDeveloper: boolean
  /** Those of `ends` at which the state is known: the last transactions before were listed and read. */
  knownEnds: Ms[]
}

type Listed = { signatures: PastSignature[]; isWhole: boolean }
/**
 * `isEarlyWhole`: at least the first minutes are listed without a gap. `listedEnds`: the ends right before
 * which there is no gap.
 */
type ListedMarket = Listed & { isEarlyWhole: boolean; listedEnds: readonly Ms[] }

/** Reads a market's history with a bounded number of requests. */
export async function readMarket(
  history: LaunchHistory,
  request: MarketRequest,
  signal: AbortSignal,
): Promise<PastMarket> {
  const { earlyUntil, ends } = request
  const lastEnd = Math.max(earlyUntil, ...ends)
  const listed = await listMarket(history, request, lastEnd, signal)
  const early = listed.signatures.filter(({ at }) => at <= earlyUntil)
  const later = listed.signatures.filter(({ at }) => at > earlyUntil && at <= lastEnd)
  const beyondCap = early.slice(MOST_EARLY)
  const others = [...beyondCap, ...later]
  const ofDeveloper = await developerAmong(history, request, others, signal)
  const chosen = choose(others, ofDeveloper ?? [], ends)
  const wanted = [...early.slice(0, MOST_EARLY), ...chosen]
  const read = await mapFew(wanted, READ_AT_ONCE, ({ signature }) =>
    history.transaction(signature, signal),
  )
  const unread = wanted.find((_, index) => read[index] === null)
  const isWhole = unread === undefined && listed.isWhole && chosen.length === others.length
  const transactions = read.filter((one) => one !== null)
  return {
    transactions,
    sampled: new Set(beyondCap.map(({ signature }) => signature)),
    earlyMissingFrom: missingFrom(request, listed, early, unread),
    isWhole,
    hasDeveloper: isWhole || (ofDeveloper !== null && listed.isWhole && unread === undefined),
    knownEnds: knownEnds(request, listed, transactions),
  }
}

function knownEnds(
  { from, ends }: MarketRequest,
  { signatures, listedEnds }: ListedMarket,
  read: readonly PastTransaction[],
): Ms[] {
  const bySignature = new Map(read.map((one) => [one.signature, one]))
  return ends.filter((end) => {
    // The market did not exist yet.
    if (end < from.at) return true
    const tail = lastBefore(signatures, end).map(({ signature }) => bySignature.get(signature))
    const isRead = tail.every((one) => one !== undefined)
    const showsState = tail.length === 0 || tail.some((one) => one && one.events.length > 0)
    return listedEnds.includes(end) && isRead && showsState
  })
}

function lastBefore(listed: readonly PastSignature[], end: Ms): PastSignature[] {
  return listed.filter(({ at }) => at <= end).slice(-LAST_BEFORE)
}

/** The first moment from which early transactions are missing. */
function missingFrom(
  { from, earlyUntil }: MarketRequest,
  { isEarlyWhole }: ListedMarket,
  early: readonly PastSignature[],
  unread: PastSignature | undefined,
): Ms | null {
  // The list has gaps at unknown places.
  if (!isEarlyWhole) return from.at
  const first = early[MOST_EARLY]
  const times = [first, unread].flatMap((one) => (one && one.at <= earlyUntil ? [one.at] : []))
  return times.length === 0 ? null : Math.min(...times)
}

async function listMarket(
  history: LaunchHistory,
  request: MarketRequest,
  lastEnd: Ms,
  signal: AbortSignal,
): Promise<ListedMarket> {
  const { from, earlyUntil, ends } = request
  const all = await walk(history, request, null, FIRST_PAGES, signal)
  if (all.isWhole) return { ...all, isEarlyWhole: true, listedEnds: ends }
  // A busy market: the first minutes, and the last transactions before each horizon.
  const early = await walkBefore(earlyUntil, MORE_PAGES)
  const tails: Listed[] = []
  for (const end of ends) tails.push(await walkBefore(end, 1))
  const reaches = (end: Ms) => all.signatures.some(({ at }) => at <= end)
  const reachesEnd = reaches(lastEnd)
  const found = [early, ...tails, ...(reachesEnd ? [all] : [])]
  const bySignature = new Map(
    found.flatMap(({ signatures }) => signatures.map((one) => [one.signature, one] as const)),
  )
  return {
    signatures: [...bySignature.values()].sort((a, b) => a.slot - b.slot),
    isWhole: (tails.at(-1) ?? early).isWhole,
    isEarlyWhole: early.isWhole,
    listedEnds: ends.filter(
      (end, nth) => reaches(end) || tails[nth]?.signatures.some(({ at }) => at <= end),
    ),
  }

  async function walkBefore(at: Ms, pages: number): Promise<Listed> {
    for (const before of await history.signaturesAt(at, from, signal)) {
      const listed = await walkIfKnown(before, pages)
      if (listed && listed.signatures.length > 0) return listed
    }
    // An empty list may as well come from a service that does not know where to start.
    return { signatures: [], isWhole: false }
  }

  /** null: the service does not know `before`, and says so. */
  async function walkIfKnown(before: string, pages: number): Promise<Listed | null> {
    try {
      return await walk(history, request, before, pages, signal)
    } catch (error) {
      if (error instanceof PermanentError) return null
      throw error
    }
  }
}

/**
 * Lists from `before` back to the start of the requested part, up to a number of pages. A service that
 * does not know where the part starts lists on: what lies before it ends the list, too.
 */
async function walk(
  history: LaunchHistory,
  { address, from }: MarketRequest,
  before: string | null,
  pages: number,
  signal: AbortSignal,
): Promise<Listed> {
  const signatures: PastSignature[] = []
  let next = before
  for (let page = 0; page < pages; page += 1) {
    const listed = await history.page(address, { before: next, after: from.signature }, signal)
    const since = listed.signatures.filter(({ slot }) => slot >= from.slot)
    signatures.push(...since)
    next = since.length < listed.signatures.length ? null : listed.next
    if (next === null) return { signatures: inOrder(signatures), isWhole: true }
  }
  return { signatures: inOrder(signatures), isWhole: false }
}

/** Listed newest first, also within a slot. */
function inOrder(listed: readonly PastSignature[]): PastSignature[] {
  return listed.toReversed().sort((a, b) => a.slot - b.slot)
}

/** Which of them the developer's wallet is part of; null: the wallet's own list is too long. */
async function developerAmong(
  history: LaunchHistory,
  { developer, from }: MarketRequest,
  others: readonly PastSignature[],
  signal: AbortSignal,
): Promise<PastSignature[] | null> {
  if (others.length <= MOST_LATER) return []
  if (developer === null) return null
  const request = { address: developer, from } as MarketRequest
  const own = await walk(history, request, null, 1, signal)
  const named = new Set(own.signatures.map(({ signature }) => signature))
  const both = others.filter(({ signature }) => named.has(signature))
  return own.isWhole && both.length <= MOST_OF_DEVELOPER ? both : null
}

/** All if there are few; otherwise the developer's, some in between, and the last before each horizon. */
function choose(
  others: readonly PastSignature[],
  ofDeveloper: readonly PastSignature[],
  ends: readonly Ms[],
): PastSignature[] {
  if (others.length <= MOST_LATER) return [...others]
  const step = others.length / PROBES
  const probes = Array.from({ length: PROBES }, (_, nth) => others[Math.floor(nth * step)])
  const tails = ends.flatMap((end) => lastBefore(others, end))
  const chosen = new Set([...ofDeveloper, ...probes, ...tails])
  return others.filter((one) => chosen.has(one))
}
