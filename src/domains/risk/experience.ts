import { STAGES, type Stage } from '../../contract/launches/stages.ts'
import type { Alike, Flag, Report } from './report.ts'
import { SMALLEST_BIN, SMALLEST_SAMPLE } from './track-record.ts'
import { saysOver } from './was-over.ts'

type Source = 'live' | 'history'

/**
 * How many launches had a score in one tenth of the scale, and how many of them ended badly. Counts only launches that
 * were not over then and whose outcome is known.
 */
type ScoreRate = {
  stage: string
  source: string
  /** 0 to 9. */
  bin: number
  resolved: number
  happened: number
}

/** How many launches with a known outcome a rule flagged, and how many of them ended badly. */
export type FlagRate = {
  rule: string
  version: number
  stage: string
  source: string
  flagged: number
  bad: number
}

/** What happened to earlier launches, by what was reported of them. */
export type Experience = { scores: readonly ScoreRate[]; flags: readonly FlagRate[] }

export const NO_EXPERIENCE: Experience = { scores: [], flags: [] }

/** Before, too little has happened for launches to look alike. */
const FROM: Stage = '60s'
/** Launches from history have reports of this stage alone, which stand in for one that is near. */
const HISTORY: Stage = '5m'
/** Once a rule has flagged this many launches, its own rate counts as much as its weight. */
const HOLD = 50

/**
 * Adds to a report what happened to launches that looked like this, and puts the flags first that moved the chance of
 * a bad end most.
 */
export function withExperience(report: Report, experience: Experience): Report {
  return {
    ...report,
    flags: orderFlags(report, experience),
    alike: alikeOf(report, experience),
  }
}

/** Live launches at the same stage; else, from a minute to five after launch, those from history. */
function placesFor(stage: Stage): { source: Source; stage: Stage }[] {
  const live = { source: 'live', stage } as const
  return stage === FROM || stage === HISTORY
    ? [live, { source: 'history', stage: HISTORY }]
    : [live]
}

/** Nothing is expected of a launch that is over. */
function alikeOf({ stage, score, flags }: Report, { scores }: Experience): Alike | null {
  if (saysOver(flags)) return null
  if (STAGES.indexOf(stage) < STAGES.indexOf(FROM)) return null
  const bin = Math.min(9, Math.floor((score / 100) * 10))
  for (const place of placesFor(stage)) {
    const found = scores.filter((one) => isOf(one, place) && one.bin === bin)
    const of = sum(found, ({ resolved }) => resolved)
    const bad = sum(found, ({ happened }) => happened)
    if (of < SMALLEST_BIN) continue
    const { source } = place
    const seen = source === 'live' ? 'seen' : 'read from history, five minutes after launch'
    const share = Math.round((bad / of) * 100)
    const says = `${share} of 100 launches with a score like this ended badly within a day; ${of} ${seen}.`
    return { bad, of, source, says }
  }
  return null
}

/** By weight alone while too little is known. */
function orderFlags({ flags, stage }: Report, experience: Experience): Flag[] {
  const place = placesFor(stage).find((one) => totalOf(experience, one).of >= SMALLEST_SAMPLE)
  if (!place) return flags
  const { bad, of } = totalOf(experience, place)
  const base = bad / of
  const rates = experience.flags.filter((one) => isOf(one, place))
  const moves = new Map(flags.map((flag) => [flag, moveOf(flag, base, rates)]))
  const found = flags.filter(({ outcome }) => outcome === 'flag')
  const others = flags.filter(({ outcome }) => outcome !== 'flag')
  return [...found.sort((a, b) => (moves.get(b) ?? 0) - (moves.get(a) ?? 0)), ...others]
}

/** By how much a flag moves the chance of a bad end: what it showed so far, and its weight as long as that is little. */
function moveOf(flag: Flag, base: number, rates: readonly FlagRate[]): number {
  if (flag.outcome !== 'flag') return 0
  const { rule, version, weight, strength } = flag
  const byWeight = 1 - (1 - base) * (1 - weight * strength)
  const rate = rates.find((one) => one.rule === rule && one.version === version)
  const { bad, flagged } = rate ?? { bad: 0, flagged: 0 }
  return (bad + HOLD * byWeight) / (flagged + HOLD) - base
}

function totalOf({ scores }: Experience, place: { source: Source; stage: Stage }) {
  const own = scores.filter((one) => isOf(one, place))
  return { of: sum(own, ({ resolved }) => resolved), bad: sum(own, ({ happened }) => happened) }
}

const isOf = (
  one: { source: string; stage: string },
  { source, stage }: { source: Source; stage: Stage },
) => one.source === source && one.stage === stage

const sum = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((total, one) => total + of(one), 0)
