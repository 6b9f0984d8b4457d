import { BOARD_GRID } from './board-line.tsx'
import { COLUMN_HINTS, COLUMN_NAMES } from './column-names.ts'
import type { ColumnId } from './layout.ts'

/** Names above the table's columns. Each row says them again to those who can't see them. */
export function BoardHead({ columns }: { columns: readonly ColumnId[] }) {
  return (
    <div className="flex h-9 border-b border-line pr-11" aria-hidden="true">
      <div className={`${BOARD_GRID} grow`}>
        <span>Risk</span>
        <span />
        <span>Name</span>
        <span className="text-right">Age</span>
        {columns.map((id) => (
          <span key={id} title={COLUMN_HINTS[id]} className="truncate text-right">
            {COLUMN_NAMES[id]}
          </span>
        ))}
      </div>
    </div>
  )
}
