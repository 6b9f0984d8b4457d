import { MESSAGES_QUEUED } from '../../../contract/news.ts'
import { readSetting, storeSetting } from '../../../kernel/db/settings.ts'
import { publish } from '../../news.ts'
import { type BotContext, queueMessage } from '../context.ts'

/** The setting that says which state the operators were told last. */
const TOLD = 'public_channel_right'
const MAY = 'may'
const MAY_NOT = 'may not'

/** Tells the operators, once each time, that the bot can no longer post in the public channel, and that it can again. */
export async function tellOfPublicRight(context: BotContext, mayPost: boolean): Promise<void> {
  const { db, clock, operatorsChatId, log } = context
  const state = mayPost ? MAY : MAY_NOT
  if (((await readSetting(db.read, TOLD)) ?? MAY) === state) return
  if (!mayPost) log.error({}, 'the bot may not post in the public channel')
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (operatorsChatId !== null)
      await queueMessage(tx, context, {
        chat: operatorsChatId,
        rank: 'account',
        once: `public right ${now} ${state}`,
        call: {
          method: 'send',
          text: context.noticesIn(null).operators.publicRight(mayPost),
        },
      })
    await storeSetting(tx, TOLD, state)
  })
  publish(db, MESSAGES_QUEUED, 'public right')
}
