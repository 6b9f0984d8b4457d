import type { LaunchHistory, PastSignature, PastTransaction } from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { mapFew } from '../../kernel/map-few.ts'

/** Read from a launch's first minutes; what is beyond makes its tape incomplete. */
const MOST_EARLY = 250
/** Read of all that came after: every one of a quiet coin, and a choice of a busy one's. */
const MOST_LATER = 40
const PROBES = 16
/** The newest before each horizon: one of them tells the price then. */
const LAST_BEFORE = 3
const MOST_OF_DEVELOPER = 20
/** Pages of a thousand, before a block's signature is looked for to begin at. */
const FIRST_PAGES = 2
const MORE_PAGES = 3
const READ_AT_ONCE = 4

/** What is wanted of a curve's or pool's past. */
export type MarketWish = {
  address: string
  /** Everything after this transaction. */
  from: PastSignature
  /** All transactions until then are read … */
  earlyUntil: Ms
  /** … and what tells how things stood at these moments, the earliest first. */
  ends: readonly Ms[]
  developer: string | null
}

export type PastMarket = {
  /** Oldest first. */
  transactions: PastTransaction[]
  /** From here on early transactions are missing; null: none is. */
  earlyMissedAt: Ms | null
  /** Whether all until the last of `ends` were read. */
  isWhole: boolean
  /** Whether all of the developer's were. */
  hasDeveloper: boolean
}

type Listed = { signatures: PastSignature[]; isWhole: boolean }
/** `isEarlyWhole`: the first minutes at least are listed without a hole. */
type ListedMarket = Listed & { isEarlyWhole: boolean }

/** Reads what a market's past tells, with a bounded number of requests. */
export async function readMarket(
  history: LaunchHistory,
  wish: MarketWish,
  signal: AbortSignal,
): Promise<PastMarket> {
  const { earlyUntil, ends } = wish
  const lastEnd = Math.max(earlyUntil, ...ends)
  const listed = await listMarket(history, wish, lastEnd, signal)
  const early = listed.signatures.filter(({ at }) => at <= earlyUntil)
  const later = listed.signatures.filter(({ at }) => at > earlyUntil && at <= lastEnd)
  const readEarly = early.slice(0, MOST_EARLY)
  const ofDeveloper = await developerAmong(history, wish, later, signal)
  const readLater = choose(later, ofDeveloper ?? [], ends)
  const wanted = [...readEarly, ...readLater]
  const read = await mapFew(wanted, READ_AT_ONCE, ({ signature }) =>
    history.transaction(signature, signal),
  )
  const unread = wanted.find((_, index) => read[index] === null)
  const isAllRead = unread === undefined && listed.isWhole && readLater.length === later.length
  return {
    transactions: read.filter((one) => one !== null),
    earlyMissedAt: missedAt(wish, listed, early, unread),
    isWhole: isAllRead && readEarly.length === early.length,
    hasDeveloper: isAllRead || (ofDeveloper !== null && listed.isWhole && unread === undefined),
  }
}

/** The first moment from which something early is not known. */
function missedAt(
  { from, earlyUntil }: MarketWish,
  { isEarlyWhole }: ListedMarket,
  early: readonly PastSignature[],
  unread: PastSignature | undefined,
): Ms | null {
  // The list has holes, and nobody knows where.
  if (!isEarlyWhole) return from.at
  const first = early[MOST_EARLY]
  const times = [first, unread].flatMap((one) => (one && one.at <= earlyUntil ? [one.at] : []))
  return times.length === 0 ? null : Math.min(...times)
}

async function listMarket(
  history: LaunchHistory,
  wish: MarketWish,
  lastEnd: Ms,
  signal: AbortSignal,
): Promise<ListedMarket> {
  const { from, earlyUntil, ends } = wish
  const all = await walk(history, wish, null, FIRST_PAGES, signal)
  if (all.isWhole) return { ...all, isEarlyWhole: true }
  // A busy market: the first minutes, and what came last before each horizon.
  const early = await walkBefore(earlyUntil, MORE_PAGES)
  const tails: Listed[] = []
  for (const end of ends) tails.push(await walkBefore(end, 1))
  const reachesEnd = all.signatures.some(({ at }) => at <= lastEnd)
  const found = [early, ...tails, ...(reachesEnd ? [all] : [])]
  const bySignature = new Map(
    found.flatMap(({ signatures }) => signatures.map((one) => [one.signature, one] as const)),
  )
  return {
    signatures: [...bySignature.values()].sort((a, b) => a.slot - b.slot),
    isWhole: (tails.at(-1) ?? early).isWhole,
    isEarlyWhole: early.isWhole,
  }

  async function walkBefore(at: Ms, pages: number): Promise<Listed> {
    const before = await history.signatureAt(at, from, signal)
    if (before === null) return { signatures: [], isWhole: false }
    return walk(history, wish, before, pages, signal)
  }
}

/** Lists from `before` back to the wish's beginning, at most so many pages. */
async function walk(
  history: LaunchHistory,
  { address, from }: MarketWish,
  before: string | null,
  pages: number,
  signal: AbortSignal,
): Promise<Listed> {
  const signatures: PastSignature[] = []
  let next = before
  for (let page = 0; page < pages; page += 1) {
    const listed = await history.page(address, { before: next, after: from.signature }, signal)
    signatures.push(...listed.signatures)
    next = listed.next
    if (next === null) return { signatures: inOrder(signatures), isWhole: true }
  }
  return { signatures: inOrder(signatures), isWhole: false }
}

/** Listed newest first, also within a slot. */
function inOrder(listed: readonly PastSignature[]): PastSignature[] {
  return listed.toReversed().sort((a, b) => a.slot - b.slot)
}

/** Which of them the developer's wallet is part of; null: its own list is too long to tell. */
async function developerAmong(
  history: LaunchHistory,
  { developer, from }: MarketWish,
  later: readonly PastSignature[],
  signal: AbortSignal,
): Promise<PastSignature[] | null> {
  if (later.length <= MOST_LATER) return []
  if (developer === null) return null
  const wish = { address: developer, from } as MarketWish
  const own = await walk(history, wish, null, 1, signal)
  const named = new Set(own.signatures.map(({ signature }) => signature))
  const both = later.filter(({ signature }) => named.has(signature))
  return own.isWhole && both.length <= MOST_OF_DEVELOPER ? both : null
}

/** All of few; of many the developer's, some in between, and the last before each horizon. */
function choose(
  later: readonly PastSignature[],
  ofDeveloper: readonly PastSignature[],
  ends: readonly Ms[],
): PastSignature[] {
  if (later.length <= MOST_LATER) return [...later]
  const step = later.length / PROBES
  const probes = Array.from({ length: PROBES }, (_, nth) => later[Math.floor(nth * step)])
  const tails = ends.flatMap((end) => later.filter(({ at }) => at <= end).slice(-LAST_BEFORE))
  const chosen = new Set([...ofDeveloper, ...probes, ...tails])
  return later.filter((one) => chosen.has(one))
}
