import { Api, GrammyError } from 'grammy'
import { z } from 'zod'
import { SECOND, systemClock } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import { PermanentError } from '../../kernel/errors.ts'
import { sendFailure } from './send-failure.ts'

/** A chat in which one of its administrators posted the code. */
export type SetupChat = { id: string; kind: 'channel' | 'group'; title: string }

/** Telegram gives out at most as many updates that nobody has confirmed. */
const MOST_WAITING = 100
const CONFLICT = 409
const ANSWER_WITHIN = 10 * SECOND

/** A private chat has no administrators. */
const Chat = z.object({
  id: z.number(),
  type: z.enum(['channel', 'group', 'supergroup']),
  title: z.string().catch(''),
})
const Post = z.object({
  chat: Chat,
  text: z.string(),
  from: z.object({ id: z.number() }).optional(),
  sender_chat: z.object({ id: z.number() }).optional(),
})
type PostBody = z.output<typeof Post>

/**
 * Looks for `/setup CODE` among the updates that wait for the bot. It confirms none of them, so nothing that
 * members wrote is lost.
 *
 * @returns a function that waits up to `seconds` and returns the chats whose administrators posted the code
 * @throws PermanentError if another instance takes the updates, SendFailure if Telegram does not answer
 */
export function createSetupChatFinder({
  botToken,
  apiRoot,
}: {
  botToken: string
  apiRoot: string
}): (code: string, seconds: number) => Promise<SetupChat[]> {
  const api = new Api(botToken, { apiRoot })

  return async (code, seconds) => {
    const waiting = await getUpdates(seconds)
    if (waiting.length >= MOST_WAITING)
      throw new PermanentError(
        'A hundred messages wait for the bot, and more hide behind them. Start the server, so that it answers them, stop it, and try again.',
      )
    const posts = waiting.flatMap((update) => postIn(update) ?? [])
    const ours = posts.filter(({ text }) => isCode(text, code))
    const byAdministrators = await Promise.all(ours.map(isByAdministrator))
    return ours.filter((_, nth) => byAdministrators[nth]).map(asChat)
  }

  async function getUpdates(seconds: number): Promise<object[]> {
    const options = {
      limit: MOST_WAITING,
      timeout: seconds,
      allowed_updates: ['message', 'channel_post'] as const,
    }
    const ask = (late: AbortSignal) => api.getUpdates(options, late as never)
    try {
      return await withDeadline(systemClock, seconds * SECOND + ANSWER_WITHIN, ask)
    } catch (error) {
      if (error instanceof GrammyError && error.error_code === CONFLICT)
        throw new PermanentError(
          'A running server takes this bot’s messages. Stop it, and try again.',
        )
      throw sendFailure(error)
    }
  }

  /** Only administrators post in a channel, and anonymous ones of a group post as the group. */
  async function isByAdministrator({ chat, from, sender_chat }: PostBody): Promise<boolean> {
    if (sender_chat !== undefined) return sender_chat.id === chat.id
    if (from === undefined) return false
    const ask = (late: AbortSignal) => api.getChatMember(chat.id, from.id, late as never)
    const { status } = await withDeadline(systemClock, ANSWER_WITHIN, ask).catch((error) => {
      throw sendFailure(error)
    })
    return status === 'creator' || status === 'administrator'
  }
}

function postIn(update: object): PostBody | null {
  const { channel_post, message } = update as { channel_post?: unknown; message?: unknown }
  const post = Post.safeParse(channel_post ?? message)
  if (!post.success) return null
  const isChannel = post.data.chat.type === 'channel'
  return isChannel === (channel_post !== undefined) ? post.data : null
}

/** Also as Telegram completes it: `/setup@the_bot CODE`. */
function isCode(text: string, code: string): boolean {
  const [command = '', word, ...more] = text.trim().split(/\s+/)
  return /^\/setup(@\w+)?$/.test(command) && word === code && more.length === 0
}

function asChat({ chat }: PostBody): SetupChat {
  return {
    id: String(chat.id),
    kind: chat.type === 'channel' ? 'channel' : 'group',
    title: chat.title,
  }
}
