import { useState } from 'react'
import { buttonClass } from '../../ui/button.ts'
import { RefreshIcon } from '../../ui/icons.tsx'

/** Loads the subscription again; the icon spins until it is done. */
export function RefreshButton({ refresh }: { refresh: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  async function click() {
    setBusy(true)
    await refresh()
    setBusy(false)
  }
  return (
    <button
      type="button"
      onClick={click}
      disabled={busy}
      className={`${buttonClass('secondary', 'sm')} shrink-0`}
    >
      <RefreshIcon className={`size-4 ${busy ? 'turn' : ''}`} />
      Refresh
    </button>
  )
}
