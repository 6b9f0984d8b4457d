import type { FormEvent } from 'react'
import type { PaidCoin } from '../../../contract/coins.ts'
import { buttonClass } from '../../ui/button.ts'
import { TextField } from '../../ui/field.tsx'
import { SpinnerIcon } from '../../ui/icons.tsx'
import { typedUsername } from './claim-fields.ts'
import { canSubmit, SUBMIT_TEXT } from './submission.ts'
import type { useSubmission } from './use-submission.ts'

type ClaimFormProps = {
  claim: ReturnType<typeof useSubmission>
  coin: PaidCoin
  solUsd: number
  /** Money was seen, so only the username can still be missing. */
  paid: boolean
  /** For somebody else, so nobody gets access before the code is redeemed. */
  gift: boolean
}

/** Asks who paid and which account gets access. */
export function ClaimForm({ claim, coin, solUsd, paid, gift }: ClaimFormProps) {
  const { fields, errors, submission } = claim
  const busy = submission.phase !== 'idle'

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    claim.submit()
  }

  return (
    <form onSubmit={onSubmit} noValidate className="card p-6 max-sm:p-4">
      <h2 className="text-lg">{gift ? 'Tell us who pays' : 'Link it to your Telegram'}</h2>
      <Why coin={coin} paid={paid} />
      <div className="grid gap-4">
        <TextField
          id="wallet"
          label="Sender Wallet Address"
          name="wallet"
          value={fields.wallet}
          error={errors.wallet}
          hint={`The wallet the ${coin} comes from.`}
          disabled={busy}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="h-12 w-full rounded-md border border-line-strong bg-ground px-3.5 font-mono text-sm transition-colors duration-140 placeholder:text-text-3 hover:border-text-3 disabled:opacity-60 aria-invalid:border-red-text"
          onChange={(event) => claim.change({ wallet: event.target.value })}
          onBlur={claim.check}
        />
        <TextField
          id="username"
          label="Your Telegram Username (without @)"
          name="username"
          value={fields.username}
          error={errors.username}
          hint={gift ? 'Your own. It gets no access.' : 'The account that gets access to the bot.'}
          disabled={busy}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => claim.change({ username: typedUsername(event.target.value) })}
          onBlur={claim.check}
        />
      </div>
      <button
        type="submit"
        disabled={!canSubmit(submission, solUsd)}
        className={`${buttonClass('primary', 'lg')} mt-4 w-full`}
      >
        {busy && <SpinnerIcon />}
        {SUBMIT_TEXT[submission.phase].replace('SOL', coin)}
      </button>
      <p role="status" className="text-center text-sm text-text-2 not-empty:mt-3">
        {submission.phase === 'checking' && 'Checking payment...'}
        {submission.stillPending && !paid && (
          <a href="/contact" className="link">
            Still pending? Contact support.
          </a>
        )}
      </p>
    </form>
  )
}

/** Why the form asks, and whom it does not serve. */
function Why({ coin, paid }: Pick<ClaimFormProps, 'coin' | 'paid'>) {
  const fromExchange =
    coin === 'SOL'
      ? 'open “Sending from an exchange?” under Manual Payment first.'
      : 'from an exchange, pay in SOL.'
  return (
    <p className="mt-1 mb-5 max-w-[60ch] text-sm text-text-2">
      {paid ? (
        'Which account is the access for? You can also enter it later.'
      ) : (
        <>
          Sending by hand from your own wallet? Fill in both fields before you send; that is how we
          find your payment. An exchange’s wallet proves nothing, because many people share it:{' '}
          {fromExchange}
        </>
      )}
    </p>
  )
}
