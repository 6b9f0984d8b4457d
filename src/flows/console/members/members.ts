import type {
  ConsoleMemberBody,
  ConsoleMembersBody,
  RevealedBody,
} from '../../../contract/console/bodies.ts'
import { ConsoleRefusal } from '../../../contract/console/refusals.ts'
import {
  findBinding,
  listSessions,
  openUserIfReadable,
  telegramKey,
} from '../../../domains/accounts/index.ts'
import {
  findGiven,
  findGivenAs,
  findMembership,
  giftsHeldBy,
} from '../../../domains/memberships/index.ts'
import { findAudit } from '../../../kernel/db/audit.ts'
import { auditAction } from '../../audit.ts'
import type { Services } from '../../services.ts'
import { ANY_ORDER, ordersPage, walletsOf } from '../queries.ts'
import { readRowCursor, rowCursorAfter } from '../row-cursor.ts'
import { orderIdsNamed } from '../search/queries.ts'
import { shownEntry, shownGift, shownGrant, shownOrder } from '../show-rows.ts'
import {
  accountIdsFor,
  accountOf,
  apiKeysOf,
  grantsOfAccount,
  type MemberFilter,
  membersPage,
} from './queries.ts'

const PAGE = 50
const MOST_ORDERS = 200

export type MemberSearch = Omit<MemberFilter, 'accounts' | 'now'> & {
  /** A whole account, order, wallet, username, signature, or Telegram id; '': all. */
  find: string
  after: string | null
}

/** Members that fit, the newest first, a page at a time. */
export async function listMembers(
  { db, sealer, clock }: Pick<Services, 'db' | 'sealer' | 'clock'>,
  { find, after, ...filter }: MemberSearch,
  limit = PAGE,
): Promise<ConsoleMembersBody> {
  const text = find.trim().replace(/^@/, '')
  const accounts = text === '' ? null : await accountsFor()
  if (accounts?.length === 0) return { members: [], next: null }
  const search = { ...filter, accounts, now: clock.now() }
  const rows = await membersPage(db.longReads, search, readRowCursor(after), limit)
  const given = await findGiven(
    db.longReads,
    rows.map((row) => row.account_id),
  )
  const places = rows.map(({ joined_at: at, id }) => ({ at, id }))
  return {
    members: rows.map((row) => ({
      account: row.account_id,
      plan: row.plan,
      joined_at: row.joined_at,
      expires_at: row.expires_at,
      given: given.get(row.account_id) ?? null,
      is_linked: row.telegram_key !== null,
    })),
    next: rowCursorAfter(places, limit),
  }

  async function accountsFor(): Promise<string[]> {
    const key = /^\d{1,20}$/.test(text) ? telegramKey(sealer, text) : null
    return accountIdsFor(db.read, text, await orderIdsNamed(db.read, text), key)
  }
}

/** Everything known about an account, without encrypted data; null: it does not exist. */
export async function showMember(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
): Promise<ConsoleMemberBody | null> {
  const account = await accountOf(db.read, id)
  if (!account) return null
  const membership = await findMembership(db.read, id)
  const filter = { ...ANY_ORDER, ids: null, account: id }
  const orders = await ordersPage(db.read, filter, null, MOST_ORDERS)
  const ids = orders.map((order) => order.id)
  const claims = ids.length === 0 ? [] : await walletsOf(db.read, ids)
  const sessions = await listSessions(db.read, id, clock.now())
  const { bound_at: linkedAt, telegram_key: key } = account
  return {
    account: id,
    created_at: account.created_at,
    membership: membership && {
      plan: membership.plan,
      joined_at: membership.joinedAt,
      expires_at: membership.expiresAt,
      given: await findGivenAs(db.read, id),
    },
    telegram:
      key === null
        ? null
        : { linked_at: linkedAt ?? account.created_at, is_proven: account.proven_at !== null },
    orders: orders.map(shownOrder),
    grants: (await grantsOfAccount(db.read, id)).map(shownGrant),
    gifts: (await giftsHeldBy(db.read, id)).map(shownGift),
    wallets: [...new Set(claims.map(({ wallet }) => wallet))],
    api_keys: await apiKeysOf(db.read, id),
    sessions: sessions.map(({ browser, seenAt }) => ({ browser, seen_at: seenAt })),
    decisions: (await findAudit(db.read, [id, ...ids])).map(shownEntry),
  }
}

/**
 * Shows who a member is on Telegram. The audit keeps who looked, and why.
 * @throws ConsoleRefusal `not_found` for an account without Telegram, or sealed under another key
 */
export async function revealMember(
  context: Pick<Services, 'db' | 'clock' | 'entropy' | 'sealer' | 'acting'>,
  account: string,
  because: string,
): Promise<RevealedBody> {
  const { db, sealer } = context
  return db.transaction(async (tx) => {
    const binding = await findBinding(tx, account)
    const user = binding?.sealed ? openUserIfReadable(sealer, binding.sealed) : null
    if (user === null) throw new ConsoleRefusal('not_found')
    await auditAction(tx, context, 'reveal', account, { because })
    return { id: user.id, username: user.username, first_name: user.firstName }
  })
}
