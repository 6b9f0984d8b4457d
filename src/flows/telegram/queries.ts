import type { PlanId } from '../../contract/plans.ts'
import type { OrderException } from '../../contract/records.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'

/** The bot's read models, across domains. */

/** The plan of an order; null: there is no such order. */
export async function planOfOrder(read: Queryable, id: string): Promise<PlanId | null> {
  const row = await read.selectFrom('orders').select('plan').where('id', '=', id).executeTakeFirst()
  return row?.plan ?? null
}

/** The memberships of accounts that are linked to a Telegram key, active or ended. */
export function membershipsByTelegram(read: Queryable, key: string) {
  return read
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.proven_at',
      'memberships.plan',
      'memberships.joined_at',
      'memberships.expires_at',
    ])
    .where('accounts.telegram_key', '=', key)
    .execute()
}

export type EndingMembership = {
  id: string
  account_id: string
  plan: PlanId
  joined_at: Ms
  expires_at: Ms | null
}

/** Memberships of linked accounts that end by `until`, in the order of their ends, after the cursor. */
export function membershipsEnding(
  read: Queryable,
  { until, after, limit }: { until: Ms; after: { at: Ms; id: string }; limit: number },
): Promise<EndingMembership[]> {
  return read
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'memberships.id',
      'memberships.account_id',
      'memberships.plan',
      'memberships.joined_at',
      'memberships.expires_at',
    ])
    .where('accounts.telegram_key', 'is not', null)
    .where('expires_at', '<=', until)
    .where((eb) =>
      eb.or([
        eb('expires_at', '>', after.at),
        eb.and([eb('expires_at', '=', after.at), eb('memberships.id', '>', after.id)]),
      ]),
    )
    .orderBy('expires_at')
    .orderBy('memberships.id')
    .limit(limit)
    .execute()
}

/** Running memberships by plan: how many, and how many of them are linked to Telegram. */
export function countMembers(read: Queryable, now: Ms) {
  return read
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
}

/** Linked members who have watched a coin since `until` or longer. */
export function watchersOf(read: Queryable, mint: string, until: Ms, now: Ms) {
  return read
    .selectFrom('watches as w')
    .innerJoin('accounts', 'accounts.id', 'w.account_id')
    .innerJoin('memberships as m', 'm.account_id', 'w.account_id')
    .leftJoin('alert_preferences as p', 'p.account_id', 'w.account_id')
    .select(['accounts.id', 'accounts.telegram_sealed as sealed', 'p.preferences'])
    .where('w.mint', '=', mint)
    .where('w.added_at', '<=', until)
    .where('accounts.telegram_sealed', 'is not', null)
    .where((eb) => eb.or([eb('m.expires_at', 'is', null), eb('m.expires_at', '>', now)]))
    .execute()
}

/** Linked members who have watched a wallet since `until` or longer. */
export function walletWatchersOf(read: Queryable, wallet: string, until: Ms, now: Ms) {
  return read
    .selectFrom('wallet_watches as w')
    .innerJoin('accounts', 'accounts.id', 'w.account_id')
    .innerJoin('memberships as m', 'm.account_id', 'w.account_id')
    .leftJoin('alert_preferences as p', 'p.account_id', 'w.account_id')
    .select(['accounts.id', 'accounts.telegram_sealed as sealed', 'p.preferences'])
    .where('w.wallet', '=', wallet)
    .where('w.added_at', '<=', until)
    .where('accounts.telegram_sealed', 'is not', null)
    .where((eb) => eb.or([eb('m.expires_at', 'is', null), eb('m.expires_at', '>', now)]))
    .execute()
}

/** Of these accounts, those with an active membership that are linked to Telegram; `preferences` is JSON. */
export function recipientsAmong(read: Queryable, accounts: readonly string[], now: Ms) {
  return read
    .selectFrom('accounts')
    .innerJoin('memberships as m', 'm.account_id', 'accounts.id')
    .innerJoin('alert_preferences as p', 'p.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.telegram_sealed as sealed', 'p.preferences', 'm.plan'])
    .where('accounts.id', 'in', ['', ...accounts])
    .where((eb) => eb.or([eb('m.expires_at', 'is', null), eb('m.expires_at', '>', now)]))
    .execute()
}

