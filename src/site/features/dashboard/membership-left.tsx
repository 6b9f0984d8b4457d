import { Notice } from '../../ui/notice.tsx'
import { formatDate } from '../format/dates.ts'
import type { Account } from './use-member.ts'

/** Says why this browser lost its membership: another browser verified the wallet that paid. */
export function MembershipLeft({ account }: { account: Account }) {
  if (!account?.left_at) return null
  return (
    <div className="mt-4">
      <Notice tone="care" title={`Your membership moved on ${formatDate(account.left_at)}`}>
        <p>
          Another browser verified the wallet that paid, and the membership went there. Verify the
          wallet here to bring it back. Once Telegram is linked, it can no longer be moved this way.
        </p>
      </Notice>
    </div>
  )
}
