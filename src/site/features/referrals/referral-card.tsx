import { useCallback, useEffect, useState } from 'react'
import {
  REFERRAL_CLICK_DAYS,
  REFERRAL_PENDING_DAYS,
  type ReferralsBody,
} from '../../../contract/referrals.ts'
import { ApiError, getReferrals, makeReferralLink } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatUsd } from '../format/amounts.ts'
import { describeRates } from './describe-rates.ts'
import { PayoutWallet } from './payout-wallet.tsx'

/** undefined while loading; null for somebody who never bought access. */
type Loaded = ReferralsBody | null | undefined | 'failed'

/** A member's referral link, what it earned, and where payouts go. */
export function ReferralCard() {
  const [referrals, setReferrals] = useState<Loaded>(undefined)
  const load = useCallback(async () => {
    setReferrals(undefined)
    setReferrals(
      await getReferrals().catch((error) =>
        error instanceof ApiError && error.code === 'referral_members' ? null : 'failed',
      ),
    )
  }, [])
  useEffect(() => {
    load()
  }, [load])

  if (referrals === null) return null
  return (
    <section className="card p-6 max-sm:p-5" aria-busy={referrals === undefined}>
      <h2 className="text-lg">Referrals</h2>
      {referrals === undefined && <Skeleton className="mt-4 h-24" />}
      {referrals === 'failed' && (
        <>
          <p role="alert" className="mt-1 mb-4 text-sm text-text-2">
            Your referrals could not be loaded.
          </p>
          <button type="button" className={buttonClass('secondary')} onClick={load}>
            Try again
          </button>
        </>
      )}
      {referrals && referrals !== 'failed' && (
        <>
          <p className="mt-1 max-w-[56ch] text-sm text-text-2">
            You earn {describeRates(referrals.rates)}, once, if they buy within{' '}
            {REFERRAL_CLICK_DAYS} days of opening your link. It stays pending for{' '}
            {REFERRAL_PENDING_DAYS} days. Your own purchases, gifts, and trials don’t count.
          </p>
          {referrals.code === null ? (
            <NoLink onMade={setReferrals} />
          ) : (
            <Link referrals={referrals} code={referrals.code} onChange={setReferrals} />
          )}
        </>
      )}
    </section>
  )
}

function NoLink({ onMade }: { onMade: (referrals: ReferralsBody) => void }) {
  const [busy, setBusy] = useState(false)
  async function make() {
    setBusy(true)
    try {
      onMade(await makeReferralLink())
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : 'Please try again later.'
      toast({ title: 'No link yet', description: reason, destructive: true })
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      disabled={busy}
      onClick={make}
      className={`${buttonClass('secondary')} mt-4`}
    >
      Get your link
    </button>
  )
}

type LinkProps = {
  referrals: ReferralsBody
  code: string
  onChange: (referrals: ReferralsBody) => void
}

function Link({ referrals, code, onChange }: LinkProps) {
  const link = `${location.origin}/?ref=${code}`
  const { clicks, purchases, pending_cents, payable_cents, paid_cents } = referrals
  return (
    <>
      <div className="mt-4 flex items-center justify-between gap-3 rounded-md border border-line bg-sunk py-1 pr-1 pl-4">
        <code translate="no" className="min-w-0 font-mono text-sm break-all">
          {link}
        </code>
        <CopyButton text={link} name="Copy referral link" done="Referral link copied" />
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-5">
        <Figure name="Clicks">{clicks}</Figure>
        <Figure name="Purchases">{purchases}</Figure>
        <Figure name="Pending">{formatUsd(pending_cents)}</Figure>
        <Figure name="Payable">{formatUsd(payable_cents)}</Figure>
        <Figure name="Paid">{formatUsd(paid_cents)}</Figure>
      </dl>
      {clicks === 0 && purchases === 0 && (
        <p className="mt-3 text-sm text-text-3">Nobody has opened your link yet.</p>
      )}
      {payable_cents < 0 && (
        <p className="mt-3 text-sm text-text-3">
          A purchase was refunded after we paid you for it. We deduct it from your next payout.
        </p>
      )}
      <PayoutWallet referrals={referrals} onChange={onChange} />
    </>
  )
}

function Figure({ name, children }: { name: string; children: number | string }) {
  return (
    <div>
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className="num mt-0.5 text-base">{children}</dd>
    </div>
  )
}
