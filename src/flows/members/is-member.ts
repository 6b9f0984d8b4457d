import type { Session } from '../../domains/accounts/index.ts'
import { findMembership, isActive } from '../../domains/memberships/index.ts'
import type { Services } from '../services.ts'

/** Whether the session's account has an active membership. */
export async function hasActiveMembership(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  session: Session | null,
): Promise<boolean> {
  const membership = session && (await findMembership(db.read, session.accountId))
  return membership !== null && isActive(membership, clock.now())
}
