import {
  FINDING_WORDS,
  RISK_LEVELS,
  RISK_PHRASES,
  type RiskLevel,
  riskLevel,
} from '../../../contract/launches/risk.ts'
import { RiskMark, riskColor } from './risk-mark.tsx'

export type LaunchReportData = {
  name: string
  ticker: string
  venue: string
  age: string
  /** 0 to 100, higher is riskier. */
  score: number
  flags: { level: RiskLevel; title: string; evidence: string }[]
  developer: { wallet: string; record: { count: string; what: string }[] }
  /** Where it comes from. */
  label: string
  /** Its page; null or omitted if it has none. */
  href?: string | null
}

/** A launch report: the score, the evidence, and who is behind it. */
export function LaunchReport({ report }: { report: LaunchReportData }) {
  const level = riskLevel(report.score)
  return (
    <article
      aria-label={`${report.label} launch report`}
      className="card overflow-hidden shadow-float"
    >
      <header className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-5 pt-5 max-sm:gap-x-2">
        <h2 className="truncate text-base tracking-[-0.01em] max-sm:col-span-2">
          <Name report={report} />
        </h2>
        <p className="num truncate text-xs leading-6 text-text-3 sm:row-start-2">
          {report.venue} · {report.age}
        </p>
        <span className="self-start rounded-full border border-line-strong px-2.5 py-0.5 text-xs whitespace-nowrap text-text-2 max-sm:px-2 sm:row-span-2">
          {report.label}
        </span>
      </header>
      <div className="px-5 pt-4">
        <ScoreLine score={report.score} level={level} />
      </div>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {report.flags.map((flag) => (
          <li key={flag.title} className="flex min-h-22 gap-3 px-5 py-3">
            <RiskMark level={flag.level} className="mt-1.5 size-3" />
            <div className="min-w-0 text-sm max-[359px]:line-clamp-3">
              <p className="truncate leading-6 font-medium max-[359px]:mr-1.5 max-[359px]:inline max-[359px]:leading-5 max-[359px]:whitespace-normal">
                {flag.title}
                <span className="sr-only"> ({FINDING_WORDS[flag.level]} finding)</span>
              </p>
              <p className="num line-clamp-2 text-xs break-words text-text-2 max-[359px]:inline">
                {flag.evidence}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <footer className="border-t border-line bg-sunk px-5 py-4">
        <div className="flex items-baseline justify-between gap-4 text-xs">
          <h3 className="font-medium tracking-normal text-text-2">Developer’s record</h3>
          <span className="font-mono text-text-3">{report.developer.wallet}</span>
        </div>
        <dl className="num mt-3 grid grid-cols-[repeat(4,auto)] justify-between gap-2">
          {report.developer.record.map(({ count, what }) => (
            <div key={what} className="flex flex-col-reverse justify-end">
              <dt className="text-xs text-text-3">{what}</dt>
              <dd className="text-lg font-semibold">{count}</dd>
            </div>
          ))}
        </dl>
      </footer>
    </article>
  )
}

function Name({ report: { name, ticker, href } }: { report: LaunchReportData }) {
  const words = (
    <>
      <bdi translate="no">{name}</bdi>{' '}
      <bdi translate="no" className="font-normal text-text-3">
        {ticker}
      </bdi>
    </>
  )
  return href ? (
    <a href={href} className="hover:underline">
      {words}
    </a>
  ) : (
    words
  )
}

/** A score and its level in words, above their scale. */
export function ScoreLine({ score, level }: { score: number; level: RiskLevel }) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <p className="num text-[3.25rem] leading-none font-semibold tracking-[-0.02em]">
          {score}
          <span className="ml-1 text-base font-normal tracking-normal text-text-3">/ 100</span>
        </p>
        <p className={`flex items-center gap-2 pb-1 text-sm font-medium ${riskColor(level)}`}>
          <RiskMark level={level} className="size-3.5" />
          {RISK_PHRASES[level]}
        </p>
      </div>
      <RiskScale score={score} />
    </>
  )
}

/** Five steps, the current one in its color, with a needle at the score. */
function RiskScale({ score }: { score: number }) {
  const level = riskLevel(score)
  return (
    <svg viewBox="0 0 400 14" className="mt-4 block w-full" aria-hidden="true">
      {RISK_LEVELS.map((step, at) => (
        <rect
          key={step}
          x={at * 80 + (at === 0 ? 0 : 1.5)}
          y="6"
          width={at === 0 || at === 4 ? 78.5 : 77}
          height="4"
          rx="2"
          className={step === level ? riskColor(level) : 'text-line'}
          fill="currentColor"
        />
      ))}
      <path
        d={`M${score * 4} 0v14`}
        className="stroke-text"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
