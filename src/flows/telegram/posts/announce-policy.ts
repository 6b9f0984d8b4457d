import { describePolicy } from '../../../contract/channel-policy.ts'
import { MESSAGE_NEWS } from '../../../contract/news.ts'
import { sendLater } from '../../../domains/messages/index.ts'
import { publish } from '../../news.ts'
import type { BotContext } from '../context.ts'
import { describeEffect, policyEffect } from './policy-effect.ts'

/** Posts the effect of the channel's policy in the operators' group, once per policy, when it starts. */
export async function announcePolicy(context: BotContext): Promise<void> {
  const { db, clock, policy, operatorsChatId, channelId } = context
  if (operatorsChatId === null || channelId === null) return
  const text = context
    .noticesIn(null)
    .operators.policy(describeEffect(await policyEffect(context, policy)))
  const call = { method: 'send', text } as const
  const once = `policy ${describePolicy(policy)}`
  const message = { chat: operatorsChatId, rank: 'account', once, call } as const
  await db.transaction((tx) => sendLater(tx, context, message, clock.now()))
  publish(db, MESSAGE_NEWS, 'policy')
}
