import type { RecomputeReport } from '../../../verify/audit.mjs'

/**
 * Scores a snapshot with the rules that the log names. They are loaded from this site, like this page itself.
 * A script of rules has one export, which older ones call `judgeAgain`.
 */
export const recomputeReport: RecomputeReport = async ({ digest }, snapshot, madeBy) => {
  const rules = await import(/* @vite-ignore */ `/track-record/log/rules/${digest}.mjs`)
  const recompute = rules.recomputeReport ?? rules.judgeAgain
  return recompute(snapshot, madeBy)
}
