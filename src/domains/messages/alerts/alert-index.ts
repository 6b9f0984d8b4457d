import { type FilterBody, MOST_FILTERS } from '../../../contract/alerts.ts'
import { VENUE_IDS } from '../../../contract/launches/venues.ts'
import type { LaunchTraits } from '../../launches/index.ts'
import { type Bits, createBits, inAll } from './bits.ts'
import { type AlertFilter, alertFilter, hasAttention, matchesFilter } from './matches-filter.ts'
import { type AlertPreferences, filtersOf } from './preferences.ts'

/** Finds the preferences that a launch matches without checking all of them. */
export type AlertIndex = {
  /** Adds or replaces an account's filters; those that are off are left out. */
  put(account: string, preferences: AlertPreferences): void
  clear(): void
  /**
   * The accounts with filters that a launch meets now, without filters for a destination at which it met one at
   * an earlier stage.
   */
  match(now: LaunchTraits, earlier: readonly LaunchTraits[]): Match[]
}

/** The filters of a member that a launch meets; 0 is the first one. */
export type Match = { account: string; filters: number[] }

/** A question with few possible answers, and who accepts each of them. */
type Question = {
  answers: number
  answerOf(traits: LaunchTraits): number
  accepts(wanted: AlertFilter, answer: number): boolean
}

const UNKNOWN = 101
/** Other criteria, such as market cap and buyers, are checked only for the filters that remain. */
const QUESTIONS: readonly Question[] = [
  {
    answers: 101,
    answerOf: ({ score }) => score,
    accepts: (wanted, score) => score >= wanted.min_risk && score <= wanted.max_risk,
  },
  {
    answers: 102,
    answerOf: ({ attention }) => attention ?? UNKNOWN,
    accepts: (wanted, answer) => hasAttention(answer === UNKNOWN ? null : answer, wanted),
  },
  {
    answers: VENUE_IDS.length,
    answerOf: ({ venue }) => VENUE_IDS.indexOf(venue),
    accepts: ({ venues }, answer) =>
      venues.length === 0 || venues.some((venue) => venue === VENUE_IDS[answer]),
  },
]

/** Keeps all filters as bit sets by question, so that a launch is matched without reading each one. */
export function createAlertIndex(): AlertIndex {
  const answers = QUESTIONS.map((question) =>
    Array.from({ length: question.answers }, () => createBits()),
  )
  const words = createWordIndex()
  const accounts: string[] = []
  /** The filters of all accounts, ten places each; null: none, or off. */
  const entries: (AlertFilter | null)[] = []
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
    words.change(at, before, wanted)
  }

  function match(now: LaunchTraits, earlier: readonly LaunchTraits[]): Match[] {
    const asked = QUESTIONS.flatMap(
      (question, nth) => answers[nth]?.[question.answerOf(now)] ?? createBits(),
    )
    const found: Match[] = []
    let first = -1
    for (const place of inAll([...asked, words.bits(now.words)])) {
      const wanted = entries[place]
      if (!wanted || !matchesFilter(now, wanted)) continue
      const nth = place % MOST_FILTERS
      if (place - nth === first) found.at(-1)?.filters.push(nth)
      else {
        first = place - nth
        found.push({ account: accounts[first / MOST_FILTERS] ?? '', filters: [nth] })
      }
    }
    if (earlier.length === 0) return found
    return found.filter((match) => {
      const begins = places.get(match.account) ?? 0
      const own = entries.slice(begins, begins + MOST_FILTERS)
      match.filters = unsent(match.filters, own, earlier)
      return match.filters.length > 0
    })
  }

  return {
    put,
    match,
    clear() {
      accounts.length = 0
      entries.length = 0
      places.clear()
      for (const bits of answers.flat()) bits.clear()
      words.clear()
    },
  }
}

/** Those of a member's `filters` whose destination got no alert of a launch at its `earlier` stages. */
function unsent(
  filters: readonly number[],
  own: readonly (AlertFilter | null)[],
  earlier: readonly LaunchTraits[],
): number[] {
  let to: string | undefined
  let wasSent = false
  return filters.filter((nth) => {
    const next = own[nth]?.to
    // Most members have one destination.
    if (next !== to) {
      to = next
      wasSent = own.some(
        (one) => one?.to === next && one && earlier.some((then) => matchesFilter(then, one)),
      )
    }
    return !wasSent
  })
}

/** Which filters want which words in a name, or none. */
function createWordIndex() {
  const anyName = createBits()
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
    /** Looks up every part of the name, so that it takes as long for many words as for few. */
    bits(name: string): Bits {
      const bits = anyName.copy()
      for (let from = 0; from < name.length; from += 1) {
        const most = Math.min(longest, name.length - from)
        for (let length = 1; length <= most; length += 1) {
          for (const at of wordings.get(name.slice(from, from + length)) ?? []) bits.set(at, true)
        }
      }
      return bits
    },
    clear(): void {
      anyName.clear()
      wordings.clear()
      longest = 0
    },
  }
}
