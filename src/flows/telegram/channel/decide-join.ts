import { isActive } from '../../../domains/memberships/index.ts'
import type { UpdateContent } from '../../../domains/messages/index.ts'
import { type BotContext, queueMessage } from '../context.ts'
import { knownLanguageOf } from '../languages.ts'
import { memberByTelegram } from '../member.ts'
import { recordJoined, type Write } from './admitted.ts'

type Join = Extract<UpdateContent, { kind: 'join_request' }>

/** Admits members and declines everyone else, whichever link they used. */
export async function decideJoin(
  context: BotContext,
  { chat, from, replyChat }: Join,
  once: string,
): Promise<Write | null> {
  if (chat !== context.channelId) return null
  const member = await memberByTelegram(context, from.id)
  const isWelcome = member !== null && isActive(member.term, context.clock.now())
  const known = await knownLanguageOf(context, from.id)
  const notices = context.noticesIn(known?.chosen ?? from.language ?? known?.client ?? null)
  const { buttons } = notices
  return async (tx) => {
    const text = isWelcome ? notices.joined() : notices.declined()
    const button = isWelcome
      ? { text: buttons.account, url: `${context.siteUrl}/dashboard` }
      : { text: buttons.site, url: context.siteUrl }
    await queueMessage(tx, context, {
      chat: replyChat,
      rank: 'answer',
      once: `join ${once}`,
      call: { method: 'send', text, keyboard: [[button]] },
    })
    const method = isWelcome ? 'approve' : 'decline'
    const call = { method, user: from.id } as const
    // Telegram allows messages to this person only while their request is open.
    await queueMessage(tx, context, { chat, rank: 'answer', once: `${method} ${once}`, call }, 1)
    if (isWelcome) await recordJoined(tx, context, from, null)
  }
}
