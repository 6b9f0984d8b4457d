import type { ReactNode } from 'react'
import { buttonClass } from '../../../site/ui/button.ts'
import type { Action } from '../action-dialog.tsx'

/** Props of what opens a dialog. */
export type Acting = { onAction: (action: Action) => void }

export function ActionButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className={buttonClass('secondary', 'sm')}>
      {children}
    </button>
  )
}
