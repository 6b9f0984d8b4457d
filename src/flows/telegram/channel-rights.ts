import { MESSAGES_QUEUED } from '../../contract/news.ts'
import { type Rights, SendFailure } from '../../domains/messages/index.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { readSetting, storeSetting } from '../../kernel/db/settings.ts'
import { publish } from '../news.ts'
import { type BotContext, queueMessage } from './context.ts'
import { tellOfPublicRight } from './public/watch-right.ts'

const KEY = 'rights_changed'

/** Records that the bot's rights changed. `look` asks Telegram for them, outside the transaction. */
export async function recordRightsChange(
  tx: Tx,
  { clock }: Pick<BotContext, 'clock'>,
  once: string,
): Promise<void> {
  await storeSetting(tx, KEY, `${clock.now()} ${once}`)
}

/** The bot's rights in the channel, as last seen. */
export type RightsCheck = {
  /** Asks Telegram, and notifies the operators when rights are missing and when they are back. In the public channel, too. */
  check(): Promise<void>
  /** False while Telegram would refuse a removal. */
  mayRemove(): boolean
}

const NONE: Rights = { standing: 'left', invite: false, restrict: false, post: false }

/** Watches the bot's rights in the channel. @param onRightsBack called when all rights are back, to catch up */
export function createRightsCheck(context: BotContext, onRightsBack: () => void): RightsCheck {
  const { channelId, publicChannel, log } = context
  let seen: Rights | null = null

  return {
    mayRemove: () => seen?.restrict ?? false,
    async check() {
      if (publicChannel !== null) {
        const { post } = await fetchRights(context, publicChannel.id)
        await tellOfPublicRight(context, post)
      }
      if (channelId === null) return
      const current = await fetchRights(context, channelId)
      const previous = seen
      seen = current
      if (JSON.stringify(current) === JSON.stringify(previous)) return
      const isWhole = lacksNothing(current)
      if (!isWhole) log.error({ ...current }, 'the bot lacks rights in the channel')
      if (isWhole && (previous === null || lacksNothing(previous))) return
      await notifyOfRights(context, current)
      if (isWhole) onRightsBack()
    },
  }
}

/**
 * The bot's rights; none if Telegram refuses to answer a removed bot. @throws SendFailure if Telegram is
 * unreachable
 */
async function fetchRights({ telegram }: BotContext, channelId: string): Promise<Rights> {
  try {
    return await telegram.rights(channelId)
  } catch (error) {
    const isOut = error instanceof SendFailure && ['gone', 'refused', 'done'].includes(error.kind)
    if (isOut) return NONE
    throw error
  }
}

const lacksNothing = ({ invite, restrict, post }: Rights) => invite && restrict && post

async function notifyOfRights(context: BotContext, rights: Rights): Promise<void> {
  const { db, operatorsChatId, clock } = context
  const isWhole = lacksNothing(rights)
  await db.transaction(async (tx) => {
    if (operatorsChatId !== null) {
      const change = await readSetting(tx, KEY)
      await queueMessage(tx, context, {
        chat: operatorsChatId,
        rank: 'account',
        once: `rights ${change ?? 'start'} ${JSON.stringify(rights)}`,
        call: { method: 'send', text: context.noticesIn(null).operators.rights(rights) },
      })
    }
    // A later loss gets a new key, even if Telegram sends no update about it.
    if (isWhole) await recordRightsChange(tx, context, `whole ${clock.now()}`)
  })
  publish(db, MESSAGES_QUEUED, 'rights')
}
