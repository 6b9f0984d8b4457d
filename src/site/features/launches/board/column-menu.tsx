import { useState } from 'react'
import { buttonClass } from '../../../ui/button.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { chooseLayout } from '../list/filters.ts'
import { COLUMN_HINTS, COLUMN_NAMES } from './column-names.ts'
import { type BoardLayout, COLUMN_IDS, useColumns } from './layout.ts'

/** Chooses the table's columns. */
export function ColumnMenu({ layout }: { layout: BoardLayout }) {
  const [isOpen, setOpen] = useState(false)
  const shown = useColumns(layout)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={buttonClass('quiet', 'sm')}>
        Columns
      </button>
      <Dialog open={isOpen} title="Columns" onClose={() => setOpen(false)}>
        <div className="divide-y divide-line text-sm">
          {COLUMN_IDS.map((id) => (
            <label key={id} className="flex min-h-11 items-center gap-3 py-2">
              <input
                type="checkbox"
                checked={shown.includes(id)}
                onChange={({ target }) =>
                  chooseLayout({
                    ...layout,
                    columns: COLUMN_IDS.filter((one) =>
                      one === id ? target.checked : shown.includes(one),
                    ),
                  })
                }
                className="size-4 accent-mint"
              />
              <span>
                {COLUMN_NAMES[id]}
                <span className="block text-xs text-text-3">{COLUMN_HINTS[id]}</span>
              </span>
            </label>
          ))}
        </div>
        <button
          type="button"
          onClick={() => chooseLayout({ ...layout, columns: null })}
          className={`${buttonClass('secondary', 'sm')} mt-4`}
        >
          All that fit
        </button>
      </Dialog>
    </>
  )
}
