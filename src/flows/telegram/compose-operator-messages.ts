import {
  OPERATOR_ALARM,
  OPERATOR_BACKUP_FAILED,
  OPERATOR_BOT_WAITS,
  OPERATOR_CONTACT,
  OPERATOR_EXCESS,
  OPERATOR_LOG_STOPPED,
  OPERATOR_NEAR_AMOUNT,
  OPERATOR_RETIRED,
  OPERATOR_REVIEW,
  OPERATOR_ROLE_STALLED,
  OPERATOR_TRAINED,
  type OperatorNews,
  type PaidAmount,
} from '../../contract/news.ts'
import { findContactMessage } from '../../domains/accounts/index.ts'
import { findMembership, isActive } from '../../domains/memberships/index.ts'
import type { Keyboard, Outgoing } from '../../domains/messages/index.ts'
import { type Coins, lamports, usdc } from '../../kernel/money.ts'
import type { BotContext } from './context.ts'
import { planOfOrder } from './queries.ts'

type Post = { text: string; keyboard?: Keyboard }

/** The post in the operators' group, if there is one. The news is logged in any case. */
export async function composeOperatorMessages(
  context: BotContext,
  { topic, payload }: OperatorNews,
  once: string,
): Promise<Outgoing[]> {
  const { operatorsChatId, log } = context
  log.warn({ topic, ...payload }, 'for the operator')
  if (operatorsChatId === null) return []
  const post = await compose(context, { topic, payload } as OperatorNews)
  if (post === null) return []
  const call = { method: 'send', ...post } as const
  return [{ chat: operatorsChatId, rank: 'account', once, call }]
}

async function compose(context: BotContext, news: OperatorNews): Promise<Post | null> {
  const { operators } = context.noticesIn(null)
  switch (news.topic) {
    case OPERATOR_REVIEW:
      return review(context, news.payload)
    case OPERATOR_ALARM:
      return { text: operators.alarm(news.payload) }
    case OPERATOR_EXCESS: {
      const { order, excess_cents: cents, offered, signature = null } = news.payload
      const amount = amountOf(news.payload)
      return { text: operators.excess({ order, cents, offered, signature, amount }) }
    }
    case OPERATOR_NEAR_AMOUNT: {
      const { signature, lamports, candidates } = news.payload
      return { text: operators.nearAmount({ signature, amount: BigInt(lamports), candidates }) }
    }
    case OPERATOR_RETIRED: {
      const { wallet, signature } = news.payload
      const amount = amountOf(news.payload)
      return { text: operators.retired({ wallet, signature, amount }) }
    }
    case OPERATOR_TRAINED:
      return { text: operators.trained(news.payload.lines) }
    case OPERATOR_LOG_STOPPED:
      return { text: operators.logStopped(news.payload.trouble) }
    case OPERATOR_BACKUP_FAILED: {
      const { problem, last_good_at: lastGoodAt } = news.payload
      return { text: operators.backupFailed({ problem, lastGoodAt }) }
    }
    case OPERATOR_BOT_WAITS:
      return { text: operators.botWaits(news.payload) }
    case OPERATOR_ROLE_STALLED: {
      const { others = [], chain_silent: isChainSilent = false, ...first } = news.payload
      return { text: operators.rolesStalled([first, ...others], isChainSilent) }
    }
    case OPERATOR_CONTACT:
      return contact(context, news.payload)
  }
}

/** The amount of a payment, in its coin; null: unknown. */
function amountOf({ lamports: inSol = null, usdc: inUsdc = null }: PaidAmount): Coins | null {
  if (inSol === null && inUsdc === null) return null
  return { lamports: lamports(inSol ?? '0'), usdc: usdc(BigInt(inUsdc ?? '0')) }
}

async function review(
  { db, noticesIn }: BotContext,
  {
    order: id,
    exception,
    unknown = false,
  }: Extract<OperatorNews, { topic: typeof OPERATOR_REVIEW }>['payload'],
): Promise<Post> {
  const { operators } = noticesIn(null)
  const plan = (await planOfOrder(db.read, id)) ?? '30d'
  return {
    text: operators.review({ id, plan, exception, unknown }),
    keyboard: [
      [
        { text: operators.grant, data: `ops:grant:${id}` },
        { text: operators.refuse, data: `ops:refuse:${id}` },
      ],
    ],
  }
}

/** The post about a contact message; null: the message was deleted in the meantime. */
async function contact(
  { db: { read }, clock, noticesIn }: BotContext,
  { message: id }: { message: string },
): Promise<Post | null> {
  const letter = await findContactMessage(read, id)
  if (letter === null) return null
  const { account_id, name, reply_to: replyTo, message } = letter
  const membership = account_id === null ? null : await findMembership(read, account_id)
  const isMember = membership && isActive(membership, clock.now())
  const plan = isMember ? membership.plan : null
  return { text: noticesIn(null).operators.contact({ name, replyTo, message, plan }) }
}
