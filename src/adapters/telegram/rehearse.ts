import { Api } from 'grammy'
import { SECOND, systemClock } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import { sendFailure } from './send-failure.ts'

const ANSWER_WITHIN = 10 * SECOND

/** One thing that the bot tried to do. `failure` null: it worked. */
export type Attempt = { step: 'post' | 'edit' | 'delete' | 'invite link'; failure: string | null }

/**
 * Posts a message into a group, edits it, deletes it, then makes an invite link and revokes it.
 * Leaves nothing behind unless deleting or revoking is refused. Stops at the first step that later
 * ones need. Never throws.
 */
export async function rehearse(
  { botToken, apiRoot }: { botToken: string; apiRoot: string },
  chat: string,
): Promise<Attempt[]> {
  const api = new Api(botToken, { apiRoot })
  const attempts: Attempt[] = []

  async function attempt<T>(step: Attempt['step'], work: (signal: never) => Promise<T>) {
    try {
      // grammY's AbortSignal type differs from the platform's.
      const result = await withDeadline(systemClock, ANSWER_WITHIN, (late) => work(late as never))
      attempts.push({ step, failure: null })
      return result
    } catch (error) {
      attempts.push({ step, failure: sendFailure(error).message })
      return null
    }
  }

  const text = 'Mintwatch doctor: this message tests the bot and is deleted at once.'
  const silent = { disable_notification: true }
  const posted = await attempt('post', (late) => api.sendMessage(chat, text, silent, late))
  if (posted !== null) {
    const id = posted.message_id
    await attempt('edit', (late) => api.editMessageText(chat, id, `${text} Edited.`, {}, late))
    await attempt('delete', (late) => api.deleteMessage(chat, id, late))
  }
  await attempt('invite link', async (late) => {
    const options = { name: 'Mintwatch doctor', creates_join_request: true }
    const link = await api.createChatInviteLink(chat, options, late)
    await api.revokeChatInviteLink(chat, link.invite_link, late)
  })
  return attempts
}
