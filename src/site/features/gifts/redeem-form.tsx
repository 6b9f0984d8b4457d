import { type FormEvent, useEffect, useState } from 'react'
import { INTERNAL_ERROR_TEXT } from '../../../contract/constants.ts'
import { PLANS } from '../../../contract/plans.ts'
import type { RedeemedBody } from '../../../contract/records.ts'
import { ApiError, redeemGift } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { TextField } from '../../ui/field.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { formatDate } from '../format/dates.ts'

/** Redeems a gift code, which the page’s address may carry, in this browser. */
export function RedeemForm() {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [redeemed, setRedeemed] = useState<RedeemedBody | null>(null)

  // The page is built without a query.
  useEffect(() => {
    const given = new URLSearchParams(location.search).get('code')
    if (given) setCode((typed) => typed || given)
  }, [])

  async function redeem(event: FormEvent) {
    event.preventDefault()
    if (!code.trim()) return setProblem('Enter the code.')
    setBusy(true)
    try {
      setRedeemed(await redeemGift(code))
      history.replaceState(null, '', '/redeem')
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : INTERNAL_ERROR_TEXT)
    }
    setBusy(false)
  }

  if (redeemed) return <Redeemed access={redeemed} />
  return (
    <>
      <p className="mt-5 text-lg text-text-2">
        Somebody bought you access to the bot. Enter the code, and it is yours in this browser.
      </p>
      <form onSubmit={redeem} noValidate className="card mt-8 p-6 max-sm:p-5">
        <TextField
          id="gift-code"
          label="Gift code"
          value={code}
          error={problem}
          hint="Four groups of five letters and digits"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="h-12 w-full rounded-md border border-line-strong bg-ground px-3.5 font-mono text-base max-[359px]:px-2 text-text placeholder:text-text-3 hover:border-text-3 aria-invalid:border-red-text"
          placeholder="XXXXX-XXXXX-XXXXX-XXXXX"
          onChange={(event) => {
            setCode(event.target.value)
            setProblem(null)
          }}
        />
        <button type="submit" disabled={busy} className={`${buttonClass('primary')} mt-3 w-full`}>
          {busy ? 'Redeeming…' : 'Redeem'}
        </button>
      </form>
    </>
  )
}

function Redeemed({ access: { plan, expires_at } }: { access: RedeemedBody }) {
  return (
    <section role="status" className="card mt-8 p-6 max-sm:p-5">
      <span className="grid size-10 place-items-center rounded-full border border-mint-line bg-mint-soft text-mint-text">
        <CheckIcon className="size-5" />
      </span>
      <h2 className="mt-5 text-2xl">Access granted</h2>
      <p className="mt-2 text-text-2">
        {PLANS[plan].title}
        {expires_at === null ? ', forever' : `, until ${formatDate(expires_at)}`}. Link your
        Telegram account on the dashboard to use the bot, and to keep your access if you lose this
        browser.
      </p>
      <a href="/dashboard" className={`${buttonClass('primary')} mt-6`}>
        Open dashboard
      </a>
    </section>
  )
}
