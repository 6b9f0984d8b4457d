import { Refusal } from '../../contract/errors.ts'
import { type Language, readLanguage } from '../../contract/languages.ts'
import { PUSH_TEST, type PushBody, type PushTestBody } from '../../contract/push.ts'
import { lockSession, type Session } from '../../domains/accounts/index.ts'
import {
  addDevice,
  dropDevice,
  isPushKey,
  listDevices,
  type PushAddress,
} from '../../domains/push/index.ts'
import { newId } from '../../kernel/ids.ts'
import { auditMember } from '../audit.ts'
import { hasActiveMembership } from '../members/is-member.ts'
import type { PushContext } from './context.ts'
import { sendOne } from './send-one.ts'

/** The account's browsers that get alerts, without their addresses. */
export async function showDevices(
  { db, clock, push }: Pick<PushContext, 'db' | 'clock' | 'push'>,
  session: Session,
): Promise<PushBody> {
  const devices = await listDevices(db.read, session.accountId, clock.now())
  return {
    key: push.key,
    devices: devices.map(({ id, browser, added_at, session_id, failing_since }) => ({
      id,
      browser,
      added_at,
      failing_since,
      here: session_id === session.id,
    })),
  }
}

/**
 * Adds the session's browser, for a member.
 * @throws Refusal `membership_needed`, `unknown_push_service`, `invalid_input`, or `too_many_devices`
 */
export async function addBrowser(
  context: PushContext,
  session: Session,
  wanted: { address: PushAddress; browser: string; language: Language },
): Promise<PushBody> {
  const { db, clock, entropy, sealer, push } = context
  const { accountId } = session
  if (!(await hasActiveMembership(context, session))) throw new Refusal('membership_needed')
  const service = push.serviceOf(wanted.address.endpoint)
  if (service === null) throw new Refusal('unknown_push_service')
  if (!isPushKey(wanted.address.p256dh)) throw new Refusal('invalid_input')
  await db.transaction(async (tx) => {
    const now = clock.now()
    await lockSession(tx, session, now)
    const id = newId(entropy)
    const device = { id, account_id: accountId, session_id: session.id, service, ...wanted }
    await addDevice(tx, sealer, device, now)
    await auditMember(tx, context, 'push_added', accountId, { id })
  })
  return showDevices(context, session)
}

/** Deletes one of the account's browsers. @throws Refusal `not_found` */
export async function removeBrowser(
  context: PushContext,
  session: Session,
  id: string,
): Promise<PushBody> {
  await context.db.transaction(async (tx) => {
    await lockSession(tx, session, context.clock.now())
    if (!(await dropDevice(tx, session.accountId, id))) throw new Refusal('not_found')
    await auditMember(tx, context, 'push_removed', session.accountId, { id })
  })
  return showDevices(context, session)
}

/** Sends a test to one of the account's browsers. @throws Refusal `not_found` */
export async function testBrowser(
  context: PushContext,
  session: Session,
  id: string,
): Promise<PushTestBody> {
  const { db, clock } = context
  const all = await listDevices(db.read, session.accountId, clock.now())
  const device = all.find((one) => one.id === id)
  if (device === undefined) throw new Refusal('not_found')
  const message = PUSH_TEST[readLanguage(device.language) ?? 'en']
  const { isGone, failingSince } = await sendOne(context, device, {
    id: null,
    body: JSON.stringify(message),
    at: clock.now(),
  })
  if (isGone) return { outcome: 'gone' }
  return { outcome: failingSince === null ? 'sent' : 'failed' }
}
