import { Link } from 'react-router'
import type { BoughtGift } from '../../contract/console/bodies.ts'
import { Empty, Tag, When } from './show.tsx'

/** The gift that an order gives instead of a grant. */
export function BoughtGifts({ gifts }: { gifts: readonly BoughtGift[] }) {
  if (gifts.length === 0) return <Empty>No gift yet: the order has not settled.</Empty>
  return (
    <ul className="border-t border-line text-sm">
      {gifts.map((gift) => (
        <li key={`${gift.ready_at} ${gift.revoked_at}`} className="border-b border-line py-3">
          <p className="flex flex-wrap items-center gap-2">
            Gift{' '}
            <Tag tone={gift.redeemed_at === null ? 'care' : 'go'}>
              {gift.redeemed_at === null ? 'not redeemed' : 'redeemed'}
            </Tag>
            {gift.revoked_at !== null && <Tag tone="stop">ended</Tag>}
          </p>
          <p className="text-xs text-text-3">
            {gift.redeemed_at === null ? (
              <>
                Code from <When at={gift.ready_at} />, valid until <When at={gift.expires_at} />
              </>
            ) : (
              <>
                Redeemed <When at={gift.redeemed_at} />
              </>
            )}
            {gift.revoked_at !== null && (
              <>
                , ended <When at={gift.revoked_at} />: {gift.revoked_because}
              </>
            )}
          </p>
          {gift.account !== null && (
            <Link to={`/members/${gift.account}`} className="link inline-flex min-h-6 text-xs">
              Open member
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
