import { useState } from 'react'
import { Link } from 'react-router'
import type {
  ConsoleReferralsBody,
  PayoutState,
  ReversalReason,
} from '../../contract/console/referrals.ts'
import { RESTORED_DAYS } from '../../contract/referrals.ts'
import { formatUsd } from '../../site/features/format/amounts.ts'
import { buttonClass } from '../../site/ui/button.ts'
import { CopyButton } from '../../site/ui/copy-button.tsx'
import { cancelPayout, getReferrals, preparePayouts, restoreEarning } from '../api.ts'
import { type Action, ActionDialog } from '../features/action-dialog.tsx'
import { Failed, PageTitle, Waiting } from '../features/list.tsx'
import { PayoutQr } from '../features/payout-qr.tsx'
import { useMay } from '../features/session.ts'
import { Code, Empty, Facts, Section, Tag, Transaction, When } from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

const AGAIN_MS = 15_000

type OnAction = (action: Action) => void

/** What members earned by referrals, and what they are paid. */
export function ReferralsPage() {
  const { answer, error, reload } = useAnswer('referrals', getReferrals, AGAIN_MS)
  const [action, setAction] = useState<Action | null>(null)
  if (error) return <Failed error={error} onRetry={reload} />
  return (
    <>
      <PageTitle title="Referrals">
        What members earned from new buyers. You pay it from your own wallet.
      </PageTitle>
      {answer === null ? (
        <Waiting />
      ) : (
        <>
          <Totals totals={answer.totals} />
          <Members members={answer.members} onAction={setAction} />
          <Reversed reversed={answer.reversed} onAction={setAction} />
          <Payouts payouts={answer.payouts} onAction={setAction} />
        </>
      )}
      <ActionDialog action={action} onClose={() => setAction(null)} onDone={reload} />
    </>
  )
}

function Totals({ totals }: Pick<ConsoleReferralsBody, 'totals'>) {
  return (
    <Section title="Ledger">
      <Facts
        facts={[
          [
            'Pending',
            `${formatUsd(totals.pending_cents)}, settled within the last 14 days, or restored within the last ${RESTORED_DAYS}`,
          ],
          ['Payable', `${formatUsd(totals.payable_cents)}, including prepared payouts`],
          ['Paid', `${formatUsd(totals.paid_cents)}, found on the chain`],
        ]}
      />
    </Section>
  )
}

const PREPARE: Action = {
  title: 'Prepare payouts?',
  text: 'Every member who is owed at least this much and named a wallet gets one, in SOL at the current price. You then open each link in your own wallet. Unpaid ones expire after 7 days.',
  button: 'Prepare payouts',
  fields: [{ name: 'least', label: 'At least, in dollars', type: 'number', value: '20' }],
  run: (because, { least }) => preparePayouts(Number(least), because),
}

