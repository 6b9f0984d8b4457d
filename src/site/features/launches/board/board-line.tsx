import { percent } from '../../../../contract/format.ts'
import type { LaunchBody } from '../../../../contract/launches/bodies.ts'
import type { LaunchFactsBody } from '../../../../contract/launches/page.ts'
import { RISK_PHRASES } from '../../../../contract/launches/risk.ts'
import { VENUES } from '../../../../contract/launches/venues.ts'
import { translateTitle } from '../../../language/translate-title.ts'
import { capWords } from '../cap-words.ts'
import { RiskBadge } from '../risk-badge.tsx'
import { CoinThumb } from './coin-thumb.tsx'
import { COLUMN_NAMES } from './column-names.ts'
import { CurveBar, shareText } from './curve-part.tsx'
import type { ColumnId } from './layout.ts'

export const BOARD_GRID =
  'num grid h-full grid-cols-(--board) items-center gap-x-3 pl-5 pr-2 text-xs text-text-3'

/** Columns that the launch itself knows. */
const IN_LAUNCH: ReadonlySet<ColumnId> = new Set(['cap', 'attention'])
/** Risk, picture, name, and age stand before the columns. */
const FIRST_COLUMN = 5

type BoardLineProps = {
  launch: LaunchBody
  facts: LaunchFactsBody | undefined
  /** null: not hydrated yet. */
  age: string | null
  columns: readonly ColumnId[]
}

/**
 * One launch as a row of the table. What is unknown is a question mark; what is not loaded yet has no cell, so that a
 * quick scroll builds half as much. Its columns are named in one label: hidden words or a clip in each cell would double
 * what a scrolled frame costs.
 */
export function BoardLine({ launch, facts, age, columns }: BoardLineProps) {
  const { mint, name, symbol, venue, score, level, reasons } = launch
  const hint = [VENUES[venue], ...reasons.slice(0, 1).map(translateTitle)].join(' · ')
  const isThere = (id: ColumnId) => facts !== undefined || IN_LAUNCH.has(id)
  const words = columns.map((id) => wordsOf(id, launch, facts))
  const label = [
    name ?? 'Unnamed',
    level === null ? 'Not scored yet' : `${score} ${RISK_PHRASES[level]}`,
    ...columns.flatMap((id, nth) =>
      id === 'spark' || !isThere(id) ? [] : `${COLUMN_NAMES[id]} ${words[nth]}`,
    ),
  ].join(', ')
  return (
    <a
      href={`/launches/${mint}`}
      title={hint}
      aria-label={label}
      className={`${BOARD_GRID} transition-colors duration-140 hover:bg-hover`}
    >
      <RiskBadge score={score} level={level} />
      <CoinThumb mint={mint} name={name} isThere={facts?.report?.has_picture ?? false} />
      <span className="flex min-w-0 items-baseline gap-2">
        <bdi translate="no" className="truncate text-sm font-medium text-text">
          {name ?? 'Unnamed'}
        </bdi>
        {symbol && (
          <bdi translate="no" className="max-w-20 shrink-0 truncate">
            ${symbol}
          </bdi>
        )}
      </span>
      <span className="text-right">{age}</span>
      {columns.map((id, nth) => {
        if (id === 'spark' && facts && facts.spark.length > 1)
          return <Spark key={id} heights={facts.spark} />
        if (!isThere(id)) return null
        return (
          <span
            key={id}
            className={classOf(id, facts)}
            style={facts === undefined ? { gridColumnStart: nth + FIRST_COLUMN } : undefined}
          >
            {id === 'progress' && <CurveBar part={partOf(launch, facts)} />}
            {words[nth]}
          </span>
        )
      })}
    </a>
  )
}

const partOf = ({ graduated_at: graduated }: LaunchBody, facts: LaunchFactsBody | undefined) =>
  graduated === null ? facts?.report?.progress : 1

function wordsOf(id: ColumnId, launch: LaunchBody, facts: LaunchFactsBody | undefined): string {
  const { attention } = launch
  const report = facts?.report
  switch (id) {
    case 'progress':
      return shareText(partOf(launch, facts))
    case 'cap':
      return capWords(launch)
    case 'change':
      return changeText(facts?.change)
    case 'trades':
      return `${report?.buys ?? '?'} / ${report?.sells ?? '?'}`
    case 'attention':
      return `${attention ?? '?'}`
    case 'holders':
      return report?.holders?.toLocaleString('en-US') ?? '?'
    case 'spark':
      return '?'
    default:
      return shareText(report?.[id])
  }
}

/** Direction by sign, and by color only for a fall. */
function classOf(id: ColumnId, facts: LaunchFactsBody | undefined): string {
  // The bars stand below one another, however long their numbers are.
  if (id === 'progress') return 'flex items-center justify-end *:mr-auto'
  const isFall = id === 'change' && (facts?.change ?? 0) <= -0.005
  if (isFall) return 'text-right text-red-text'
  return id === 'cap' || id === 'change' ? 'text-right text-text' : 'text-right'
}

function changeText(change: number | null | undefined): string {
  if (change === null || change === undefined) return '?'
  const whole = Math.round(Math.abs(change) * 100) / 100
  const words = percent(whole, 0)
  if (whole === 0) return words
  return change > 0 ? `+${words}` : `−${words}`
}

function Spark({ heights }: { heights: readonly number[] }) {
  const points = heights.map((height, nth) => `${nth},${100 - height}`).join(' ')
  return (
    <svg
      viewBox={`0 -8 ${heights.length - 1} 116`}
      preserveAspectRatio="none"
      className="h-6 w-full"
      aria-hidden="true"
    >
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
