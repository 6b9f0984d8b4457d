import { PUBLIC_DELAY_MS } from '../../contract/constants.ts'
import { isMember } from '../../flows/members/is-member.ts'
import type { PurchaseContext } from '../../flows/purchase/context.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Request } from './http-context.ts'

/** How much later than a member this visitor sees what happens: members at once. */
export async function delayOf(purchase: PurchaseContext, context: Request): Promise<Ms> {
  return (await isMember(purchase, context.get('session'))) ? 0 : PUBLIC_DELAY_MS
}

/** Launches detected by then may be shown to this visitor: at once to members, else a minute late. */
export async function visibleUntil(purchase: PurchaseContext, context: Request): Promise<Ms> {
  return purchase.clock.now() - (await delayOf(purchase, context))
}
