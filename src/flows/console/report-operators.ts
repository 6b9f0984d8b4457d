import type { KeysBody } from '../../contract/console/keys.ts'
import {
  endOperator,
  findOperator,
  listBrowsers,
  listOperators,
  listPasskeys,
} from '../../domains/operators/index.ts'
import { auditAction } from '../audit.ts'
import { OperatorRefusal } from '../operator/operator-refusal.ts'
import type { Services } from '../services.ts'

/** Everybody who may use the console, with their passkeys and browsers. */
export async function reportOperators({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<KeysBody['operators']> {
  const operators = await listOperators(db.read)
  return Promise.all(
    operators.map(async ({ id, name, role }) => {
      const passkeys = await listPasskeys(db.read, id)
      const browsers = await listBrowsers(db.read, id, clock.now())
      return {
        operator: id,
        name,
        role,
        passkeys: passkeys.length,
        signed_in: browsers.filter(({ openUntil }) => openUntil !== null).length,
      }
    }),
  )
}

/** Ends an operator's access to the console at once. @returns their name. @throws OperatorRefusal */
export async function stopOperator(
  context: Pick<Services, 'db' | 'clock' | 'entropy' | 'acting'>,
  id: string,
  because: string,
): Promise<string> {
  const { db, clock } = context
  const now = clock.now()
  return db.transaction(async (tx) => {
    const operator = await findOperator(tx, id)
    if (operator === null) throw new OperatorRefusal(`No operator has the id ${id}.`)
    await endOperator(tx, id, now)
    await auditAction(tx, context, 'end_operator', operator.name, { because })
    return operator.name
  })
}
