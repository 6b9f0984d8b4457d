import { useState } from 'react'
import { PLANS } from '../../../contract/plans.ts'
import type { GiftBody, OrderBody } from '../../../contract/records.ts'
import { ApiError, issueGiftCode } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatDate } from '../format/dates.ts'

type GiftCardProps = {
  order: OrderBody
  gift: GiftBody
  onChange: (order: OrderBody) => void
  /** Whether its code is what the page is about. */
  isMain?: boolean
}

/** A gift that was bought: its code for the buyer to pass on, and what happened to it. */
export function GiftCard({ order, gift, onChange, isMain = false }: GiftCardProps) {
  const { title } = PLANS[order.plan]
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Your gift: {title}</h2>
      <p className="mt-1 max-w-[56ch] text-sm text-text-2">{describeState(gift)}</p>
      {gift.state === 'ready' && <Code {...{ order, onChange, isMain }} code={gift.code} />}
    </section>
  )
}

function describeState({ state, ready_at, expires_at, redeemed_at }: GiftBody): string {
  switch (state) {
    case 'ready':
      return `Whoever redeems its code gets access. It works once, until ${day(expires_at)}.`
    case 'waiting':
      return `We recognized your payment only by its sender or its amount, so its code is ready on ${day(ready_at)}.`
    case 'redeemed':
      return `Redeemed on ${day(redeemed_at)}.`
    case 'expired':
      return `Nobody redeemed it before it expired on ${day(expires_at)}.`
    default:
      return 'It can no longer be redeemed.'
  }
}

const day = (at: number | null) => (at === null ? 'an unknown day' : formatDate(at))

type CodeProps = Omit<GiftCardProps, 'gift'> & { code: string | null }

function Code({ order, code, onChange, isMain }: CodeProps) {
  const [busy, setBusy] = useState(false)
  async function issue() {
    setBusy(true)
    try {
      onChange(await issueGiftCode(order.id))
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : 'Please try again later.'
      toast({ title: 'No code yet', description: reason, destructive: true })
    }
    setBusy(false)
  }
  if (code === null) {
    return (
      <button
        type="button"
        disabled={busy}
        onClick={issue}
        className={`${buttonClass(isMain ? 'primary' : 'secondary')} mt-4`}
      >
        Show the code
      </button>
    )
  }
  return (
    <>
      <div className="mt-4 flex items-center justify-between gap-3 rounded-md border border-line bg-sunk py-1 pr-1 pl-4">
        <code translate="no" className="num min-w-0 font-mono text-base break-words">
          {code}
        </code>
        <CopyButton text={code} name="Copy gift code" done="Gift code copied" />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <CopyButton
          text={`${location.origin}/redeem?code=${code}`}
          name="Copy as a link"
          done="Gift link copied"
        >
          Copy as a link
        </CopyButton>
        <button
          type="button"
          disabled={busy}
          onClick={issue}
          className={`${buttonClass('quiet', 'sm')} max-sm:-ml-2.5`}
        >
          Replace the code
        </button>
      </div>
      <p className="mt-2 text-xs text-text-3">
        Anyone who has the code can redeem it. A replaced code no longer works.
      </p>
    </>
  )
}
