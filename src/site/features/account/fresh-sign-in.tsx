import { Fragment, type ReactNode, useState } from 'react'
import type { AccountBody } from '../../../contract/records.ts'
import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { BOT_PENDING } from '../bot/commands.ts'
import { useServerClock } from '../orders/use-clock.ts'
import { LinkSteps } from '../telegram/link-steps.tsx'
import { isFreshSignIn } from './is-fresh-sign-in.ts'

type FreshSignInProps = {
  id: string
  account: AccountBody
  refresh: () => Promise<void>
  /** Shown once the sign-in is recent enough. */
  children: ReactNode
}

/** Asks for a recent sign-in before something that can't be undone. */
export function FreshSignIn({ id, account, refresh, children }: FreshSignInProps) {
  const { bot } = useSettings()
  const [open, setOpen] = useState(false)
  const now = useServerClock(account.now)
  // The key keeps React from reusing the sign-in’s state for a link inside the children.
  if (isFreshSignIn(account, now)) return <Fragment key="signed-in">{children}</Fragment>
  if (!bot) return <p>{BOT_PENDING}</p>
  return (
    <>
      <p>For this, you must have signed in with Telegram within the last ten minutes.</p>
      {open ? (
        <div className="w-full max-w-sm">
          <LinkSteps
            id={id}
            onLinked={async () => {
              await refresh()
              setOpen(false)
            }}
          />
        </div>
      ) : (
        <button type="button" onClick={() => setOpen(true)} className={buttonClass('secondary')}>
          {account.strong ? 'Sign in again' : 'Sign in with Telegram'}
        </button>
      )}
    </>
  )
}
