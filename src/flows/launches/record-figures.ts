import type { OutcomeBody, TrackRecordBody } from '../../contract/launches/bodies.ts'
import { isBad } from '../../domains/launches/index.ts'
import {
  type AskedLaunch,
  answerQuestion,
  type measureTrackRecord,
  QUESTIONS,
} from '../../domains/risk/index.ts'

type Scored = { score: number; outcome: OutcomeBody['outcome'] | null }

/** Launches whose outcome is known. Unknown outcomes count neither for nor against us. */
export function withOutcome(scored: readonly Scored[]): { score: number; bad: boolean }[] {
  return scored.flatMap(({ score, outcome }) => {
    const bad = outcome === null ? null : isBad(outcome)
    return bad === null ? [] : [{ score, bad }]
  })
}

/** Counts launches by outcome, without those whose outcome is still to come. */
export function countOutcomes(scored: readonly Scored[]): TrackRecordBody['outcomes'] {
  const counts = { graduated: 0, dead: 0, rugged: 0, alive: 0, unknown: 0 }
  for (const { outcome } of scored) if (outcome !== null) counts[outcome] += 1
  return counts
}

/** Levels in the page's format. */
export function showLevels(
  levels: ReturnType<typeof measureTrackRecord>['levels'],
): TrackRecordBody['levels'] {
  return levels.map(({ tooSmall, ...level }) => ({ ...level, too_small: tooSmall }))
}

/** Harm and fades, in the page's format. Launches whose outcome is still to come are in neither. */
export function answerQuestions(
  open: readonly (Omit<AskedLaunch, 'outcome'> & Pick<Scored, 'outcome'>)[],
): TrackRecordBody['questions'] {
  const launches = open.flatMap(({ outcome, ...one }) =>
    outcome === null ? [] : [{ ...one, outcome }],
  )
  return QUESTIONS.map((question) => {
    const { levels, bySecond, ...answer } = answerQuestion(question, launches)
    const shown = levels.map(({ tooSmall, ...level }) => ({ ...level, too_small: tooSmall }))
    return { ...answer, by_version_2: bySecond, levels: shown }
  })
}