/**
 * The newest grant since `since` whose order names this username, in an account without a linked or
 * removed Telegram account. Only the username entered last counts.
 */
export async function grantNaming(
  read: Queryable,
  username: string,
  since: Ms,
): Promise<{ accountId: string; orderId: string } | null> {
  const row = await read
    .selectFrom('claims')
    .innerJoin('grants', 'grants.order_id', 'claims.order_id')
    .innerJoin('accounts', 'accounts.id', 'grants.account_id')
    .select(['grants.account_id', 'grants.order_id'])
    .where('claims.username', '=', username.toLowerCase())
    .where('grants.revoked_at', 'is', null)
    // An operator's extension is not a new purchase.
    .where('grants.period', '>=', 0)
    .where('grants.granted_at', '>=', since)
    .where('accounts.telegram_key', 'is', null)
    .where('accounts.undone_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claims as later')
            .select('later.wallet')
            .whereRef('later.order_id', '=', 'claims.order_id')
            .whereRef('later.named_at', '>', 'claims.named_at')
            .whereRef('later.username', '!=', 'claims.username'),
        ),
      ),
    )
    .orderBy('grants.granted_at', 'desc')
    .orderBy('grants.id')
    .executeTakeFirst()
  return row ? { accountId: row.account_id, orderId: row.order_id } : null
}

/** People in the channel, admitted by us, whose accounts have no active membership. */
export function admittedWithoutMembership(
  read: Queryable,
  { after, now, limit }: { after: string; now: Ms; limit: number },
) {
  return read
    .selectFrom('channel_members')
    .select(['telegram_key', 'sealed', 'joined_at'])
    .where('left_at', 'is', null)
    .where('by_hand', 'is', null)
    .where('telegram_key', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts')
            .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
            .select('accounts.id')
            .whereRef('accounts.telegram_key', '=', 'channel_members.telegram_key')
            .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])),
        ),
      ),
    )
    .orderBy('telegram_key')
    .limit(limit)
    .execute()
}

/** People whom we saw in the channel and who no longer have an account. */
export function admittedWithoutAccount(
  read: Queryable,
  { after, limit }: { after: string; limit: number },
) {
  return read
    .selectFrom('channel_members')
    .select(['telegram_key', 'sealed'])
    .where('telegram_key', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts')
            .select('accounts.id')
            .whereRef('accounts.telegram_key', '=', 'channel_members.telegram_key'),
        ),
      ),
    )
    .orderBy('telegram_key')
    .limit(limit)
    .execute()
}

/** Deletes the languages of people without an account that were stored before a moment. */
export async function forgetStrangersLanguages(tx: Tx, before: Ms): Promise<void> {
  await tx
    .deleteFrom('telegram_languages')
    .where('changed_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts')
            .select('accounts.id')
            .whereRef('accounts.telegram_key', '=', 'telegram_languages.telegram_key'),
        ),
      ),
    )
    .execute()
}

/** Orders that wait for a payment, or for its finality. */
export async function countOpenOrders(read: Queryable): Promise<number> {
  const { count } = await read
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['open', 'seen'])
    .executeTakeFirstOrThrow()
  return count
}

/** Orders with one of these exceptions that no operator has decided on yet, newest first. */
export function ordersToDecide(
  read: Queryable,
  exceptions: readonly OrderException[],
  limit: number,
): Promise<{ id: string; plan: PlanId; exception: OrderException }[]> {
  return read
    .selectFrom('orders')
    .select(['id', 'plan', 'exception'])
    .where('exception', 'in', exceptions)
    .where('settled_at', 'is', null)
    .where('refused_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .limit(limit)
    .execute()
}
