import type { App } from '../../src/app.ts'
import type { PlanId } from '../../src/contract/plans.ts'
import {
  type Session,
  sealUser,
  startSession,
  telegramKey,
} from '../../src/domains/accounts/index.ts'
import { DAY } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/ids.ts'

const AT_ONCE = 500

/** Adds members for life or for ten more days, linked to these Telegram accounts and in the channel. */
export async function addMembers(
  { context }: App,
  ids: readonly number[],
  plan: PlanId,
): Promise<void> {
  const { db, sealer, entropy, clock } = context
  const now = clock.now()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const people = ids.slice(from, from + AT_ONCE).map((number) => {
      const id = String(number)
      const user = { id, username: null, firstName: 'A', language: null }
      return { id, account: newId(entropy), key: telegramKey(sealer, id), user }
    })
    const accounts = people.map(({ account, key, user }) => ({
      id: account,
      created_at: now,
      telegram_key: key,
      telegram_sealed: sealUser(sealer, user),
      bound_at: now,
      proven_at: now,
    }))
    const memberships = people.map(({ account }) => ({
      id: newId(entropy),
      account_id: account,
      plan,
      joined_at: now,
      expires_at: plan === 'lifetime' ? null : now + 10 * DAY,
    }))
    const inChannel = people.map(({ id, key }) => ({
      telegram_key: key,
      sealed: sealer.seal(id),
      joined_at: now,
      by_hand: null,
      left_at: null,
    }))
    await db.transaction(async (tx) => {
      await tx.insertInto('accounts').values(accounts).execute()
      await tx.insertInto('memberships').values(memberships).execute()
      await tx.insertInto('channel_members').values(inChannel).execute()
    })
  }
}

/** Opens a browser session of somebody who is linked to Telegram but has no membership. */
export async function openBoundSession({ context }: App, telegramId: number): Promise<Session> {
  const { db, sealer, entropy, clock } = context
  const now = clock.now()
  const id = String(telegramId)
  return db.transaction(async (tx) => {
    const { session } = await startSession(tx, entropy, now)
    const user = { id, username: null, firstName: 'A', language: null }
    await tx
      .updateTable('accounts')
      .set({
        telegram_key: telegramKey(sealer, id),
        telegram_sealed: sealUser(sealer, user),
        bound_at: now,
        proven_at: now,
      })
      .where('id', '=', session.accountId)
      .execute()
    return session
  })
}
