import { VENUE_IDS } from '../../../contract/launches/venues.ts'
import type { LaunchTraits } from '../../launches/index.ts'
import { type Bits, createBits, inAll } from './bits.ts'
import { type AlertFilter, alertFilter, hasAttention, matchesFilter } from './matches-filter.ts'
import type { AlertPreferences } from './preferences.ts'

/** Finds the preferences that a launch matches without checking all of them. */
export type AlertIndex = {
  /** Adds or replaces an account's preferences; those that are off are left out. */
  put(account: string, preferences: AlertPreferences): void
  clear(): void
  /**
   * The accounts whose preferences a launch meets now and met at none of its earlier stages.
   */
  match(now: LaunchTraits, earlier: readonly LaunchTraits[]): Match[]
}

export type Match = { account: string }

/** A question with few possible answers, and who accepts each of them. */
type Question = {
  answers: number
  answerOf(traits: LaunchTraits): number
  accepts(wanted: AlertFilter, answer: number): boolean
}

const UNKNOWN = 101
/** Other criteria, such as market cap and buyers, are checked only for the members that remain. */
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
      venues.length === 0 || venues.some((venue) => VENUE_IDS.indexOf(venue) === answer),
  },
]

type Entry = { account: string; wanted: AlertFilter | null }

/** Keeps all preferences as bit sets by question, so that a launch is matched without reading each one. */
export function createAlertIndex(): AlertIndex {
  const answers = QUESTIONS.map((question) =>
    Array.from({ length: question.answers }, () => createBits()),
  )
  const words = createWordIndex()
  const entries: Entry[] = []
  const placeOf = new Map<string, number>()

  function put(account: string, preferences: AlertPreferences): void {
    const known = placeOf.get(account)
    if (known === undefined && !preferences.on) return
    const at = known ?? entries.length
    const before = entries[at]?.wanted ?? null
    const wanted = preferences.on ? alertFilter(preferences) : null
    placeOf.set(account, at)
    entries[at] = { account, wanted }
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
    for (const place of inAll([...asked, words.bits(now.words)])) {
      const { account = '', wanted = null } = entries[place] ?? {}
      if (wanted === null || !matchesFilter(now, wanted)) continue
      if (!earlier.some((then) => matchesFilter(then, wanted))) found.push({ account })
    }
    return found
  }

  return {
    put,
    match,
    clear() {
      entries.length = 0
      placeOf.clear()
      for (const bits of answers.flat()) bits.clear()
      words.clear()
    },
  }
}

/** Which members want which words in a name, or none. */
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
