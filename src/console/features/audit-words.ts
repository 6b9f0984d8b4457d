import type { AuditEntry } from '../../contract/console/bodies.ts'
import { formatUsd } from '../../site/features/format/amounts.ts'
import { formatMoment } from '../../site/features/format/dates.ts'

/** The pages of actions' subjects; null: none. Other actions are about accounts. */
const FOLDERS: Record<string, string | null> = {
  ...Object.fromEntries(
    [
      'grant',
      'refuse',
      'attach',
      'refund',
      'refund_excess',
      'extend',
      'move',
      'merge',
      'next_period',
      'recover',
      'gift_code',
      'restore_earning',
    ].map((action) => [action, 'orders']),
  ),
  set_aside: 'payments',
  put_back: 'payments',
  coupon: 'coupons',
  end_coupon: 'coupons',
  gifts: 'gifts',
  prepare_payout: 'referrals',
  book_payout: 'referrals',
  expire_payout: 'referrals',
  cancel_payout: 'referrals',
  answer: 'messages',
  test_broadcast: 'messages/broadcasts',
  start_broadcast: 'messages/broadcasts',
  stop_broadcast: 'messages/broadcasts',
  send_again: null,
  close_letter: null,
  hide_from_crews: null,
  redeem: null,
  end_operator: null,
  end_gifts: null,
  backfill: null,
  stop_backfill: null,
}

/** Pages that list what they are about. */
const LISTED = new Set(['coupons', 'gifts', 'referrals'])

/** The console's page about an entry's subject; null: there is none. */
export function pageOfSubject(action: string, subject: string): string | null {
  const { [action]: folder = 'members' } = FOLDERS
  if (folder !== null && LISTED.has(folder)) return `/${folder}`
  // Refunds and the like are about an order or about one payment.
  if (/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(subject)) return `/payments/${subject}`
  return folder !== null && /^[A-Za-z0-9_-]{22}$/.test(subject) ? `/${folder}/${subject}` : null
}

/** The reason first, then the rest by name. */
export function describeEntry({ detail }: Pick<AuditEntry, 'detail'>): string {
  const { because, ...rest } = detail
  const named = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== false)
    .map(
      ([name, value]) =>
        `${name === 'cents' ? 'amount' : name.replaceAll('_', ' ')}${plain(name, value)}`,
    )
  return [...(typeof because === 'string' ? [because] : []), ...named].join(' · ')
}

function plain(name: string, value: unknown): string {
  if (value === true) return ''
  if (typeof value !== 'number')
    return ` ${typeof value === 'string' ? value : JSON.stringify(value)}`
  if (name === 'cents') return ` ${formatUsd(value)}`
  return ` ${isMoment(name, value) ? formatMoment(value) : value}`
}

const isMoment = (name: string, value: number) => value > 1e12 && /(^|_)(from|until|at)$/.test(name)
