import type { FlagBody } from '../../../contract/launches/bodies.ts'
import { FINDING_WORDS } from '../../../contract/launches/risk.ts'
import { translateRecorded } from '../../language/translate-recorded.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { RiskMark } from '../report/risk-mark.tsx'

/** Flags, the heaviest first; then checks with an unknown result; then clear checks. */
export function FlagList({ flags }: { flags: FlagBody[] }) {
  const found = flags.filter(({ outcome }) => outcome === 'flag')
  const unknown = flags.filter(({ outcome }) => outcome === 'unknown')
  const clear = flags.filter(({ outcome }) => outcome === 'clear')
  return (
    <div className="divide-y divide-line">
      {found.length === 0 ? (
        <p className="px-5 py-4 text-sm text-text-2">
          No check has raised a flag at this stage. That does not make it safe: see which checks are
          unknown.
        </p>
      ) : (
        <>
          <p className="px-5 py-3 text-xs text-text-3">
            The word next to each finding says how much it weighs on its own. Each takes part of the
            remaining trust, so several small ones can add up to a high score.
          </p>
          <ul className="divide-y divide-line">
            {found.map((flag) => (
              <Flag key={flag.rule} flag={flag} />
            ))}
          </ul>
        </>
      )}
      <Others title="Unknown" count={unknown.length} flags={unknown} />
      <Others title="Checked and clear" count={clear.length} flags={clear} />
    </div>
  )
}

function Flag({ flag: { title, evidence, level } }: { flag: FlagBody }) {
  return (
    <li className="flex gap-3 px-5 py-3.5">
      {level && <RiskMark level={level} className="mt-1.5 size-3" />}
      <div className="min-w-0 grow text-sm">
        <p className="flex items-baseline justify-between gap-4 leading-6 font-medium">
          {translateRecorded(title)}
          {level && <span className="text-xs font-normal text-text-3">{FINDING_WORDS[level]}</span>}
        </p>
        <p className="num break-words text-text-2">{translateRecorded(evidence)}</p>
      </div>
    </li>
  )
}

function Others({ title, count, flags }: { title: string; count: number; flags: FlagBody[] }) {
  if (count === 0) return null
  return (
    <div className="px-5 [&_details]:border-0 [&_summary]:text-sm">
      <Disclosure title={`${title} (${count})`}>
        <ul className="grid gap-3 text-sm">
          {flags.map(({ rule, title: name, evidence, outcome }) => (
            <li key={rule} className="flex gap-3">
              <span aria-hidden="true" className="w-3 shrink-0 text-center text-text-3">
                {outcome === 'unknown' ? '?' : '·'}
              </span>
              <span className="min-w-0">
                <span className="font-medium text-text">{translateRecorded(name)}</span>
                <span className="num block break-words text-text-2">
                  {translateRecorded(evidence)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
