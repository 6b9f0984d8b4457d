import type { AttentionBody, SignBody } from '../../../contract/launches/bodies.ts'
import { translateRecorded } from '../../language/translate-recorded.ts'

/** The attention of a launch at a stage, with its evidence. */
export function AttentionCard({ attention }: { attention: AttentionBody | null }) {
  return (
    <section className="card p-5">
      <h2 className="text-base">Attention</h2>
      {attention === null ? (
        <p className="mt-3 text-sm text-text-2">
          This report was made before we measured attention.
        </p>
      ) : (
        <Measured attention={attention} />
      )}
      <p className="mt-4 text-xs text-text-3">
        How much had flowed into this launch by the time of the report. It is not a forecast and not
        advice.
      </p>
    </section>
  )
}

function Measured({ attention: { score, signs, version } }: { attention: AttentionBody }) {
  return (
    <>
      <p className="num mt-1 text-[2rem] leading-none font-semibold tracking-[-0.02em]">
        {score ?? '?'}
        <span className="ml-1 text-base font-normal tracking-normal text-text-3">/ 100</span>
      </p>
      {score === null && (
        <p className="mt-2 text-sm text-text-2">Unknown: too little could be measured.</p>
      )}
      <ul className="mt-4 grid gap-3 text-sm">
        {signs.map((sign) => (
          <Sign key={sign.sign} sign={sign} />
        ))}
      </ul>
      <p className="mt-3 text-xs text-text-3">Signs {version}</p>
    </>
  )
}

function Sign({ sign: { title, evidence, strength } }: { sign: SignBody }) {
  return (
    <li>
      <p className="flex items-baseline justify-between gap-4 font-medium">
        {translateRecorded(title)}
        <span className="num shrink-0 text-xs font-normal text-text-3">
          {strength === null ? '?' : `${Math.round(strength * 100)} of 100`}
        </span>
      </p>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="my-1 h-1 w-full"
        aria-hidden="true"
      >
        <rect width="100" height="4" rx="1" className="fill-line" />
        <rect width={100 * (strength ?? 0)} height="4" className="fill-text" />
      </svg>
      <p className="num break-words text-text-2">{translateRecorded(evidence)}</p>
    </li>
  )
}
