import type { ReactNode } from 'react'
import { percent } from '../../../contract/format.ts'
import type { TrackRecordBody } from '../../../contract/launches/bodies.ts'
import { RISK_WORDS, type RiskLevel } from '../../../contract/launches/risk.ts'
import { WideTable } from '../../ui/wide-table.tsx'
import { RiskMark } from '../report/risk-mark.tsx'

/** Precision and recall, level by level, with their ranges. */
export function Levels({ levels }: Pick<TrackRecordBody, 'levels'>) {
  return (
    <WideTable label="Precision and recall">
      <table className="num w-full text-sm">
        <thead className="text-left text-xs text-text-3">
          <tr>
            <th className="py-2 font-normal">At least</th>
            <th className="py-2 pl-3 text-right font-normal">Launches</th>
            <th className="py-2 pl-3 text-right font-normal">Precision</th>
            <th className="py-2 pl-3 text-right font-normal">Recall</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, count, precision, recall, too_small }) => (
            <LevelRow key={level} level={level} launches={count} isSmall={too_small}>
              <Share share={precision} />
              <Share share={recall} />
            </LevelRow>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

/** A row of a table by level. `isSmall`: its launches are too few to say much. */
export function LevelRow({
  level,
  launches,
  isSmall,
  children,
}: {
  level: RiskLevel
  launches: number
  isSmall: boolean
  children: ReactNode
}) {
  return (
    <tr className={`border-t border-line align-top ${isSmall ? 'text-text-3' : ''}`}>
      <th scope="row" className="py-2.5 text-left font-medium">
        <span className="flex items-center gap-2">
          <RiskMark level={level} className="size-3" />
          {RISK_WORDS[level]}
        </span>
      </th>
      <td className="py-2.5 text-right">{launches.toLocaleString('en-US')}</td>
      {children}
    </tr>
  )
}

/** A cell with a share and its range below; null: unknown. */
export function Share({ share }: { share: { share: number; low: number; high: number } | null }) {
  return (
    <td className="py-2.5 text-right">
      {share === null ? (
        '?'
      ) : (
        <>
          {percent(share.share)}
          <span className="block text-xs text-text-3">
            {percent(share.low)}–{percent(share.high)}
          </span>
        </>
      )}
    </td>
  )
}
