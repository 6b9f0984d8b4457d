import { RECORD_CHECKPOINT } from '../../../contract/news.ts'
import type { Call, Outgoing } from '../../../domains/messages/index.ts'
import { allLogs, checkpointOf } from '../../../domains/transparency/index.ts'
import type { BotContext } from '../context.ts'

/**
 * The posts of a checkpoint in the channel and the operators' group. Telegram dates them, and members keep
 * them, so they would notice another history.
 */
export async function composeCheckpointMessages(
  { db, channelId, channelLanguage, operatorsChatId, siteUrl, noticesIn }: BotContext,
  { log, size }: { log: number; size: number },
): Promise<Outgoing[]> {
  const [checkpoint, logs] = await Promise.all([checkpointOf(db.read, log, size), allLogs(db.read)])
  if (checkpoint === null) return []
  const callIn = (language: string | null): Call => {
    const notices = noticesIn(language)
    return {
      method: 'send',
      text: notices.checkpoint(checkpoint.note),
      keyboard: [[{ text: notices.buttons.verify, url: `${siteUrl}/track-record/verify` }]],
      isSilent: true,
    }
  }
  const origin = logs.find(({ id }) => id === log)?.origin
  const once = `${RECORD_CHECKPOINT} ${origin} ${size}`
  return [
    ...to(channelId, `${once} channel`, callIn(channelLanguage)),
    ...to(operatorsChatId, `${once} operators`, callIn(null)),
  ]
}

function to(chat: string | null, once: string, call: Call): Outgoing[] {
  return chat === null ? [] : [{ chat, rank: 'account', once, call }]
}
