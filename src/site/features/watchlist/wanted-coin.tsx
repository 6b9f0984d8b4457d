import { useState } from 'react'
import { LOOKUP_REFUSALS, type WantedBody } from '../../../contract/alerts.ts'
import { ApiError, addWatch, dropWatch } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { toast } from '../../ui/toast.tsx'
import { reloadWatches } from '../star/watches.ts'

type WantedCoinProps = { wanted: WantedBody; reload: () => Promise<void> }

/** A watched coin that we did not see launch: it is being looked up, or why it can't be followed. */
export function WantedCoin({ wanted: { mint, refused }, reload }: WantedCoinProps) {
  const [busy, setBusy] = useState(false)

  async function change(call: (address: string) => Promise<object>, failed: string) {
    setBusy(true)
    try {
      await call(mint)
      await Promise.all([reload(), reloadWatches()])
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.'
      toast({ title: failed, description })
      setBusy(false)
    }
  }

  return (
    <li className="flex items-center gap-4 px-5 py-3 max-sm:flex-wrap max-sm:px-4">
      <div className="min-w-0 flex-1">
        <p className="font-mono text-xs break-all">{mint}</p>
        <p role="status" className="mt-1 text-sm text-text-2">
          {refused === null
            ? 'Looking it up…'
            : `Could not be followed: ${LOOKUP_REFUSALS[refused]}`}
        </p>
      </div>
      {refused === 'not_a_token' && (
        <button
          type="button"
          disabled={busy}
          onClick={() => change((wallet) => addWatch(wallet, 'wallet'), 'Not saved')}
          className={buttonClass('secondary')}
        >
          Watch as a wallet
        </button>
      )}
      <button
        type="button"
        disabled={busy}
        onClick={() => change((address) => dropWatch(address), 'Not removed')}
        aria-label={`Remove ${mint}`}
        className={buttonClass('secondary')}
      >
        Remove
      </button>
    </li>
  )
}
