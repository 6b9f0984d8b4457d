import type { ReportBody } from '../../../../contract/launches/bodies.ts'
import { translateRecorded } from '../../../language/translate-recorded.ts'

/** From this difference on, a reader must be told why two numbers differ. */
const APART = 0.1

type Props = { report: Pick<ReportBody, 'alike' | 'model'> }

/** What happened to launches with a score like this, and why other numbers on the page may differ. */
export function AlikeLines({ report: { alike, model } }: Props) {
  if (alike === null)
    return (
      <p className="mt-4 text-xs text-text-2">
        No outcomes are shown for this score: too few are known, it is too early, or this launch is
        already over.
      </p>
    )
  const risk = model.trained ? model.risk : null
  const isApart = risk !== null && Math.abs(risk - alike.bad / alike.of) > APART
  return (
    <div className="num mt-4 text-sm">
      <p className="font-medium">{translateRecorded(alike.says)}</p>
      <p className="mt-1 text-xs text-text-2">
        The score adds up the reasons below; it is not a probability.
        {isApart &&
          ' The AI filter looks at this launch alone, the count at all launches with such a score, so they differ.'}
      </p>
    </div>
  )
}
