import { useState } from 'react'
import type { DoneBody } from '../../contract/console/bodies.ts'
import { buttonClass } from '../../site/ui/button.ts'
import { toast } from '../../site/ui/toast.tsx'
import { ConsoleError } from '../api.ts'

/** Does something to a row at once, and says what happened. */
export function RowButton({
  run,
  onDone,
  children,
}: {
  run: () => Promise<DoneBody>
  onDone: () => void
  children: string
}) {
  const [isBusy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    try {
      toast({ title: (await run()).done })
      onDone()
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error
      toast({ title: error.message })
    }
    setBusy(false)
  }
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={press}
      className={`${buttonClass('secondary', 'sm')} mt-3`}
    >
      {children}
    </button>
  )
}
