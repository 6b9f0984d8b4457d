import type { FlagBody } from '../../../../contract/launches/bodies.ts'
import { FINDING_WORDS } from '../../../../contract/launches/risk.ts'
import { translateRecorded } from '../../../language/translate-recorded.ts'
import { RiskMark } from '../../report/risk-mark.tsx'

const SHOWN = 3

/** The checks that moved the score most, against the launch and for it; each side's strongest first. */
export function Reasons({ flags }: { flags: readonly FlagBody[] }) {
  const against = flags.filter(({ outcome }) => outcome === 'flag').slice(0, SHOWN)
  const clear = flags.filter(({ outcome }) => outcome === 'clear').slice(0, SHOWN)
  return (
    <>
      <h3 className="mt-4 text-xs font-medium text-text-3">Against it</h3>
      {against.length === 0 ? (
        <p className="mt-1 text-sm text-text-2">
          No check has raised a flag at this stage. That does not make it safe.
        </p>
      ) : (
        <ul className="mt-1 grid gap-2 text-sm">
          {against.map((flag) => (
            <Reason key={flag.rule} flag={flag} />
          ))}
        </ul>
      )}
      <h3 className="mt-4 text-xs font-medium text-text-3">For it</h3>
      {clear.length === 0 ? (
        <p className="mt-1 text-sm text-text-2">No check has come out clear at this stage.</p>
      ) : (
        <ul className="mt-1 grid gap-2 text-sm">
          {clear.map((flag) => (
            <Reason key={flag.rule} flag={flag} />
          ))}
        </ul>
      )}
    </>
  )
}

function Reason({ flag: { title, evidence, level } }: { flag: FlagBody }) {
  return (
    <li className="flex gap-2.5">
      {level ? (
        <RiskMark level={level} className="mt-1.5 size-3" />
      ) : (
        <span aria-hidden="true" className="w-3 shrink-0 text-center text-text-3">
          ·
        </span>
      )}
      <p className="num min-w-0 break-words text-text-2">
        <span className="font-medium text-text">{translateRecorded(title)}</span>
        {level && <span className="sr-only"> ({FINDING_WORDS[level]} finding)</span>}{' '}
        {translateRecorded(evidence)}
      </p>
    </li>
  )
}
