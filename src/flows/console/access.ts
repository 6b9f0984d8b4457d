import type {
  ConsoleAccessBody,
  ConsoleSessionBody,
  ConsoleState,
} from '../../contract/console/bodies.ts'
import { ConsoleRefusal } from '../../contract/console/refusals.ts'
import {
  ASSERTION_FRESH_MS,
  endBrowser,
  listBrowsers,
  listPasskeys,
  type OperatorBrowser,
} from '../../domains/operators/index.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy'>

/** What an admitted browser has to do next. */
export async function stateOf({ db, clock }: Context, at: OperatorBrowser): Promise<ConsoleState> {
  if (at.openUntil !== null) return 'open'
  const passkeys = await listPasskeys(db.read, at.operator.id)
  if (passkeys.length > 0) return 'sign_in'
  return clock.now() - at.enteredAt <= ASSERTION_FRESH_MS ? 'enroll' : 'over'
}

/** Who is signed in, and what they may do. */
export async function showSession(
  context: Context,
  at: OperatorBrowser,
  explorer: string,
): Promise<ConsoleSessionBody> {
  const { name, role } = at.operator
  return { state: await stateOf(context, at), name, role, explorer }
}

/** The operator's own passkeys and browsers. */
export async function showAccess(
  { db, clock }: Context,
  at: OperatorBrowser,
): Promise<ConsoleAccessBody> {
  const passkeys = await listPasskeys(db.read, at.operator.id)
  const browsers = await listBrowsers(db.read, at.operator.id, clock.now())
  return {
    name: at.operator.name,
    role: at.operator.role,
    open_until: at.openUntil,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      created_at: createdAt,
      used_at: usedAt,
    })),
    browsers: browsers.map((one) => ({
      id: one.id,
      browser: one.browser,
      address: one.address,
      entered_at: one.enteredAt,
      seen_at: one.seenAt,
      open_until: one.openUntil,
      is_this: one.id === at.id,
    })),
  }
}

/** Signs out one of the operator's own browsers, permanently. @throws ConsoleRefusal `not_found` */
export async function signOut(context: Context, at: OperatorBrowser, id: string): Promise<void> {
  const { db, clock, entropy } = context
  await db.transaction(async (tx) => {
    if (!(await endBrowser(tx, at.operator.id, id))) throw new ConsoleRefusal('not_found')
    const { name } = at.operator
    const entry = { at: clock.now(), actor: name, action: 'sign_out', subject: name }
    await writeAudit(tx, entropy, { ...entry, address: at.address, detail: {} })
  })
}
