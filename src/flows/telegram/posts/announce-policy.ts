import { describePolicy } from '../../../contract/channel-policy.ts'
import { MESSAGES_QUEUED } from '../../../contract/news.ts'
import { storeQueued } from '../../../domains/messages/index.ts'
import { readSetting, storeSetting } from '../../../kernel/db/settings.ts'
import { publish } from '../../news.ts'
import type { BotContext } from '../context.ts'
import { describeEffect, policyEffect } from './policy-effect.ts'

/** The setting that names the policy which was announced last. */
const ANNOUNCED = 'announced_policy'

/** Posts the effect of the channel's policy in the operators' group, when it starts after another one. */
export async function announcePolicy(context: BotContext): Promise<void> {
  const { db, clock, policy, operatorsChatId, channelId } = context
  if (operatorsChatId === null || channelId === null) return
  const current = describePolicy(policy)
  if ((await readSetting(db.read, ANNOUNCED)) === current) return
  const text = context
    .noticesIn(null)
    .operators.policy(describeEffect(await policyEffect(context, policy)))
  const call = { method: 'send', text } as const
  const now = clock.now()
  const message = {
    chat: operatorsChatId,
    rank: 'account',
    once: `policy ${now} ${current}`,
    call,
  } as const
  await db.transaction(async (tx) => {
    await storeQueued(tx, context, message, now)
    await storeSetting(tx, ANNOUNCED, current)
  })
  publish(db, MESSAGES_QUEUED, 'policy')
}
