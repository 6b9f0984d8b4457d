import type { OrderBody } from '../../../src/contract/records.ts'
import { type Session, startSession } from '../../../src/domains/accounts/index.ts'
import type { PurchaseContext } from '../../../src/flows/purchase/context.ts'
import { issueGiftCode } from '../../../src/flows/purchase/gift-code.ts'
import { redeemGift } from '../../../src/flows/purchase/redeem.ts'
import { showOrder } from '../../../src/flows/purchase/show-order.ts'
import type { World } from './world.ts'

/** Asks the product until it answers. */
type Ask = <T>(what: string, act: (context: PurchaseContext) => Promise<T>) => Promise<T>

type Browser = { now(): Session | null; signedIn(session: Session): void }

/** What people do with gifts. */
export function giftActs(
  { ask, world: { clock, book }, note }: { ask: Ask; world: World; note: (text: string) => void },
  name: string,
  browser: Browser,
) {
  return {
    /** The code of a gift that they bought: a new one each time. */
    async giftCode(order: OrderBody): Promise<string> {
      const code = await ask('a gift code', async (context) => {
        const session = browser.now()
        await issueGiftCode(context, session as Session, order.id)
        return (await showOrder(context, session, order.id))?.gift?.code
      })
      if (!code) throw new Error('the code that was just made is missing')
      return code
    },
    /** Redeems the gift of an order. */
    async redeems(order: OrderBody, code: string): Promise<void> {
      const start = () =>
        ask('a session', ({ db, entropy }) =>
          db.transaction((tx) => startSession(tx, entropy, clock.now())),
        )
      const session = browser.now() ?? (await start()).session
      browser.signedIn(session)
      await ask('a gift', (context) => redeemGift(context, session, code))
      book.redeemed.push({ order: order.id, by: name })
      note(`${name} has redeemed the gift of ${order.id}`)
    },
  }
}
