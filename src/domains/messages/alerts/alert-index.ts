import { type FilterBody, MOST_FILTERS, QUOTE_IDS, SOCIAL_IDS } from '../../../contract/alerts.ts'
import { VENUE_IDS } from '../../../contract/launches/venues.ts'
import type { LaunchTraits } from '../../launches/index.ts'
import { type Bits, createBits, visitCommon } from './bits.ts'
import {
  type AlertFilter,
  alertFilter,
  hasAttention,
  hasRecord,
  isPricedIn,
  isWithinLimits,
  linksTo,
  matchesFilter,
  paysBack,
  rewardsHolders,
  wantsNoRange,
} from './matches-filter.ts'
import { type AlertPreferences, filtersOf } from './preferences.ts'

/** Finds the preferences that a launch matches without checking all of them. */
export type AlertIndex = {
  /** Adds or replaces an account's filters; those that are off are left out. */
  put(account: string, preferences: AlertPreferences): void
  clear(): void
  /**
   * Visits the accounts with filters that a launch meets now. Leaves out filters whose destination was already alerted at
   * an earlier stage. Calls `visit` instead of building a list: few of ten thousand members match.
   */
  match(now: LaunchTraits, earlier: readonly LaunchTraits[], visit: VisitMatch): void
}

/** `filters`: a bit for each filter that a launch meets; the lowest is the first one. */
type VisitMatch = (account: string, filters: number) => void

/** The filters of such bits, 0 for the first one. */
export function filtersIn(bits: number): number[] {
  return Array.from({ length: MOST_FILTERS }, (_, nth) => nth).filter((nth) => bits & (1 << nth))
}

/** A question with few possible answers, and who accepts each of them. */
type Question = {
  answers: number
  answerOf(traits: LaunchTraits): number
  accepts(wanted: AlertFilter, answer: number): boolean
}

/** The steps of risk and attention: 0 to 100. */
const STEPS = 101
/** The answers that stand for "unknown": each is its question's last, after those that are known. */
const UNKNOWN = {
  attention: STEPS,
  record: 1 << 3,
  links: 1 << SOCIAL_IDS.length,
  quote: QUOTE_IDS.length,
  yesOrNo: 2,
} as const
/** Ranges without bound, such as market cap and buyers, are checked only for the filters that remain. */
const QUESTIONS: readonly Question[] = [
  {
    answers: STEPS,
    answerOf: ({ score }) => score,
    accepts: (wanted, score) => score >= wanted.min_risk && score <= wanted.max_risk,
  },
  {
    answers: UNKNOWN.attention + 1,
    answerOf: ({ attention }) => attention ?? UNKNOWN.attention,
    accepts: (wanted, answer) => hasAttention(answer === UNKNOWN.attention ? null : answer, wanted),
  },
  {
    answers: VENUE_IDS.length,
    answerOf: ({ venue }) => VENUE_IDS.indexOf(venue),
    accepts: ({ venues }, answer) =>
      venues.length === 0 || venues.some((venue) => venue === VENUE_IDS[answer]),
  },
  {
    answers: UNKNOWN.record + 1,
    answerOf({ developer }) {
      if (developer === null) return UNKNOWN.record
      const { launches, graduated, rugged } = developer
      return (launches > 0 ? 1 : 0) | (graduated > 0 ? 2 : 0) | (rugged > 0 ? 4 : 0)
    },
    accepts: (wanted, answer) =>
      hasRecord(
        answer === UNKNOWN.record
          ? null
          : { launches: answer & 1, graduated: answer & 2, rugged: answer & 4 },
        wanted,
      ),
  },
  {
    answers: UNKNOWN.links + 1,
    answerOf: ({ socials }) =>
      socials === null ? UNKNOWN.links : socials.reduce((bits, id) => bits | linkBit(id), 0),
    accepts: (wanted, answer) =>
      linksTo(
        answer === UNKNOWN.links ? null : SOCIAL_IDS.filter((id) => answer & linkBit(id)),
        wanted,
      ),
  },
  {
    answers: UNKNOWN.quote + 1,
    answerOf: ({ quote }) => (quote == null ? UNKNOWN.quote : QUOTE_IDS.indexOf(quote)),
    accepts: (wanted, answer) => isPricedIn(QUOTE_IDS[answer] ?? null, wanted),
  },
  {
    answers: UNKNOWN.yesOrNo + 1,
    answerOf: ({ cashback }) => (cashback == null ? UNKNOWN.yesOrNo : Number(cashback)),
    accepts: (wanted, answer) => paysBack(answer === UNKNOWN.yesOrNo ? null : answer === 1, wanted),
  },
  {
    answers: UNKNOWN.yesOrNo + 1,
    answerOf: ({ holderRewards }) =>
      holderRewards == null ? UNKNOWN.yesOrNo : Number(holderRewards),
    accepts: (wanted, answer) =>
      rewardsHolders(answer === UNKNOWN.yesOrNo ? null : answer === 1, wanted),
  },
]

const linkBit = (id: (typeof SOCIAL_IDS)[number]) => 1 << SOCIAL_IDS.indexOf(id)

