import type { Selectable } from 'kysely'
import { Refusal } from '../../contract/errors.ts'
import { readLanguage } from '../../contract/languages.ts'
import { MOST_DEVICES } from '../../contract/push.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { createInboxes } from '../../kernel/inbox.ts'
import type { Sealer } from '../../kernel/seal.ts'
import type { PushAddress } from './ports.ts'
import type { PushDeviceRow } from './table.ts'

export type PushDevice = Selectable<PushDeviceRow>

/** Alerts that devices have not got yet. */
export const pushInboxes = createInboxes({
  table: 'push_alerts',
  receiver: 'device_id',
  body: 'message',
})

/** A browser that wants alerts. `service`: what the sender calls its push service. */
type NewDevice = Pick<PushDevice, 'id' | 'account_id' | 'session_id' | 'service'> &
  Pick<PushDevice, 'browser' | 'language'> & { address: PushAddress }

/**
 * Adds a browser, in place of what its session or its endpoint had before. The caller holds the account's lock.
 * @throws Refusal `too_many_devices`
 */
export async function addDevice(
  tx: Tx,
  sealer: Sealer,
  { address, ...device }: NewDevice,
  now: Ms,
): Promise<void> {
  const endpoint_key = sealer.key(`push ${address.endpoint}`)
  await drop(tx, (eb) =>
    eb.or([eb('session_id', '=', device.session_id), eb('endpoint_key', '=', endpoint_key)]),
  )
  const others = await listDevices(tx, device.account_id, now)
  if (others.length >= MOST_DEVICES) throw new Refusal('too_many_devices')
  await tx
    .insertInto('push_devices')
    .values({
      ...device,
      endpoint_key,
      sealed: sealer.seal(address),
      added_at: now,
      tries: 0,
      next_try_at: now,
      failing_since: null,
    })
    .execute()
}

/** The account's devices whose sessions last, the newest first. */
export function listDevices(db: Queryable, accountId: string, now: Ms): Promise<PushDevice[]> {
  return lasting(db, now)
    .where('d.account_id', '=', accountId)
    .orderBy('d.added_at', 'desc')
    .orderBy('d.id')
    .execute()
}

/** A device, if its session lasts; null: it has ended, or was deleted. */
export async function findDevice(db: Queryable, id: string, now: Ms): Promise<PushDevice | null> {
  return (await lasting(db, now).where('d.id', '=', id).executeTakeFirst()) ?? null
}

/** A device by what an alert needs to know of it. */
export type AlertDevice = { id: string; account: string; language: string | null }

/** The devices of these accounts. */
export async function devicesOf(
  db: Queryable,
  accounts: readonly string[],
  now: Ms,
): Promise<AlertDevice[]> {
  if (accounts.length === 0) return []
  const rows = await lasting(db, now)
    .where('d.account_id', 'in', accounts)
    .orderBy('d.id')
    .execute()
  return rows.map(({ id, account_id, language }) => ({
    id,
    account: account_id,
    language: readLanguage(language),
  }))
}

/** Deletes one of the account's devices. @returns false: it has no such device */
export async function dropDevice(tx: Tx, accountId: string, id: string): Promise<boolean> {
  return (await drop(tx, (eb) => eb.and({ account_id: accountId, id }))) > 0
}

/** Deletes all of an account's devices. */
export async function dropDevices(tx: Tx, accountId: string): Promise<void> {
  await drop(tx, (eb) => eb('account_id', '=', accountId))
}

/**
 * Keeps the device of a browser whose session is replaced by another. If that is another account's, alerts that wait
 * are nobody's.
 */
export async function moveDevice(
  tx: Tx,
  before: string,
  to: { session: string; account: string },
): Promise<void> {
  const others = await tx
    .selectFrom('push_devices')
    .select('id')
    .where('session_id', '=', before)
    .where('account_id', '!=', to.account)
    .execute()
  const ids = others.map(({ id }) => id)
  await pushInboxes.drop(tx, ids)
  await tx
    .updateTable('push_devices')
    .set({ session_id: to.session, account_id: to.account })
    .where('session_id', '=', before)
    .execute()
}

/** Deletes devices whose sessions have ended. */
export async function forgetDevices(tx: Tx): Promise<void> {
  await drop(tx, (eb) => eb('session_id', 'not in', eb.selectFrom('sessions').select('token_hash')))
}

function lasting(db: Queryable, now: Ms) {
  return db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.token_hash', '=', 'd.session_id').onRef('s.account_id', '=', 'd.account_id'),
    )
    .selectAll('d')
    .where('s.expires_at', '>', now)
}

type Where = Parameters<ReturnType<typeof deleted>['where']>[0]
const deleted = (tx: Tx) => tx.deleteFrom('push_devices')

async function drop(tx: Tx, where: Where): Promise<number> {
  const rows = await deleted(tx).where(where).returning('id').execute()
  const ids = rows.map(({ id }) => id)
  await pushInboxes.drop(tx, ids)
  return ids.length
}
