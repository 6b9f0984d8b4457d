import type { ApiKeyBody, ApiKeysBody, NewApiKeyBody } from '../../contract/api/key-bodies.ts'
import { Refusal } from '../../contract/errors.ts'
import {
  type ApiKey,
  addApiKey,
  findApiKey,
  isFresh,
  listApiKeys,
  lockSession,
  ownerOfApiKey,
  revokeApiKey,
  type Session,
} from '../../domains/accounts/index.ts'
import { findMembership, isActive } from '../../domains/memberships/index.ts'
import { findSettledOrders, isProvisional } from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { oneLine } from '../../kernel/text.ts'
import { auditMember } from '../audit.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy'>

const MOST_NAME = 40

/** The account's keys, without their secrets. */
export async function showApiKeys(
  { db }: Pick<Context, 'db'>,
  { accountId }: Session,
): Promise<ApiKeysBody> {
  return { keys: (await listApiKeys(db.read, accountId)).map(toBody) }
}

/** Creates a key for a lifetime member with a recent sign-in. */
export async function makeApiKey(
  { db, clock, entropy }: Context,
  session: Session,
  name: string,
): Promise<NewApiKeyBody> {
  const now = clock.now()
  const { accountId } = session
  if (!isFresh(session, now)) throw new Refusal('sign_in_again')
  return db.transaction(async (tx) => {
    await requireLifetime(tx, session, now)
    const called = oneLine(name, MOST_NAME) || 'API key'
    const { apiKey, secret } = await addApiKey(tx, entropy, accountId, called, now)
    await auditMember(tx, { clock, entropy }, 'api_key_made', accountId, { id: apiKey.id })
    return { ...toBody(apiKey), key: secret }
  })
}

/**
 * Locks the session's account, so that no key outlives its move to another person.
 * @throws Refusal unless it has a lifetime membership that no proof can take away
 */
export async function requireLifetime(tx: Tx, session: Session, now: Ms): Promise<void> {
  const { accountId } = session
  await lockSession(tx, session, now)
  const membership = await findMembership(tx, accountId)
  if (membership?.plan !== 'lifetime') throw new Refusal('lifetime_only')
  if (await isProvisionalLifetime(tx, accountId, now)) throw new Refusal('payment_on_trial')
}

/** Ends one of the account's keys. */
export async function endApiKey(
  { db, clock, entropy }: Context,
  session: Session,
  id: string,
): Promise<void> {
  const now = clock.now()
  const { accountId } = session
  if (!isFresh(session, now)) throw new Refusal('sign_in_again')
  await db.transaction(async (tx) => {
    await lockSession(tx, session, now)
    if (!(await revokeApiKey(tx, accountId, id, now))) throw new Refusal('not_found')
    await auditMember(tx, { clock, entropy }, 'api_key_revoked', accountId, { id })
  })
}

/**
 * Authenticates a request with a key. The membership is checked every time.
 * @returns the key's id, by which requests are counted
 */
export async function admitApiKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  authorization: string | undefined,
): Promise<string> {
  const [, secret] = /^Bearer\s+(\S+)$/i.exec(authorization ?? '') ?? []
  if (secret === undefined) throw new Refusal('no_api_key')
  const now = clock.now()
  const key = await findApiKey(db.read, secret, now)
  if (key === null) throw new Refusal('bad_api_key')
  if (!(await isLifetime({ db, clock }, key.accountId))) throw new Refusal('lifetime_only')
  return key.id
}

/** The account of a key that was admitted. @throws Refusal `bad_api_key` if it was revoked meanwhile */
export async function ownerOfKey({ db }: Pick<Context, 'db'>, id: string): Promise<string> {
  const owner = await ownerOfApiKey(db.read, id)
  if (owner === null) throw new Refusal('bad_api_key')
  return owner
}

/** Whether a key is still valid. */
export async function isApiKeyGood(
  context: Pick<Context, 'db' | 'clock'>,
  id: string,
): Promise<boolean> {
  const owner = await ownerOfApiKey(context.db.read, id)
  return owner !== null && isLifetime(context, owner)
}

/** Whether the account has an active lifetime membership. */
export async function isLifetime(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<boolean> {
  const membership = await findMembership(db.read, accountId)
  return membership?.plan === 'lifetime' && isActive(membership, clock.now())
}

/** Whether a proof may still take away every lifetime order of the account, or the base that it upgraded. */
async function isProvisionalLifetime(tx: Tx, accountId: string, now: Ms): Promise<boolean> {
  const orders = await findSettledOrders(tx, accountId)
  const isSure = (id: string) => !orders.some((one) => one.id === id && isProvisional(one, now))
  const baseOf = (id: string) => orders.find(({ upgradedBy }) => upgradedBy === id)?.id ?? id
  const lifetimes = orders.filter(({ plan }) => plan === 'lifetime')
  return lifetimes.length > 0 && !lifetimes.some(({ id }) => isSure(id) && isSure(baseOf(id)))
}

function toBody({ id, name, prefix, createdAt, lastUsedAt }: ApiKey): ApiKeyBody {
  return { id, name, prefix, created_at: createdAt, last_used_at: lastUsedAt }
}
