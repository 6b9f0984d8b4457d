import type { ReactNode } from 'react'
import { short } from '../../../contract/format.ts'
import { PLANS } from '../../../contract/plans.ts'
import type { GivenAs, OrderBody, UserBody } from '../../../contract/records.ts'
import { plural } from '../../language/plural.ts'
import { buttonClass } from '../../ui/button.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Ring } from '../../ui/ring.tsx'
import { ShortAddress } from '../../ui/short-address.tsx'
import { formatDate, formatExact, formatMoment } from '../format/dates.ts'
import { buyAgainLink } from '../orders/payment-link.ts'
import { RefreshButton } from './refresh-button.tsx'
import { daysLeftText, memberStatus, type TermStatus } from './status.ts'

type SubscriptionCardProps = {
  user: UserBody
  orders: OrderBody[]
  now: number
  refresh: () => Promise<void>
}

const THIRTY_DAYS_MS = 30 * 86_400_000

/** The membership's plan and dates. */
export function SubscriptionCard({ user, orders, now, refresh }: SubscriptionCardProps) {
  const status = memberStatus(user, now)
  const linked = user.telegram_id ?? null
  return (
    <section className="card p-6 max-sm:p-5">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg max-sm:text-base">Subscription Details</h2>
        <RefreshButton refresh={refresh} />
      </div>
      <TimeRemaining status={status} given={user.given}>
        <Renew status={status} orders={orders} now={now} />
      </TimeRemaining>
      {!status.active && (
        <Ended given={user.given}>
          <Renew status={status} orders={orders} now={now} />
        </Ended>
      )}
      <dl className="mt-4 divide-y divide-line text-sm">
        <Row term="Plan">
          {user.given ? (
            <Given as={user.given} until={status.expiresAt} />
          ) : (
            PLANS[status.plan].title
          )}
        </Row>
        <Row term="Status">
          <Status active={status.active} />
        </Row>
        <Row term="Start date">
          <Day at={status.startedAt} />
        </Row>
        <Row term="Expiry date">
          {status.expiresAt === null ? 'Forever' : <Day at={status.expiresAt} />}
        </Row>
        <Row term="Payment wallet">
          {user.wallet ? (
            <>
              <ShortAddress full={user.wallet} short={short(user.wallet)} />
              <CopyButton
                text={user.wallet}
                name="Copy payment wallet"
                done="Payment wallet copied"
              />
            </>
          ) : (
            <span className="text-text-2">{user.given ? 'None' : 'Unknown'}</span>
          )}
        </Row>
        <Row term="Telegram ID">
          {linked ? (
            <>
              <span className="num">{linked}</span>
              <CopyButton text={linked} name="Copy Telegram ID" done="Telegram ID copied" />
            </>
          ) : (
            <span className="text-text-2">Not linked yet</span>
          )}
        </Row>
      </dl>
    </section>
  )
}

/** A trial lasts hours, so its end has a time of day. */
function Given({ as, until }: { as: GivenAs; until: number | null }) {
  if (until === null) return <>Gift: Lifetime Access</>
  return as === 'trial' ? (
    <>Trial, until {formatMoment(until)}</>
  ) : (
    <>Gift, until {formatDate(until)}</>
  )
}

type OfTerm = { status: TermStatus; given: GivenAs | undefined; children: ReactNode }

function TimeRemaining({ status, given, children }: OfTerm) {
  const banner = daysLeftText(status)
  if (!banner) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-5 rounded-lg border border-line bg-sunk p-5 max-sm:gap-4 max-sm:p-4">
      {given !== 'trial' && (
        <Ring share={status.share}>
          <span className="num block text-2xl font-semibold tracking-[-0.015em]">
            {status.daysLeft}
          </span>
          <span className="block text-xs text-text-3">
            {plural(status.daysLeft, { one: 'day', other: 'days' })}
          </span>
        </Ring>
      )}
      <div className="min-w-48 flex-1">
        <h3 className="text-sm font-medium text-text-2 tracking-normal">Time Remaining</h3>
        <p className="num mt-1 text-xl font-semibold tracking-[-0.01em]">
          {given ? <Given as={given} until={status.expiresAt} /> : banner}
        </p>
        {status.expiresAt !== null && (
          <p className="mt-1 text-sm text-text-3">Renewing adds 30 days to the time left.</p>
        )}
      </div>
      {children}
    </div>
  )
}

function Ended({ given, children }: Omit<OfTerm, 'status'>) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-sunk p-5">
      <div>
        <h3 className="text-base">
          {given === 'trial' ? (
            <>Your trial has ended</>
          ) : given === 'gift' ? (
            <>Your gift has ended</>
          ) : (
            <>Your 30 days have ended</>
          )}
        </h3>
        <p className="mt-1 text-sm text-text-2">
          Renew, and your access returns as soon as the payment is final.
        </p>
      </div>
      {children}
    </div>
  )
}

type RenewProps = { status: TermStatus; orders: OrderBody[]; now: number }

/** Shows until when a renewal paid now would last. */
function Renew({ status, orders, now }: RenewProps) {
  if (status.expiresAt === null) return null
  const until = Math.max(now, status.expiresAt) + THIRTY_DAYS_MS
  return (
    <a
      href={buyAgainLink('30d', orders)}
      className={`${buttonClass(status.active ? 'secondary' : 'primary')} max-sm:w-full max-sm:py-2 max-sm:text-center max-sm:whitespace-normal`}
    >
      Renew: until {formatDate(until)}
    </a>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-6 py-1">
      <dt className="text-text-2">{term}</dt>
      <dd className="-mr-1 flex items-center gap-1 pr-1 text-right font-medium has-[button]:-mr-3.5">
        {children}
      </dd>
    </div>
  )
}

function Status({ active }: { active: boolean }) {
  return (
    <span
      className={`inline-flex items-center gap-2 ${active ? 'text-mint-text' : 'text-amber-text'}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 bg-current ${active ? 'rounded-full' : 'rotate-45'}`}
      />
      {active ? 'Active' : 'Expired'}
    </span>
  )
}

function Day({ at }: { at: number }) {
  return (
    <time className="num" dateTime={new Date(at).toISOString()} title={formatExact(at)}>
      {formatDate(at)}
    </time>
  )
}
