import { ConsoleRefusal } from '../../contract/console/refusals.ts'
import {
  admitBrowser,
  type BrowserTrace,
  type Operator,
  readLink,
  spendLink,
} from '../../domains/operators/index.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy'>

/** Who an unused link is for; null: it leads nowhere. Reading it does not use it up. */
export function whoseLink({ db, clock }: Context, link: string | undefined) {
  return readLink(db.read, link, clock.now())
}

/**
 * Uses a link up: its browser is known from now on, but signs in with a passkey.
 * @returns the browser's secret
 * @throws ConsoleRefusal `link_over`
 */
export async function redeemLink(
  { db, clock, entropy }: Context,
  link: string,
  trace: BrowserTrace,
): Promise<{ token: string; operator: Operator }> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const operator = await readLink(tx, link, now)
    if (operator === null || !(await spendLink(tx, link, now)))
      throw new ConsoleRefusal('link_over')
    const token = await admitBrowser(tx, entropy, operator.id, trace, now)
    await writeAudit(tx, entropy, {
      at: now,
      actor: operator.name,
      action: 'console_enter',
      subject: operator.name,
      address: trace.address,
      detail: { browser: trace.browser },
    })
    return { token, operator }
  })
}
