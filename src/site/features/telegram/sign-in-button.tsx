import { useState } from 'react'
import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { LinkSteps } from './link-steps.tsx'

/** Signs a member in to a new browser. Needs a bot. */
export function SignInButton({ refresh }: { refresh: () => Promise<void> }) {
  const { bot } = useSettings()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        disabled={!bot}
        aria-describedby={bot ? undefined : 'sign-in-reason'}
        onClick={() => setOpen(true)}
        className={buttonClass('secondary')}
      >
        Sign in with Telegram
      </button>
      <Dialog open={open} title="Sign in with Telegram" onClose={() => setOpen(false)}>
        <p className="mb-4 text-sm text-text-2">
          Open the bot with the Telegram account your membership is linked to, and enter the code it
          shows.
        </p>
        <LinkSteps
          id="sign-in-code"
          onLinked={async (user) => {
            setOpen(false)
            await refresh()
            toast(
              user
                ? { title: 'Signed in' }
                : {
                    title: 'Signed in',
                    description: 'This Telegram account has no membership yet.',
                  },
            )
          }}
        />
      </Dialog>
    </>
  )
}
