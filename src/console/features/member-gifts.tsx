import { useState } from 'react'
import { Link } from 'react-router'
import type { ConsoleGift, ConsoleMemberBody, SeenEnd } from '../../contract/console/bodies.ts'
import type { PlanId } from '../../contract/plans.ts'
import { buttonClass } from '../../site/ui/button.ts'
import { endGift, giveGift } from '../api.ts'
import { type Action, ActionDialog } from './action-dialog.tsx'
import { useMay } from './session.ts'
import { Empty, planName, Section, Tag, When } from './show.tsx'

/** Access that a member did not pay for, and buttons to give more. */
export function MemberGifts({ member, onDone }: { member: ConsoleMemberBody; onDone: () => void }) {
  const [action, setAction] = useState<Action | null>(null)
  const mayAct = useMay('act')
  const { account, membership, gifts } = member
  const isForever = membership !== null && membership.expires_at === null
  const seen: SeenEnd = membership === null ? 'none' : (membership.expires_at ?? 'never')
  const give = (plan: PlanId): Action => ({
    title: plan === '30d' ? 'Give 30 days?' : 'Give lifetime access?',
    text: 'A free gift, redeemed at once. The member is notified if the bot knows them.',
    button: 'Give',
    run: (because) => giveGift(account, { plan, seen, because }),
  })
  const end = (gift: ConsoleGift): Action => ({
    title: 'End this gift?',
    text: 'The access that it gave ends now.',
    button: 'End gift',
    run: (because) => endGift(account, gift.id, because),
  })
  return (
    <Section title="Gifts and trials">
      {gifts.length === 0 ? (
        <Empty>None.</Empty>
      ) : (
        <ul className="border-t border-line text-sm">
          {gifts.map((gift) => (
            <Held
              key={gift.id}
              gift={gift}
              onEnd={
                mayAct && gift.order === null && gift.revoked_at === null
                  ? () => setAction(end(gift))
                  : null
              }
            />
          ))}
        </ul>
      )}
      {mayAct && !isForever && (
        <div className="mt-4 flex flex-wrap gap-3">
          {(['30d', 'lifetime'] as const).map((plan) => (
            <button
              key={plan}
              type="button"
              onClick={() => setAction(give(plan))}
              className={buttonClass('secondary', 'sm')}
            >
              {plan === '30d' ? 'Give 30 days' : 'Give lifetime access'}
            </button>
          ))}
        </div>
      )}
      <ActionDialog action={action} onClose={() => setAction(null)} onDone={onDone} />
    </Section>
  )
}

const KINDS = { bought: 'bought by someone else', operator: 'from us', trial: 'trial' } as const

function Held({ gift, onEnd }: { gift: ConsoleGift; onEnd: (() => void) | null }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {gift.hours === null ? planName(gift.plan) : `${gift.hours} hours`}
          <Tag>{KINDS[gift.kind]}</Tag>
          {gift.revoked_at !== null && <Tag tone="stop">ended</Tag>}
        </p>
        <p className="text-xs text-text-3">
          From <When at={gift.redeemed_at} />
          {gift.revoked_at !== null && (
            <>
              , ended <When at={gift.revoked_at} />: {gift.revoked_because}
            </>
          )}
        </p>
        {gift.order !== null && (
          <Link to={`/orders/${gift.order}`} className="link inline-flex min-h-6 text-xs">
            Open its order
          </Link>
        )}
      </div>
      {onEnd && (
        <button type="button" onClick={onEnd} className={buttonClass('quiet', 'sm')}>
          End
        </button>
      )}
    </li>
  )
}
