import type { FormEvent } from 'react'
import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { BOX, TextField } from '../../ui/field.tsx'
import { SpinnerIcon } from '../../ui/icons.tsx'
import { later } from '../../ui/later.tsx'
import { contactLink } from '../orders/contact-link.ts'
import type { FormUse, PaymentView } from '../orders/payment-view.ts'
import { typedUsername } from './claim-fields.ts'
import { canSubmit, SUBMIT_TEXT } from './submission.ts'
import type { useSubmission } from './use-submission.ts'

/** Most visitors only see what is said beside the QR code. */
const Why = later(
  () => import('./why-fields.tsx').then((module) => module.WhyFields),
  'Fill in both fields if you send by hand.',
)

const SHORT: Partial<Record<FormUse, string>> = {
  only_by_hand:
    'Only needed if your wallet sends by hand: then fill in both fields before you send.',
  sent: 'Sent it by hand? Tell us which wallet it came from.',
  name: 'Access goes to this account. You can name it later.',
}

type ClaimFormProps = {
  claim: ReturnType<typeof useSubmission>
  order: OrderBody | null
  view: PaymentView
  /** What the fields are for. */
  use: FormUse
}

/** Asks who paid and which account gets access. */
export function ClaimForm({ claim, order, view, use }: ClaimFormProps) {
  const coin = view.toPay?.coin ?? 'SOL'
  // For somebody else, so nobody gets access before the code is redeemed.
  const gift = order?.gift
  const { fields, errors, submission } = claim
  const busy = submission.phase !== 'idle'

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    claim.submit()
  }

  return (
    <form onSubmit={onSubmit} noValidate className="card p-6 max-sm:p-4">
      <h2 className="text-lg">{gift ? 'Tell us who pays' : 'Link it to your Telegram'}</h2>
      <div className="mt-1 mb-4 min-h-5 max-w-[60ch] text-sm text-text-2">
        {SHORT[use] ?? <Why use={use} coin={coin} />}
      </div>
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
          className={`${BOX} h-12 font-mono text-sm`}
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
        disabled={!canSubmit(submission, order?.sol_usd ?? 0)}
        className={`${buttonClass(view.primary === 'submit' ? 'primary' : 'secondary', 'lg')} mt-4 w-full`}
      >
        {busy && <SpinnerIcon />}
        {SUBMIT_TEXT[submission.phase].replace('SOL', coin)}
      </button>
      <p role="status" className="text-center text-sm text-text-2 not-empty:mt-3">
        {submission.phase === 'checking' && 'Checking payment...'}
        {submission.stillPending && use !== 'name' && (
          <a href={order ? contactLink(order.id) : '/contact'} className="link">
            Still pending? Contact support.
          </a>
        )}
      </p>
    </form>
  )
}
