import { Link } from 'react-router'
import type { AuditEntry, ConsoleGrant, ConsoleTransfer } from '../../contract/console/bodies.ts'
import { describeEntry, pageOfSubject } from './audit-words.ts'
import { detailOf, Empty, Paid, planName, Tag, Transaction, When } from './show.tsx'

const RULES: Record<string, string> = {
  reference: 'by the order’s reference',
  proof: 'by a proven wallet',
  sender: 'by the claimed sender',
  amount: 'by its unique amount',
  operator: 'by an operator',
}

/** Which rule matched a payment to its order, in words. */
export function ruleName(matchedBy: string | null): string {
  return matchedBy === null ? 'not matched' : (RULES[matchedBy] ?? matchedBy)
}

/** Payments, with the rule that matched each. */
export function Transfers({
  transfers,
  isLinked = true,
}: {
  transfers: readonly ConsoleTransfer[]
  isLinked?: boolean
}) {
  if (transfers.length === 0) return <Empty>No payment has been seen.</Empty>
  return (
    <ul className="border-t border-line">
      {transfers.map((one) => (
        <li
          key={`${one.signature} ${one.path}`}
          className="grid gap-1 border-b border-line py-3 text-sm sm:grid-cols-[1fr_auto]"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2">
              <Paid {...one} />
              <Tag tone={one.state === 'finalized' ? 'go' : 'care'}>{one.state}</Tag>
              {one.refund && <Tag tone="stop">refunded</Tag>}
              {one.set_aside_at !== null && <Tag>set aside</Tag>}
            </p>
            <p className="mt-1 text-xs text-text-3">
              {one.kind === 'system' || one.kind === 'reference' ? '' : `${one.kind}, `}
              {ruleName(one.matched_by)}
              {one.detail && `, ${detailOf(one.detail)}`}
            </p>
            <p className="mt-1 font-mono text-xs break-all text-text-2">
              {one.source ?? 'sender unknown'}
            </p>
          </div>
          <div className="text-xs text-text-3 sm:text-right">
            <p>
              <When at={one.at} />
            </p>
            <Transaction signature={one.signature} />
            {isLinked && (
              <p>
                <Link to={`/payments/${one.signature}`} className="link inline-flex min-h-6">
                  Open payment
                </Link>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What was granted, and what was revoked. */
export function Grants({ grants }: { grants: readonly ConsoleGrant[] }) {
  if (grants.length === 0) return <Empty>Nothing was granted.</Empty>
  return (
    <ul className="border-t border-line text-sm">
      {grants.map((one) => (
        <li
          key={`${one.order} ${one.period} ${one.granted_at}`}
          className="border-b border-line py-3"
        >
          <p className="flex flex-wrap items-center gap-2">
            {one.days === null ? planName(one.plan) : `Extended by ${one.days} days`}
            {one.revoked_at !== null && <Tag tone="stop">revoked</Tag>}
          </p>
          <p className="text-xs text-text-3">
            From <When at={one.granted_at} />
            {one.revoked_at !== null && (
              <>
                , revoked <When at={one.revoked_at} />: {one.revoked_because}
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

export function Decisions({ entries, empty }: { entries: readonly AuditEntry[]; empty: string }) {
  if (entries.length === 0) return <Empty>{empty}</Empty>
  return (
    <ol className="border-t border-line text-sm">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-4 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[1fr_auto]"
        >
          <p className="min-w-0">
            <strong className="font-medium">{entry.action.replaceAll('_', ' ')}</strong>{' '}
            <Subject entry={entry} />
          </p>
          <p className="text-xs text-text-3 sm:text-right">
            <When at={entry.at} />
          </p>
          <p className="min-w-0 text-xs break-words text-text-2 sm:col-span-2">
            <span className="text-text-3">
              {entry.actor}
              {entry.address && ` from ${entry.address}`}
            </span>
            {describeEntry(entry) && <>: {describeEntry(entry)}</>}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Subject({ entry: { action, subject } }: { entry: AuditEntry }) {
  const to = pageOfSubject(action, subject)
  if (to === null) return <span className="break-all text-text-2">{subject}</span>
  return (
    <Link to={to} className="link inline-flex min-h-6 items-center font-mono text-xs break-all">
      {subject}
    </Link>
  )
}
