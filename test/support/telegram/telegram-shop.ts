import type { PlanId } from '../../../src/contract/plans.ts'
import type { TelegramUser } from '../../../src/domains/accounts/index.ts'
import { findSession, type Session, startSession } from '../../../src/domains/accounts/index.ts'
import { showUser } from '../../../src/flows/members/show-user.ts'
import { confirmCode, issueLink, presentToken } from '../../../src/flows/telegram/link.ts'
import { memberByTelegram } from '../../../src/flows/telegram/member.ts'
import type { FreshDatabase } from '../../engines.ts'
import { openShop } from '../shop.ts'

export const zoe: TelegramUser = { id: '4711', username: 'Zoe_1', firstName: 'Zoë', language: 'de' }
export const yan: TelegramUser = { id: '815', username: null, firstName: 'Yan', language: null }

/** A shop whose buyers also have Telegram. */
export async function openTelegramShop(place: FreshDatabase) {
  const shop = await openShop(place)
  const { context, clock } = shop

  async function sessionOf({ token }: { token: string }): Promise<Session> {
    const session = await findSession(context.db.read, token, clock.now())
    if (!session) throw new Error('this token has no session')
    return session
  }

  return {
    ...shop,
    sessionOf,

    /** A new browser. */
    async browser(): Promise<Session> {
      const opened = await context.db.transaction((tx) =>
        startSession(tx, context.entropy, clock.now()),
      )
      return opened.session
    },

    /** Opens this browser's link as `user`. @returns the code that the bot shows */
    async open(session: Session, user = zoe, purpose?: 'move'): Promise<string> {
      const { token } = await issueLink(context, session, 'Firefox on Linux', purpose)
      const shown = await presentToken(context, user, token)
      if (!shown) throw new Error('the bot does not know this link')
      return shown.code
    },

    /** Types the code into the browser that requested the link. */
    async enter(session: Session, code: string): Promise<Session> {
      return sessionOf(await confirmCode(context, session, code))
    },

    /** Signs in by link, bot, and code. */
    async signIn(session: Session, user = zoe, purpose?: 'move'): Promise<Session> {
      return this.enter(session, await this.open(session, user, purpose))
    },

    /** A buyer in a new browser, whose payment is final. */
    async buy(plan: PlanId, username: string | null = 'zoe_1') {
      const buyer = shop.buyer()
      const order = await buyer.order(plan)
      await buyer.claims(order.id, buyer.wallet, username)
      const amount = BigInt(order.lamports)
      const references = [order.reference]
      await shop.see('finalized', shop.pay({ from: buyer.wallet, amount, references }))
      return { buyer, order, session: buyer.session, wallet: buyer.wallet }
    },

    me: (session: Session) => showUser(context, session, 'me', null),
    member: (user: TelegramUser) => memberByTelegram(context, user.id),
  }
}

export type TelegramShop = Awaited<ReturnType<typeof openTelegramShop>>
