import { Link, useParams } from 'react-router'
import type { ConsoleOrderBody } from '../../contract/console/bodies.ts'
import { formatUsd } from '../../site/features/format/amounts.ts'
import { Notice } from '../../site/ui/notice.tsx'
import { getOrder } from '../api.ts'
import { BoughtGifts } from '../features/bought-gifts.tsx'
import { Decisions, Grants, ruleName, Transfers } from '../features/decisions.tsx'
import { Failed, PageTitle, Waiting } from '../features/list.tsx'
import { OrderActions } from '../features/order-actions.tsx'
import {
  Code,
  Empty,
  Facts,
  OrderTags,
  planName,
  Section,
  Sol,
  Tag,
  When,
} from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

const AGAIN_MS = 15_000

/** The whole story of an order. */
export function OrderPage() {
  const { id = '' } = useParams()
  const { answer, error, reload } = useAnswer(`order ${id}`, () => getOrder(id), AGAIN_MS)
  if (error) return <Failed error={error} onRetry={reload} />
  if (answer === null) return <Waiting />
  const { order, claims, transfers, grants, gifts, decisions, messages } = answer
  return (
    <>
      <PageTitle title={`Order: ${planName(order.plan)}`}>
        <OrderTags status={order.status} exception={order.exception} />
      </PageTitle>
      {order.review && (
        <Notice tone="care" title={order.review.title}>
          <p>{order.review.needs}</p>
        </Notice>
      )}
      <OrderActions body={answer} onDone={reload} />
      <Section title="Quote">
        <Quote order={order} />
      </Section>
      <Section title="Claims">
        {claims.length === 0 ? (
          <Empty>The buyer has named no wallet.</Empty>
        ) : (
          <ul className="border-t border-line text-sm">
            {claims.map(({ wallet, username, at }) => (
              <li key={wallet} className="border-b border-line py-2">
                <Code text={wallet} name="wallet" />
                <p className="text-xs text-text-3">
                  {username ? `@${username}, ` : ''}claimed <When at={at} />
                  {provenBy(answer, wallet)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Payments">
        <Transfers transfers={transfers} />
      </Section>
      <Section title="Access">
        {order.is_gift ? <BoughtGifts gifts={gifts} /> : <Grants grants={grants} />}
      </Section>
      <Section title="Decisions">
        <Decisions entries={decisions} empty="No decisions yet." />
      </Section>
      <Section title="Messages">
        <Messages messages={messages} />
      </Section>
    </>
  )
}

function Quote({ order }: { order: ConsoleOrderBody['order'] }) {
  return (
    <Facts
      facts={[
        ['Order', <Code key="id" text={order.id} name="order" />],
        [
          'Account',
          <Link key="account" to={`/members/${order.account}`} className="link font-mono text-xs">
            {order.account}
          </Link>,
        ],
        [
          'Price',
          <>
            {formatUsd(order.price_cents)} = <Sol amount={order.lamports} /> at{' '}
            {formatUsd(Math.round(order.rate / 10_000))} ({order.rate_sources.join(', ')})
          </>,
        ],
        ...(order.coupon === null
          ? []
          : [
              ['Coupon', `${order.coupon}, ${formatUsd(order.discount_cents)} off`] satisfies [
                string,
                string,
              ],
            ]),
        ...(order.is_gift ? [['For', 'someone else, as a gift'] satisfies [string, string]] : []),
        ['Opened', <When key="opened" at={order.opened_at} />],
        ['Price held until', <When key="expires" at={order.expires_at} />],
        ['Watched until', <When key="watched" at={order.monitored_until} />],
        ['Reference', <Code key="reference" text={order.reference} name="reference" />],
        ['Paid to', <Code key="recipient" text={order.recipient} name="receiving wallet" />],
        [
          'Settled',
          order.settled_at === null ? (
            'not settled'
          ) : (
            <>
              <When at={order.settled_at} />, {ruleName(order.settled_by)}
            </>
          ),
        ],
        ...(order.due_cents === null
          ? []
          : [['Still due', formatUsd(order.due_cents)] satisfies [string, string]]),
        ...(order.excess_cents === null
          ? []
          : [['Paid above the price', formatUsd(order.excess_cents)] satisfies [string, string]]),
      ]}
    />
  )
}

function provenBy({ proofs }: ConsoleOrderBody, wallet: string): string {
  const proof = proofs.find((one) => one.wallet === wallet)
  return proof ? `, proven by ${proof.method}` : ''
}

const MESSAGE_STATES: Record<
  ConsoleOrderBody['messages'][number]['state'],
  [words: string, tone: 'go' | 'care' | 'stop' | 'calm']
> = {
  waiting: ['waiting', 'care'],
  sent: ['sent', 'go'],
  given_up: ['given up', 'stop'],
  none: ['no message', 'calm'],
}

function Messages({ messages }: { messages: ConsoleOrderBody['messages'] }) {
  if (messages.length === 0) return <Empty>No message was queued about this order.</Empty>
  return (
    <ul className="border-t border-line text-sm">
      {messages.map(({ topic, at, state, failure }) => (
        <li key={`${topic} ${at}`} className="flex flex-wrap gap-2 border-b border-line py-3">
          {topic} <When at={at} />
          <Tag tone={MESSAGE_STATES[state][1]}>
            {MESSAGE_STATES[state][0]}
            {failure === null ? '' : `: ${failure}`}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
