import type { PlanId } from '../../contract/plans.ts'
import type { OrderException } from '../../contract/records.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { BotContext } from './context.ts'

const MOST_LISTED = 5
const NEEDS_A_PERSON = ['contested', 'review', 'wrong_asset'] as const

/** How things stand, for the operators' group. */
export type OpsSummary = {
  lifetime: number
  thirtyDays: number
  linked: number
  inChannel: number
  open: number
  /** At most five. */
  review: { id: string; plan: PlanId; exception: OrderException }[]
  waiting: number
  /** When the oldest message that waits was written; null: none does. */
  oldest: Ms | null
  /** Messages given up in the last two days. */
  dead: number
  errors: { at: Ms; failure: string }[]
}

export async function summarize({
  db: { read },
  clock,
}: Pick<BotContext, 'db' | 'clock'>): Promise<OpsSummary> {
  const now = clock.now()
  const lately = now - 2 * DAY
  const members = await read
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(({ fn }) => [
      'memberships.plan',
      fn.countAll<number>().as('count'),
      fn.count<number>('accounts.telegram_key').as('linked'),
    ])
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .groupBy('memberships.plan')
    .execute()
  const { inChannel } = await read
    .selectFrom('channel_members')
    .select(({ fn }) => fn.countAll<number>().as('inChannel'))
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { open } = await read
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('status', 'in', ['open', 'seen'])
    .executeTakeFirstOrThrow()
  const review = await read
    .selectFrom('orders')
    .select(['id', 'plan', 'exception'])
    .where('exception', 'in', NEEDS_A_PERSON)
    .where('settled_at', 'is', null)
    .where('refused_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  const queue = await read
    .selectFrom('telegram_outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<number | null>('created_at').as('oldest'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  const errors = await read
    .selectFrom('telegram_outbox')
    .select(['done_at', 'failure'])
    .where('dead_at', '>', lately)
    .orderBy('done_at', 'desc')
    .limit(1_000)
    .execute()

  const of = (plan: PlanId) => members.find((row) => row.plan === plan)?.count ?? 0
  return {
    lifetime: of('lifetime'),
    thirtyDays: of('30d'),
    linked: members.reduce((sum, row) => sum + row.linked, 0),
    inChannel,
    open,
    review,
    waiting: queue.waiting,
    oldest: queue.oldest,
    dead: errors.length,
    errors: errors
      .slice(0, MOST_LISTED)
      .map(({ done_at, failure }) => ({ at: done_at ?? now, failure: failure ?? '' })),
  }
}
