import { writeAudit } from '../kernel/db/audit.ts'
import type { Tx } from '../kernel/db/database.ts'
import type { Services } from './services.ts'

type Context = Pick<Services, 'clock' | 'entropy'>

/** Who acts, for the audit: an operator of the console by name, or the command line. */
export function actingIn({ acting }: Pick<Services, 'acting'>) {
  return { actor: acting?.name ?? 'operator', address: acting?.address ?? null }
}

/** Records what an operator did, in the transaction that does it. */
export function auditAction(
  tx: Tx,
  context: Context & Pick<Services, 'acting'>,
  action: string,
  subject: string,
  detail: object,
): Promise<void> {
  const entry = { at: context.clock.now(), ...actingIn(context), action, subject, detail }
  return writeAudit(tx, context.entropy, entry)
}

/** Records what a member did, in the transaction that does it. */
export function auditMember(
  tx: Tx,
  { clock, entropy }: Context,
  action: string,
  subject: string,
  detail: object,
): Promise<void> {
  const entry = { at: clock.now(), actor: 'member', action, subject, detail }
  return writeAudit(tx, entropy, entry)
}
