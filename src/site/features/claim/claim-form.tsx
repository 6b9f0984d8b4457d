import type { FormEvent } from 'react'
import type { PaidCoin } from '../../../contract/coins.ts'
import { buttonClass } from '../../ui/button.ts'
import { TextField } from '../../ui/field.tsx'
import { SpinnerIcon } from '../../ui/icons.tsx'
import { contactLink } from '../orders/payment-link.ts'
import type { FormUse } from '../orders/payment-view.ts'
import { typedUsername } from './claim-fields.ts'
import { canSubmit, SUBMIT_TEXT } from './submission.ts'
import type { useSubmission } from './use-submission.ts'

type ClaimFormProps = {
  claim: ReturnType<typeof useSubmission>
  coin: PaidCoin
  solUsd: number
  /** What the fields are for. */
  use: FormUse
  isPrimary: boolean
  orderId: string | null
  /** For somebody else, so nobody gets access before the code is redeemed. */
  gift: boolean
}

/** Asks who paid and which account gets access. */
export function ClaimForm({ claim, coin, solUsd, use, isPrimary, orderId, gift }: ClaimFormProps) {
  const { fields, errors, submission } = claim
  const paid = use === 'name'
  const busy = submission.phase !== 'idle'

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    claim.submit()
  }

  return (
    <form onSubmit={onSubmit} noValidate className="card p-6 max-sm:p-4">
      <h2 className="text-lg">{gift ? 'Tell us who pays' : 'Link it to your Telegram'}</h2>
      <p className="mt-1 mb-5 max-w-[60ch] text-sm text-text-2">
        <Why use={use} coin={coin} />
      </p>
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
        className={`${buttonClass(isPrimary ? 'primary' : 'secondary', 'lg')} mt-4 w-full`}
      >
        {busy && <SpinnerIcon />}
        {SUBMIT_TEXT[submission.phase].replace('SOL', coin)}
      </button>
      <p role="status" className="text-center text-sm text-text-2 not-empty:mt-3">
        {submission.phase === 'checking' && 'Checking payment...'}
        {submission.stillPending && !paid && (
          <a href={orderId ? contactLink(orderId) : '/contact'} className="link">
            Still pending? Contact support.
          </a>
        )}
      </p>
    </form>
  )
}

/** What the two fields are for. */
function Why({ use, coin }: { use: FormUse; coin: PaidCoin }) {
  switch (use) {
    case 'only_by_hand':
      return (
        <>Only needed if your wallet sends by hand: then fill in both fields before you send.</>
      )
    case 'before_sending':
      return (
        <>
          Fill in both fields before you send; that is how we find your payment. An exchange’s
          wallet proves nothing, because many people share it:{' '}
          {coin === 'SOL'
            ? 'open “Sending from an exchange?” above first.'
            : 'from an exchange, pay in SOL.'}
        </>
      )
    case 'linked':
      return <>The wallet tells us that the payment is yours. Your Telegram account stays linked.</>
    case 'gift':
      return <>The wallet tells us that the payment is yours.</>
    case 'exchange':
      return <>An exchange’s wallet proves nothing, because many people share it.</>
    case 'exchange_drawn':
      return <>Your exchange amount identifies the payment. You don’t have to fill this in.</>
    case 'rest':
      return <>Only needed if the rest comes from a wallet that you haven’t named.</>
    case 'sent':
      return <>Sent it by hand? Tell us which wallet it came from.</>
    case 'name':
      return <>Which account is the access for? You can also enter it later.</>
  }
}