function Members({
  members,
  onAction,
}: Pick<ConsoleReferralsBody, 'members'> & { onAction: OnAction }) {
  const mayAct = useMay('act')
  return (
    <Section title="Members">
      {members.length === 0 ? (
        <Empty>Nobody has earned anything yet.</Empty>
      ) : (
        <ul aria-label="Members who earned" className="border-t border-line text-sm">
          {members.map((one, index) => (
            <li
              key={one.account ?? `deleted ${index}`}
              className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[1fr_auto]"
            >
              <div className="min-w-0">
                {one.account === null ? (
                  'Data deleted'
                ) : (
                  <Link to={`/members/${one.account}`} className="link font-mono text-xs break-all">
                    {one.account}
                  </Link>
                )}
                <span className="flex flex-wrap items-center gap-2 text-xs text-text-3">
                  {one.purchases} {one.purchases === 1 ? 'purchase' : 'purchases'}
                  {one.unchecked > 0 && (
                    <Tag tone="care">{one.unchecked} with an unknown funder</Tag>
                  )}
                  {one.wallet === null && <Tag>no wallet</Tag>}
                </span>
              </div>
              <span className="num sm:text-right">
                {formatUsd(one.payable_cents)} payable
                <span className="block text-xs text-text-3">
                  {formatUsd(one.pending_cents)} pending, {formatUsd(one.paid_cents)} paid
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayAct && members.length > 0 && (
        <button
          type="button"
          className={`${buttonClass('secondary', 'sm')} mt-4`}
          onClick={() => onAction(PREPARE)}
        >
          Prepare payouts
        </button>
      )}
    </Section>
  )
}

const REASONS: Record<ReversalReason, string> = {
  not_new: 'the buyer had paid before',
  own_wallet: 'a wallet of the member paid',
  own_funding: 'a wallet of the member funded the payer',
}

/** Earnings that may have been reversed wrongly. */
function Reversed({
  reversed,
  onAction,
}: Pick<ConsoleReferralsBody, 'reversed'> & { onAction: OnAction }) {
  const mayAct = useMay('act')
  if (reversed.length === 0) return null
  return (
    <Section title="Reversed earnings">
      <p className="mb-3 text-sm text-text-2">
        Reversed by who we thought had paid, though the order stands. They are judged again every
        hour; an owner restores what was reversed wrongly.
      </p>
      <ul aria-label="Reversed earnings" className="border-t border-line text-sm">
        {reversed.map((one) => (
          <li
            key={one.order}
            className="grid gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[1fr_auto]"
          >
            <div className="min-w-0">
              <Link to={`/orders/${one.order}`} className="link font-mono text-xs break-all">
                {one.order}
              </Link>
              <span className="flex flex-wrap items-center gap-2 text-xs text-text-3">
                {formatUsd(one.cents)}, {REASONS[one.because]}, <When at={one.at} />
                <Judged counts={one.counts} />
              </span>
            </div>
            {mayAct && (
              <button
                type="button"
                className={`${buttonClass('secondary', 'sm')} self-center justify-self-start`}
                onClick={() => onAction(restoring(one.order, one.cents))}
              >
                Restore
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Judged({ counts }: { counts: boolean | null }) {
  if (counts === null) return <Tag>not judged again yet</Tag>
  return counts ? <Tag tone="care">would count today</Tag> : <Tag>would be reversed today, too</Tag>
}

function restoring(order: string, cents: number): Action {
  return {
    title: 'Restore this earning?',
    text: `The member gets ${formatUsd(cents)} again, payable after ${RESTORED_DAYS} days. This is possible once for an order. A refund, a refusal, or a moved payment takes it back.`,
    button: 'Restore',
    run: (because) => restoreEarning(order, because),
  }
}

const TONES: Record<PayoutState, 'care' | 'go' | 'calm'> = {
  waiting: 'care',
  paid: 'go',
  closed: 'calm',
}

function Payouts({
  payouts,
  onAction,
}: Pick<ConsoleReferralsBody, 'payouts'> & { onAction: OnAction }) {
  const mayExport = useMay('export')
  return (
    <Section title="Payouts">
      {payouts.length === 0 ? (
        <Empty>No payouts yet.</Empty>
      ) : (
        <ul aria-label="Payouts" className="border-t border-line text-sm">
          {payouts.map((payout) => (
            <li key={payout.id} className="border-b border-line py-3">
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="flex items-center gap-2">
                  <Tag tone={TONES[payout.state]}>{payout.state}</Tag>
                  <span className="num">
                    {formatUsd(payout.cents)}, {payout.sol} SOL
                  </span>
                </span>
                <span className="text-xs text-text-3">
                  prepared <When at={payout.prepared_at} />
                </span>
              </span>
              <Code text={payout.wallet} name="wallet" />
              {payout.signature !== null && <Transaction signature={payout.signature} />}
              {payout.state === 'waiting' && <ToPay payout={payout} onAction={onAction} />}
            </li>
          ))}
        </ul>
      )}
      {mayExport && payouts.length > 0 && (
        <a
          href="/operator/api/payouts.csv"
          className={`${buttonClass('quiet', 'sm')} mt-4 -ml-3.5 max-sm:-ml-2.5`}
        >
          Download as CSV
        </a>
      )}
    </Section>
  )
}

function ToPay({
  payout,
  onAction,
}: {
  payout: ConsoleReferralsBody['payouts'][number]
  onAction: OnAction
}) {
  const mayAct = useMay('act')
  if (!mayAct) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <a href={payout.pay_url} className={buttonClass('secondary', 'sm')}>
        Pay in your wallet
      </a>
      <CopyButton text={payout.pay_url} name="Copy payment link" done="Payment link copied" />
      <PayoutQr payUrl={payout.pay_url} />
      <button
        type="button"
        className={buttonClass('quiet', 'sm')}
        onClick={() =>
          onAction({
            title: 'Cancel this payout?',
            text: 'Its amount becomes payable again. If you pay the link anyway, the payment is still found and recorded.',
            button: 'Cancel payout',
            run: (because) => cancelPayout(payout.id, because),
          })
        }
      >
        Cancel payout
      </button>
      <span className="text-xs text-text-3">
        expires <When at={payout.expires_at} />
      </span>
    </div>
  )
}
