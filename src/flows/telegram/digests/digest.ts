import type { LaunchBody, OutcomeBody } from '../../../contract/launches/bodies.ts'
import type { RiskLevel } from '../../../contract/launches/risk.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Lamports } from '../../../kernel/money.ts'

/** How many posts a digest lists. */
export const MOST_POSTS = 8

/** An hour in the channel's digest. */
export type HourDigest = {
  from: Ms
  to: Ms
  /** Launches that were detected, if later; null: we saw none, so it is unknown whether there were any. */
  seen: number | null
  /** Whether part of the chain could not be read. */
  isPartial: boolean
  /** The oldest post first. `before`: the market cap of the post, in US cents; null: unknown. */
  posted: { launch: LaunchBody; before: number | null }[]
  /** Launches of severe risk with as much attention as a post needs: how many, … */
  severe: number
  /** … how many of them were not posted in this hour, … */
  unposted: number
  /** … and of those the first few by attention. */
  loudest: LaunchBody[]
}

export type OutcomeCounts = Record<OutcomeBody['outcome'] | 'open', number>

/** A day's launches for the channel's digest: their first reports, and their outcomes a day later. */
export type DayDigest = {
  from: Ms
  /** First reports by level, with the outcomes after 24 hours. `open`: unknown. */
  levels: { level: RiskLevel; outcomes: OutcomeCounts }[]
  /** The same for the day's posts. */
  posted: OutcomeCounts
  /** How many of these posts had a warning under them. */
  warned: number
  /** Paper trades on these posts, for one follower after costs; null: none is settled. */
  ledger: { trades: number; positive: number; net: Lamports } | null
}

/** The launches that a digest lists, in the order of their numbers. */
export function listedIn({ posted, loudest }: HourDigest): LaunchBody[] {
  return [...posted.slice(0, MOST_POSTS).map(({ launch }) => launch), ...loudest]
}
