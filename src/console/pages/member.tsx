import { useState } from 'react'
import { useParams } from 'react-router'
import type { ConsoleMemberBody, RevealedBody } from '../../contract/console/bodies.ts'
import { buttonClass } from '../../site/ui/button.ts'
import { getMember, revealMember } from '../api.ts'
import { type Action, ActionDialog } from '../features/action-dialog.tsx'
import { Decisions, Grants } from '../features/decisions.tsx'
import { Failed, PageTitle, Rows, Waiting } from '../features/list.tsx'
import { MemberGifts } from '../features/member-gifts.tsx'
import { useMay } from '../features/session.ts'
import {
  accessName,
  Code,
  Empty,
  Facts,
  OrderTags,
  planName,
  Section,
  Sol,
  When,
} from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'
import { Standing } from './members.tsx'

/** One member: what they hold, and how they got it. */
export function MemberPage() {
  const { id = '' } = useParams()
  const { answer, error, reload } = useAnswer(`member ${id}`, () => getMember(id))
  if (error) return <Failed error={error} onRetry={reload} />
  if (answer === null) return <Waiting />
  return (
    <>
      <PageTitle title="Member">
        <Code text={answer.account} name="account" />
      </PageTitle>
      <Holding member={answer} onRevealed={reload} />
      <Section title="Orders">
        {answer.orders.length === 0 ? (
          <Empty>No orders.</Empty>
        ) : (
          <Rows
            label="Orders"
            rows={answer.orders.map((order) => ({
              key: order.id,
              to: `/orders/${order.id}`,
              title: (
                <span className="flex flex-wrap items-center gap-2">
                  {planName(order.plan)} <OrderTags {...order} />
                </span>
              ),
              note: <When at={order.opened_at} />,
              right: <Sol amount={order.lamports} />,
            }))}
          />
        )}
        <p className="mt-3 text-xs text-text-3">
          Access is extended and revoked on the order that granted it.
        </p>
      </Section>
      <Section title="Access">
        <Grants grants={answer.grants} />
      </Section>
      <MemberGifts member={answer} onDone={reload} />
      <Belongings member={answer} />
      <Section title="Decisions">
        <Decisions entries={answer.decisions} empty="No decisions yet." />
      </Section>
    </>
  )
}

/** What belongs to the account, without its secrets. */
function Belongings({ member }: { member: ConsoleMemberBody }) {
  return (
    <>
      <Section title="Wallets">
        <Listed
          empty="None claimed."
          items={member.wallets.map((wallet) => [
            wallet,
            <Code key={wallet} text={wallet} name="wallet" />,
          ])}
        />
      </Section>
      <Section title="API keys">
        <Listed
          empty="None."
          items={member.api_keys.map((key) => [
            `${key.prefix} ${key.created_at}`,
            <p key={key.prefix}>
              {key.name}{' '}
              <code translate="no" className="text-xs">
                {key.prefix}…
              </code>
              , used <When at={key.last_used_at} />
              {key.revoked_at !== null && ', revoked'}
            </p>,
          ])}
        />
      </Section>
      <Section title="Browsers">
        <Listed
          empty="No browser is signed in."
          items={member.sessions.map(({ browser, seen_at }) => [
            `${browser} ${seen_at}`,
            <p key={seen_at}>
              {browser ?? 'Unknown browser'}, seen <When at={seen_at} />
            </p>,
          ])}
        />
      </Section>
    </>
  )
}

function Holding({ member, onRevealed }: { member: ConsoleMemberBody; onRevealed: () => void }) {
  const { membership, telegram } = member
  return (
    <Facts
      facts={[
        [
          'Membership',
          membership ? (
            <span key="plan" className="flex flex-wrap items-center gap-2">
              {accessName(membership)}
              <Standing expiresAt={membership.expires_at} now={Date.now()} />
              {membership.expires_at === null ? (
                'forever'
              ) : (
                <>
                  until <When at={membership.expires_at} />
                </>
              )}
            </span>
          ) : (
            'none'
          ),
        ],
        ['Account since', <When key="since" at={member.created_at} />],
        [
          'Telegram',
          telegram ? (
            <>
              {telegram.is_proven ? 'Linked' : 'Linked by username only'}{' '}
              <When at={telegram.linked_at} />
              <Reveal account={member.account} onRevealed={onRevealed} />
            </>
          ) : (
            'not linked'
          ),
        ],
      ]}
    />
  )
}

/** A member's Telegram identity is encrypted, and shown only for a reason. */
function Reveal({ account, onRevealed }: { account: string; onRevealed: () => void }) {
  const [action, setAction] = useState<Action | null>(null)
  const [person, setPerson] = useState<RevealedBody | null>(null)
  if (!useMay('reveal')) return null
  if (person)
    return (
      <p className="mt-1 font-medium">
        {person.first_name} {person.username && `@${person.username}`}{' '}
        <code translate="no" className="text-xs">
          {person.id}
        </code>
      </p>
    )
  const reveal: Action = {
    title: 'Show who this is?',
    text: 'The audit records that you looked, and why.',
    button: 'Show',
    async run(because) {
      setPerson(await revealMember(account, because))
      return { done: 'Shown. Your reason is in the audit.' }
    },
  }
  return (
    <div className="mt-2">
      <button
        type="button"
        onClick={() => setAction(reveal)}
        className={buttonClass('secondary', 'sm')}
      >
        Show who this is
      </button>
      <ActionDialog action={action} onClose={() => setAction(null)} onDone={onRevealed} />
    </div>
  )
}

function Listed({
  items,
  empty,
}: {
  items: readonly [key: string, item: React.ReactNode][]
  empty: string
}) {
  if (items.length === 0) return <Empty>{empty}</Empty>
  return (
    <ul className="border-t border-line text-sm">
      {items.map(([key, item]) => (
        <li key={key} className="border-b border-line py-2.5">
          {item}
        </li>
      ))}
    </ul>
  )
}