/**
 * Keeps all filters as bits, so that a launch is matched without reading each one. Every answer to every question has a
 * row, with ten places for each account, one for each filter; 1: that filter accepts that answer. A launch gives one
 * answer to each question, and only the filters with a 1 in all those rows remain:
 *
 *     account          first       second      third       ...
 *     filter           0123456789  0123456789  0123456789
 *     score is 62      1110000000  0100000000  1000000000
 *     attention is 40  1010000000  0100000000  0000000000
 *     venue is pump    0011000000  0100000000  1000000000
 *     remain             ^          ^
 */
export function createAlertIndex(): AlertIndex {
  const answers = QUESTIONS.map((question) =>
    Array.from({ length: question.answers }, () => createBits()),
  )
  const words = createWordIndex()
  const accounts: string[] = []
  /** The filters of all accounts, ten places each; null: none, or off. */
  const entries: (AlertFilter | null)[] = []
  /** The places whose filter asks only questions. */
  const plain = createBits()
  /** Where each account's places begin. */
  const places = new Map<string, number>()

  function put(account: string, preferences: AlertPreferences): void {
    const filters = filtersOf(preferences)
    const known = places.get(account)
    if (known === undefined && !filters.some(({ on }) => on)) return
    const first = known ?? accounts.length * MOST_FILTERS
    if (known === undefined) {
      places.set(account, first)
      accounts.push(account)
    }
    for (let nth = 0; nth < MOST_FILTERS; nth += 1) putOne(first + nth, filters[nth] ?? null)
  }

  function putOne(at: number, filter: FilterBody | null): void {
    const before = entries[at] ?? null
    const wanted = filter?.on ? alertFilter(filter) : null
    if (before === null && wanted === null) return
    entries[at] = wanted
    for (const [nth, question] of QUESTIONS.entries()) {
      for (const [answer, bits] of (answers[nth] ?? []).entries())
        bits.set(at, wanted !== null && question.accepts(wanted, answer))
    }
    plain.set(at, wanted !== null && wantsNoRange(wanted))
    words.change(at, before, wanted)
  }

  function match(now: LaunchTraits, earlier: readonly LaunchTraits[], visit: VisitMatch): void {
    const asked = QUESTIONS.flatMap(
      (question, nth) => answers[nth]?.[question.answerOf(now)] ?? createBits(),
    )
    const isPlain = plain.words()
    let first = -1
    let filters = 0
    const visitMember = () => {
      if (filters === 0) return
      const left = earlier.length === 0 ? filters : unsent(filters, entries, first, earlier)
      if (left !== 0) visit(accounts[first / MOST_FILTERS] ?? '', left)
    }
    visitCommon([...asked, words.bits(now.words)], (place) => {
      const wanted = entries[place]
      if (!wanted) return
      const isMet = ((isPlain[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0
      if (!isMet && !isWithinLimits(now, wanted)) return
      const nth = place % MOST_FILTERS
      if (place - nth !== first) {
        visitMember()
        first = place - nth
        filters = 0
      }
      filters |= 1 << nth
    })
    visitMember()
  }

  return {
    put,
    match,
    clear() {
      accounts.length = 0
      entries.length = 0
      places.clear()
      plain.clear()
      for (const bits of answers.flat()) bits.clear()
      words.clear()
    },
  }
}

/** Those of a member's `filters` whose destination got no alert of a launch at its `earlier` stages. */
function unsent(
  filters: number,
  entries: readonly (AlertFilter | null)[],
  first: number,
  earlier: readonly LaunchTraits[],
): number {
  let left = filters
  let to: string | undefined
  let wasSent = false
  for (let nth = 0; nth < MOST_FILTERS; nth += 1) {
    if ((filters & (1 << nth)) === 0) continue
    const next = entries[first + nth]?.to
    // Most members have one destination.
    if (next !== to) {
      to = next
      wasSent = false
      for (let other = 0; other < MOST_FILTERS && !wasSent; other += 1) {
        const one = entries[first + other]
        wasSent = one?.to === next && earlier.some((then) => one && matchesFilter(then, one))
      }
    }
    if (wasSent) left &= ~(1 << nth)
  }
  return left
}

/** Which filters want which words in a name, or none. */
function createWordIndex() {
  const anyName = createBits()
  /** Filled again for each name. */
  const found = createBits()
  const wordings = new Map<string, Set<number>>()
  let longest = 0

  return {
    change(at: number, before: AlertFilter | null, now: AlertFilter | null): void {
      for (const word of before?.words ?? []) {
        const wanting = wordings.get(word)
        wanting?.delete(at)
        if (wanting?.size === 0) wordings.delete(word)
      }
      for (const word of now?.words ?? []) {
        const wanting = wordings.get(word) ?? new Set()
        wordings.set(word, wanting.add(at))
        longest = Math.max(longest, word.length)
      }
      anyName.set(at, now?.words.length === 0)
    },
    /** Looks up every part of the name, so that it takes as long for many words as for few. Overwritten by the next. */
    bits(name: string): Bits {
      found.become(anyName)
      for (let from = 0; from < name.length; from += 1) {
        const most = Math.min(longest, name.length - from)
        for (let length = 1; length <= most; length += 1) {
          for (const at of wordings.get(name.slice(from, from + length)) ?? []) found.set(at, true)
        }
      }
      return found
    },
    clear(): void {
      anyName.clear()
      wordings.clear()
      longest = 0
    },
  }
}
