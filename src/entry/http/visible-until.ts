import { PUBLIC_DELAY_MS } from '../../contract/constants.ts'
import { isMember } from '../../flows/members/is-member.ts'
import type { PurchaseContext } from '../../flows/purchase/context.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Request } from './http-context.ts'

/** Launches detected by then may be shown to this visitor: at once to members, else a minute late. */
export async function visibleUntil(purchase: PurchaseContext, context: Request): Promise<Ms> {
  const now = purchase.clock.now()
  const member = await isMember(purchase, context.get('session'))
  return member ? now : now - PUBLIC_DELAY_MS
}
