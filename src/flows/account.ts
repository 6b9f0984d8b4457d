import { Refusal } from '../contract/errors.ts'
import type { AccountBody } from '../contract/records.ts'
import {
  endSessions,
  findBond,
  isFresh,
  openUserIfReadable,
  type Session,
} from '../domains/accounts/index.ts'
import {
  type AlertPreferences,
  changePreferences,
  findPreferences,
  readPreferences,
} from '../domains/alerts/index.ts'
import { writeAudit } from './audit.ts'
import type { PurchaseContext } from './context.ts'
import { forgetAccount } from './forget-account.ts'

type Context = Pick<PurchaseContext, 'db' | 'clock' | 'entropy' | 'sealer'>

/** What the session's owner may know and set of their account. */
export async function showAccount(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  { accountId, provenAt }: Session,
): Promise<AccountBody> {
  const bond = await findBond(db.read, accountId)
  const user = bond?.sealed ? openUserIfReadable(sealer, bond.sealed) : null
  return {
    telegram: user && { id: user.id, username: user.username, name: user.firstName },
    strong: bond !== null && bond.provenAt !== null,
    alerts: await findPreferences(db.read, accountId),
    signed_in_at: provenAt,
    moved_at: bond?.movedAt ?? null,
  }
}

/** @param said in the form of `AlertPreferences`, from outside */
export async function changeAlerts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Session,
  said: unknown,
): Promise<AlertPreferences> {
  const preferences = readPreferences(said)
  if (!preferences) throw new Refusal('invalid_input')
  return db.transaction((tx) => changePreferences(tx, accountId, () => preferences, clock.now()))
}

/** Every browser of this account, this one too, has to sign in again. */
export async function signOutEverywhere(
  { db, clock, entropy }: Pick<Context, 'db' | 'clock' | 'entropy'>,
  { accountId }: Session,
): Promise<void> {
  await db.transaction(async (tx) => {
    await endSessions(tx, accountId)
    const entry = { at: clock.now(), actor: 'member', action: 'sign_out', subject: accountId }
    await writeAudit(tx, entropy, { ...entry, detail: {} })
  })
}

/**
 * Deletes what we know of the person behind a session that signed in with Telegram just now.
 * @returns what stays, and why, in words
 */
export async function deleteAccount(
  { db, clock, entropy }: Context,
  session: Session,
): Promise<{ kept: string[] }> {
  const now = clock.now()
  if (!isFresh(session, now)) throw new Refusal('sign_in_again')
  await db.transaction((tx) => forgetAccount(tx, { entropy }, session.accountId, now))
  return {
    kept: [
      'Your orders with their amounts, times and wallets, for our accounts: without your name.',
      'The payments themselves, which are public on the Solana chain.',
    ],
  }
}
