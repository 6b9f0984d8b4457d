import { useState } from 'react'
import { LOOKUP_REFUSALS, type WantedBody } from '../../../contract/alerts.ts'
import { ApiError, dropWatch } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { toast } from '../../ui/toast.tsx'
import { reloadWatches } from '../star/watches.ts'

type WantedCoinProps = { wanted: WantedBody; reload: () => Promise<void> }

/** A watched coin that we did not see launch: it is being looked up, or why it can't be followed. */
export function WantedCoin({ wanted: { mint, refused }, reload }: WantedCoinProps) {
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await dropWatch(mint)
      await Promise.all([reload(), reloadWatches()])
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.'
      toast({ title: 'Not removed', description })
      setBusy(false)
    }
  }

  return (
    <li className="flex items-center gap-4 px-5 py-3 max-sm:px-4">
      <div className="min-w-0 flex-1">
        <p className="font-mono text-xs break-all">{mint}</p>
        <p role="status" className="mt-1 text-sm text-text-2">
          {refused === null
            ? 'Looking it up…'
            : `Could not be followed: ${LOOKUP_REFUSALS[refused]}`}
        </p>
      </div>
      <button
        type="button"
        disabled={busy}
        onClick={remove}
        aria-label={`Remove ${mint}`}
        className={buttonClass('secondary')}
      >
        Remove
      </button>
    </li>
  )
}
