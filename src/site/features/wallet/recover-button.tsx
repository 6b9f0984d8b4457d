import { useEffect, useState } from 'react'
import { POLL_INTERVAL_MS, POLL_TIMEOUT_MS } from '../../../contract/constants.ts'
import { toast } from '../../ui/toast.tsx'
import { VerifyButton } from './verify-button.tsx'

type RecoverButtonProps = { refresh: () => Promise<void> }

/** Recovers what a wallet has paid for, or says that there is nothing to recover. */
export function RecoverButton({ refresh }: RecoverButtonProps) {
  const [found, setFound] = useState(true)
  const [drawnAt, setDrawnAt] = useState(0)

  // The transfer may be found on the chain at any time within its ten minutes.
  useEffect(() => {
    if (drawnAt === 0) return
    const poll = setInterval(refresh, POLL_INTERVAL_MS)
    const timeout = setTimeout(() => clearInterval(poll), POLL_TIMEOUT_MS * 5)
    return () => {
      clearInterval(poll)
      clearTimeout(timeout)
    }
  }, [drawnAt, refresh])

  return (
    <div className="grid justify-items-start gap-2">
      <VerifyButton
        isPrimary={false}
        onTransfer={() => setDrawnAt(Date.now())}
        onVerified={async ({ recovered }) => {
          const isFound = recovered.length > 0
          setFound(isFound)
          if (isFound) toast({ title: 'Membership recovered' })
          await refresh()
        }}
      />
      <p role="status" className="max-w-[44ch] text-sm text-amber-text empty:hidden">
        {!found &&
          'The wallet is yours, but we found no payment from it to restore. Try the wallet that paid. If the membership is linked to Telegram, sign in with Telegram instead. Paid from an exchange? Contact support.'}
      </p>
    </div>
  )
}
