import type { JudgeAgain } from '../../../verify/audit.mjs'

/** Judges a snapshot by the rules that the log names, loaded from this site: it serves this page as well. */
export const judgeAgain: JudgeAgain = async ({ digest }, snapshot, madeBy) => {
  const rules = await import(/* @vite-ignore */ `/track-record/log/rules/${digest}.mjs`)
  return rules.judgeAgain(snapshot, madeBy)
}
