import { useState } from 'react'
import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { LinkSteps } from './link-steps.tsx'

/** For a member in a browser that does not know them yet. Needs a bot. */
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
          Open the bot with the Telegram account that your membership is linked to, and type here
          what it shows you.
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
