import { percent } from '../../../contract/format.ts'
import type { ReportBody } from '../../../contract/launches/bodies.ts'
import { translateRecorded } from '../../language/translate-recorded.ts'
import { RecordedInEnglish } from './recorded-in-english.tsx'

/**
 * What the trained model predicts, and what it learned from.
 * @param isPast the launch was read from history
 */
export function ModelLines({ model, isPast }: Pick<ReportBody, 'model'> & { isPast: boolean }) {
  const risk = model.trained ? model.risk : null
  const graduates = model.trained ? model.graduates : null
  return (
    <>
      <p>
        <span className="font-medium text-text">AI filter</span>
        {risk !== null && (
          <span className="num">
            {' '}
            · {percent(risk)} chance of ending dead or rugged within 24 h
          </span>
        )}
        {graduates !== null && <span className="num">, {percent(graduates)} to graduate</span>}
      </p>
      {(risk ?? 0) + (graduates ?? 0) > 1 && (
        <p className="mt-1">Each is estimated on its own, so both can add up to more than 100%.</p>
      )}
      <p className="mt-1">
        {isPast
          ? 'No number: this launch was read from history, and the filter gives one only for launches after its training. Record shows what it says now.'
          : translateRecorded(model.basis)}
      </p>
      <RecordedInEnglish />
    </>
  )
}
