import { useState } from 'react'
import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { later } from '../../ui/later.tsx'
import { toast } from '../../ui/toast.tsx'

const TrialDialog = later(
  () => import('./trial-dialog.tsx').then((module) => module.TrialDialog),
  'The trial could not be loaded.',
)

type TrialOfferProps = {
  /** Whether this browser is signed in with Telegram. */
  signedIn: boolean
  refresh: () => Promise<void>
}

/** Offers a trial to people who never had access, if the operator has trials on. */
export function TrialOffer({ signedIn, refresh }: TrialOfferProps) {
  const settings = useSettings()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const { trial_hours: hours } = settings
  if (hours === null) return null
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="text-base">Try it for {hours} hours</h3>
      <p className="mt-1 mb-4 max-w-[56ch] text-sm text-text-2">
        Each person gets one trial: sign in with Telegram, then sign a short message with your
        wallet. It costs nothing and does not renew.
      </p>
      <button
        type="button"
        disabled={!signedIn}
        className={buttonClass('secondary')}
        aria-describedby={signedIn ? undefined : 'trial-reason'}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Start trial
      </button>
      {!signedIn && (
        <p id="trial-reason" className="mt-2 text-sm text-text-3">
          Sign in with Telegram first.
        </p>
      )}
      {wanted && (
        <TrialDialog
          open={open}
          settings={settings}
          onClose={() => setOpen(false)}
          onStarted={async () => {
            setOpen(false)
            toast({ title: 'Trial started' })
            await refresh()
          }}
        />
      )}
    </div>
  )
}
