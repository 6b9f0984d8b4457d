import { useState } from 'react'
import { buttonClass } from '../../site/ui/button.ts'
import { type Action, ActionDialog } from './action-dialog.tsx'

/** A row of buttons, each of which asks before it acts. */
export function ActionButtons({
  actions,
  onDone,
}: {
  actions: readonly Action[]
  onDone: () => void
}) {
  const [action, setAction] = useState<Action | null>(null)
  if (actions.length === 0) return null
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {actions.map((one) => (
        <button
          key={one.button}
          type="button"
          onClick={() => setAction(one)}
          className={buttonClass('secondary', 'sm')}
        >
          {one.button}
        </button>
      ))}
      <ActionDialog action={action} onClose={() => setAction(null)} onDone={onDone} />
    </div>
  )
}
