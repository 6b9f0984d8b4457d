import { type ReactNode, useState } from 'react'
import type { AccountBody } from '../../../contract/records.ts'
import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { BOT_PENDING } from '../bot/commands.ts'
import { LinkSteps } from '../telegram/link-steps.tsx'
import { isFreshSignIn } from './is-fresh-sign-in.ts'

type FreshSignInProps = {
  id: string
  account: AccountBody
  refresh: () => Promise<void>
  /** What a fresh sign-in opens. */
  children: ReactNode
}

/** Some things can't be undone: they ask who is there, once more. */
export function FreshSignIn({ id, account, refresh, children }: FreshSignInProps) {
  const { bot } = useSettings()
  const [open, setOpen] = useState(false)
  if (isFreshSignIn(account, Date.now())) return children
  if (!bot) return <p>{BOT_PENDING}</p>
  return (
    <>
      <p>This needs a sign-in with Telegram that is at most ten minutes old.</p>
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
