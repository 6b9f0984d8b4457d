import { Refusal } from '../../../src/contract/errors.ts'
import type { OrderBody } from '../../../src/contract/records.ts'
import { type Session, startSession } from '../../../src/domains/accounts/index.ts'
import { issueGiftCode } from '../../../src/flows/purchase/gifts/gift-code.ts'
import { redeemGift } from '../../../src/flows/purchase/gifts/redeem.ts'
import { startTrial } from '../../../src/flows/purchase/gifts/trial.ts'
import { challenge } from '../../../src/flows/purchase/proof.ts'
import { showOrder } from '../../../src/flows/purchase/show-order.ts'
import type { Services } from '../../../src/flows/services.ts'
import type { Wallet } from '../world/keys.ts'
import type { World } from './world.ts'

/** Repeats a request until the product answers. */
export type Ask = <T>(
  what: string,
  act: (context: Services) => Promise<T>,
  isTriedAgain?: (error: Refusal) => boolean,
) => Promise<T>

export type Browser = {
  now(): Session | null
  signedIn(session: Session): void
  wallet: Wallet
  /** The Telegram user that it is signed in as. */
  user(): string | null
}

const TRIAL_HOURS = 48

/** What people do with gifts. */
export function giftActs(
  { ask, world: { clock, truth }, note }: { ask: Ask; world: World; note: (text: string) => void },
  name: string,
  browser: Browser,
) {
  async function redeem(code: string): Promise<void> {
    const start = () =>
      ask('a session', ({ db, entropy }) =>
        db.transaction((tx) => startSession(tx, entropy, clock.now())),
      )
    const session = browser.now() ?? (await start()).session
    browser.signedIn(session)
    await ask('a gift', (context) => redeemGift(context, session, code))
  }

  return {
    /** The code of a gift that they bought, a new one each time. */
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
      await redeem(code)
      truth.redeemed.push({ order: order.id, by: name })
      note(`${name} has redeemed the gift of ${order.id}`)
    },
    /** Redeems a gift of an operator. */
    async redeemsFree(code: string): Promise<void> {
      await redeem(code)
      truth.fromLots.push(name)
      note(`${name} has redeemed a gift of an operator`)
    },
    /** Starts a trial, for which a wallet signs with its own key or a forged one. */
    async tries(wallet: Wallet = browser.wallet, key = wallet): Promise<void> {
      let isUncertain = false
      await ask('a trial', async (context) => {
        const session = browser.now() as Session
        const asked = await challenge(context, session, { wallet: wallet.address, orderId: null })
        const proof = { challengeId: asked.id, signature: key.sign(asked.message) }
        try {
          await startTrial(context, session, TRIAL_HOURS, proof)
        } catch (error) {
          // The first try was committed, and its answer was lost.
          if (isUncertain && (await hasTrial(context, session, wallet))) return
          isUncertain ||= !(error instanceof Refusal)
          throw error
        }
      })
      const user = browser.user() ?? ''
      truth.trials.push({ by: name, user, wallet: wallet.address })
      note(`${name} has a trial as ${user} with ${wallet.address}`)
    },
  }
}

async function hasTrial({ db }: Services, { accountId }: Session, { address }: Wallet) {
  const rows = await db.read
    .selectFrom('gifts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('wallet', '=', address)
    .execute()
  return rows.length > 0
}
