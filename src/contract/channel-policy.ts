import { RISK_LEVELS, type RiskLevel } from './launches/risk.ts'
import { STAGES, type Stage } from './launches/stages.ts'
import { VENUE_IDS, type VenueId } from './launches/venues.ts'

/** Which launches are posted in the channel. An operator writes it as one line: CHANNEL_POLICY. */
export type ChannelPolicy = {
  /** The first stage at which a launch may be posted. */
  from: Stage
  /** Minimum attention for a post; 0: attention does not matter, known or not. */
  attention: number
  /** Maximum risk for a post by attention. */
  risk: RiskLevel
  /** Above this market cap a launch is posted whatever its risk, in whole US dollars; null: never. */
  capUsd: number | null
  /** Posts in any 24 hours, and in any hour. */
  perDay: number
  perHour: number
  /** The venues; empty: all. */
  venues: readonly VenueId[]
}

export const DEFAULT_POLICY: ChannelPolicy = {
  from: '60s',
  attention: 60,
  risk: 'high',
  capUsd: 30_000,
  perDay: 60,
  perHour: 10,
  venues: [],
}

const SETTINGS = ['from', 'attention', 'risk', 'cap', 'per_day', 'per_hour', 'venues'] as const
type Setting = (typeof SETTINGS)[number]
const MOST_POSTS = 20_000
const MOST_CAP = 1_000_000_000

/**
 * Reads a policy: words of the form `name=value` between spaces or commas, e.g. `from=60s
 * attention=60 risk=high cap=30000 per_day=60 per_hour=10 venues=pumpfun+launchlab`. Omitted values
 * come from {@link DEFAULT_POLICY}.
 * @returns the policy, or a message that says what is wrong
 */
export function readPolicy(text: string): ChannelPolicy | { problem: string } {
  let policy = DEFAULT_POLICY
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [name = '', value = ''] = word.split('=')
    const setting = SETTINGS.find((one) => one === name)
    if (setting === undefined) {
      return {
        problem: `"${name.slice(0, 40)}" is unknown. Write a list of ${SETTINGS.join(', ')}.`,
      }
    }
    const change = readSetting(setting, value)
    if (change === null) {
      return {
        problem: `${setting}=${value.slice(0, 40)} is not possible. Write ${EXAMPLES[setting]}.`,
      }
    }
    policy = { ...policy, ...change }
  }
  return policy
}

/** A policy as {@link readPolicy} reads it. The same policy is always the same text. */
export function describePolicy(policy: ChannelPolicy): string {
  const { from, attention, risk, capUsd, perDay, perHour, venues } = policy
  return [
    `from=${from} attention=${attention} risk=${risk} cap=${capUsd ?? 'none'}`,
    `per_day=${perDay} per_hour=${perHour} venues=${venues.join('+') || 'all'}`,
  ].join(' ')
}

const EXAMPLES: Record<Setting, string> = {
  from: `one of ${STAGES.join(', ')}`,
  attention: 'a number from 0 to 100, e.g. attention=60',
  risk: `one of ${RISK_LEVELS.join(', ')}`,
  cap: 'whole dollars, e.g. cap=30000, or cap=none',
  per_day: `a number from 0 to ${MOST_POSTS}, e.g. per_day=60`,
  per_hour: `a number from 0 to ${MOST_POSTS}, e.g. per_hour=10`,
  venues: `all, or some of ${VENUE_IDS.join('+')}`,
}

function readSetting(setting: Setting, value: string): Partial<ChannelPolicy> | null {
  switch (setting) {
    case 'from':
      return oneOf(STAGES, value, (from) => ({ from }))
    case 'risk':
      return oneOf(RISK_LEVELS, value, (risk) => ({ risk }))
    case 'attention':
      return whole(value, 100, (attention) => ({ attention }))
    case 'cap':
      return value === 'none' ? { capUsd: null } : whole(value, MOST_CAP, (capUsd) => ({ capUsd }))
    case 'per_day':
      return whole(value, MOST_POSTS, (perDay) => ({ perDay }))
    case 'per_hour':
      return whole(value, MOST_POSTS, (perHour) => ({ perHour }))
    case 'venues':
      return readVenues(value)
  }
}

function readVenues(value: string): Partial<ChannelPolicy> | null {
  if (value === 'all') return { venues: [] }
  const venues = value.split('+').map((word) => VENUE_IDS.find((id) => id === word) ?? null)
  return venues.includes(null) ? null : { venues: venues.filter((venue) => venue !== null) }
}

function oneOf<T extends string>(
  all: readonly T[],
  value: string,
  then: (one: T) => Partial<ChannelPolicy>,
): Partial<ChannelPolicy> | null {
  const found = all.find((one) => one === value)
  return found === undefined ? null : then(found)
}

function whole(
  value: string,
  most: number,
  then: (number: number) => Partial<ChannelPolicy>,
): Partial<ChannelPolicy> | null {
  return /^\d{1,10}$/.test(value) && Number(value) <= most ? then(Number(value)) : null
}
