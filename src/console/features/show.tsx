import type { ReactNode } from 'react'
import type { PlanId } from '../../contract/plans.ts'
import { PLANS } from '../../contract/plans.ts'
import type { GivenAs } from '../../contract/records.ts'
import { formatSol, lamports } from '../../kernel/money.ts'
import { formatExact, formatMoment } from '../../site/features/format/dates.ts'
import { CopyButton } from '../../site/ui/copy-button.tsx'
import { OutIcon } from '../../site/ui/icons.tsx'
import { useSession } from './session.ts'

/** A moment in the reader's time zone; null: a dash. */
export function When({ at }: { at: number | null }) {
  if (at === null) return <>–</>
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at)} className="num">
      {formatMoment(at)}
    </time>
  )
}

/** An amount in SOL; null: unknown. */
export function Sol({ amount }: { amount: string | null }) {
  return <span className="num">{amount === null ? 'unknown' : `${sol(amount)} SOL`}</span>
}

/** What a payment was, in its coin. */
export function Paid({
  kind,
  lamports: inSol,
  usdc,
}: {
  kind: string
  lamports: string | null
  usdc: string | null
}) {
  if (kind === 'token') return <>Other tokens</>
  if (kind === 'unreadable') return <>Can’t be read</>
  return usdc === null ? <Sol amount={inSol} /> : <span className="num">{usdc} USDC</span>
}

/** What is special about a payment, in words; for tokens, which and how many. */
export function detailOf(detail: string): string {
  if (!detail.startsWith('{')) return detail.replaceAll('_', ' ')
  const { mint, amount } = JSON.parse(detail) as { mint: string; amount: string }
  return `${amount} base units of the token ${mint}`
}

export function sol(amount: string): string {
  return formatSol(lamports(amount))
}

export function planName(plan: PlanId): string {
  return PLANS[plan].title
}

/** What a member holds: a trial has no plan's length. */
export function accessName({ plan, given }: { plan: PlanId; given: GivenAs | null }): string {
  if (given === 'trial') return 'Trial'
  return given === 'gift' ? `Gift: ${planName(plan)}` : planName(plan)
}

/** An id, address, or signature in full, with a copy button. */
export function Code({ text, name }: { text: string; name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code translate="no" className="min-w-0 font-mono text-xs break-all">
        {text}
      </code>
      <CopyButton text={text} name={`Copy ${name}`} done={`Copied ${name}`} />
    </span>
  )
}

/** A transaction, linked to an explorer. */
export function Transaction({ signature }: { signature: string }) {
  const { explorer } = useSession()
  return (
    <a
      href={explorer.replace('{signature}', signature)}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-6 items-center gap-1 font-mono text-xs break-all"
    >
      {signature.slice(0, 8)}…{signature.slice(-8)}
      <OutIcon className="size-3" />
      <span className="sr-only"> in the explorer</span>
    </a>
  )
}

type Tone = 'calm' | 'go' | 'care' | 'stop'

const TONES: Record<Tone, string> = {
  calm: 'border-line-strong text-text-2',
  go: 'border-mint-line bg-mint-soft text-mint-text',
  care: 'border-amber-line bg-amber-soft text-amber-text',
  stop: 'border-red-line bg-red-soft text-red-text',
}

export function Tag({ tone = 'calm', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-sm border px-1.5 text-xs whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}

const STATUS_TONES: Record<string, Tone> = {
  settled: 'go',
  seen: 'care',
  refused: 'stop',
}

const EXCEPTIONS: Record<string, string> = {
  paid_late: 'paid late',
  paid_partial: 'paid short',
  paid_over: 'paid over',
  wrong_asset: 'other tokens',
  contested: 'contested',
  review: 'in review',
}

/** An order's status, and what is unusual about it. */
export function OrderTags({ status, exception }: { status: string; exception: string }) {
  const unusual = EXCEPTIONS[exception]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Tag tone={STATUS_TONES[status] ?? 'calm'}>{status}</Tag>
      {unusual && <Tag tone="care">{unusual}</Tag>}
    </span>
  )
}

/** A titled part of a page. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="mt-10">
      <div className="mb-3 flex min-h-8 items-center justify-between gap-4">
        <h2 className="text-lg">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Names and values, in two columns from a tablet's width on. */
export function Facts({ facts }: { facts: readonly [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid border-t border-line sm:grid-cols-[11rem_1fr]">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="border-b border-line py-2.5 sm:col-span-2 sm:grid sm:grid-cols-subgrid sm:items-baseline"
        >
          <dt className="text-sm text-text-3">{name}</dt>
          <dd className="min-w-0 text-sm">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What an empty list says. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-lg border border-dashed border-line-strong px-4 py-8 text-center text-sm text-text-2">
      {children}
    </p>
  )
}
