import { Api } from 'grammy'
import type { Call, Keyboard, Telegram } from '../../domains/messages/ports.ts'
import { type Clock, MINUTE, SECOND } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import type { Log } from '../../kernel/log.ts'
import { asInlineKeyboard, withoutRefusedButton } from './keyboard.ts'
import { createMovedChats } from './moved-chats.ts'
import { poll } from './poll.ts'
import { ALLOWED_UPDATES, readUpdate } from './read-update.ts'
import { isNoMember } from './send-failure.ts'
import { createTokenWatch } from './watch-token.ts'

const ANSWER_WITHIN = 10 * SECOND
/** A poll is answered or given up within ten seconds. */
const DEAF_AFTER = 2 * MINUTE

type TelegramOptions = { botToken: string; apiRoot: string; clock: Clock; log: Log }

/** The Bot API at `apiRoot`. Every call ends within ten seconds, and throws nothing but `SendFailure`. */
export function createTelegram({ botToken, apiRoot, clock, log }: TelegramOptions): Telegram {
  const api = new Api(botToken, { apiRoot })
  const moved = createMovedChats(log)
  const watched = createTokenWatch(log)
  let ownId: string | null = null
  let heardAt = clock.monotonic()

  async function ask<T>(
    call: (signal: never) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    // grammY's AbortSignal type differs from the platform's.
    const work = (late: AbortSignal) => call(late as never)
    return watched(() => withDeadline(clock, ANSWER_WITHIN, work, signal))
  }

  async function me(signal?: AbortSignal) {
    const { id, username } = await ask((late) => api.getMe(late), signal)
    ownId = String(id)
    return { id: ownId, username }
  }

  /** A refused button costs the button, not the message. */
  async function performUnrefused(chat: string, call: Call, signal: never) {
    try {
      return await perform(api, chat, call, signal)
    } catch (error) {
      const rest = withoutRefusedButton(call, error)
      if (rest === null) throw error
      log.error({ reason: (error as Error).message }, 'Telegram refused a button; sent without it')
      return performUnrefused(chat, rest, signal)
    }
  }

  /** Polling waits longer than other calls. */
  const line: Pick<Api, 'getUpdates' | 'deleteWebhook'> = {
    async getUpdates(...asked) {
      const updates = await watched(() => api.getUpdates(...asked))
      heardAt = clock.monotonic()
      return updates
    },
    deleteWebhook: (...asked) => watched(() => api.deleteWebhook(...asked)),
  }

  async function deliverTo(webhook: { url: string; secret: string }, signal?: AbortSignal) {
    const options = { secret_token: webhook.secret, allowed_updates: ALLOWED_UPDATES }
    await ask((late) => api.setWebhook(webhook.url, options, late), signal)
  }

  function read(body: unknown) {
    moved.learn(body)
    return moved.asConfigured(readUpdate(body))
  }

  return {
    me,
    perform: (chat, call, signal) =>
      ask((late) => moved.call(chat, (id) => performUnrefused(id, call, late)), signal),
    async memberStatus(chat, user, signal) {
      const member = await ask(async (late) => {
        try {
          return await moved.call(chat, (id) => api.getChatMember(id, Number(user), late))
        } catch (error) {
          if (isNoMember(error)) return { status: 'left' as const }
          throw error
        }
      }, signal)
      return member.status
    },
    memberCount: (chat, signal) =>
      ask((late) => moved.call(chat, (id) => api.getChatMemberCount(id, late)), signal),
    async rights(chat, signal) {
      const id = ownId ?? (await me(signal)).id
      const member = await ask((late) => api.getChatMember(chat, Number(id), late), signal)
      const isAdministrator = member.status === 'administrator'
      return {
        standing: member.status,
        invite: isAdministrator && member.can_invite_users,
        restrict: isAdministrator && member.can_restrict_members,
        post: isAdministrator && member.can_post_messages === true,
      }
    },
    async chat(chat, signal) {
      const call = (late: never) => moved.call(chat, (id) => api.getChat(id, late))
      const { type, title } = await ask(call, signal)
      return { title: title ?? '', kind: type }
    },
    async createJoinLink(chat, name, signal) {
      const options = { name, creates_join_request: true }
      const link = await ask((late) => api.createChatInviteLink(chat, options, late), signal)
      return link.invite_link
    },
    async registerCommands(commands, { language, chat }, signal) {
      const options = {
        ...(language === null ? {} : { language_code: language as never }),
      }
      const scope = (id: string) => ({ scope: { type: 'chat' as const, chat_id: id } })
      await ask(
        (late) =>
          chat === null
            ? api.setMyCommands(commands, options, late)
            : moved.call(chat, (id) =>
                api.setMyCommands(commands, { ...options, ...scope(id) }, late),
              ),
        signal,
      )
    },
    poll(handle, signal) {
      heardAt = clock.monotonic()
      return poll({ api: line, clock, log, read }, handle, signal)
    },
    deliverTo,
    async hears(webhook, signal) {
      if (webhook === null) return clock.monotonic() - heardAt < DEAF_AFTER
      const info = await ask((late) => api.getWebhookInfo(late), signal)
      if (info.url !== webhook.url) {
        log.error({}, 'the webhook was replaced or removed, and is set again')
        await deliverTo(webhook, signal)
        return false
      }
      const failedAt = (info.last_error_date ?? 0) * SECOND
      const fails = info.pending_update_count > 0 && clock.now() - failedAt < DEAF_AFTER
      if (fails) log.error({ reason: info.last_error_message }, 'Telegram can’t deliver updates')
      return !fails
    },
    read,
  }
}

async function perform(
  api: Api,
  chat: string,
  call: Call,
  signal: never,
): Promise<{ messageId: number | null }> {
  switch (call.method) {
    case 'send': {
      const under =
        call.replyTo === undefined
          ? {}
          : { reply_parameters: { message_id: call.replyTo, allow_sending_without_reply: true } }
      const silently = call.isSilent ? { disable_notification: true } : {}
      const options = { ...messageOptions(call.keyboard), ...under, ...silently }
      const sent = await api.sendMessage(chat, call.text.toWellFormed(), options, signal)
      return { messageId: sent.message_id }
    }
    case 'edit':
      await api.editMessageText(
        chat,
        call.messageId,
        call.text.toWellFormed(),
        messageOptions(call.keyboard),
        signal,
      )
      return { messageId: null }
    case 'answer':
      await api.answerCallbackQuery(call.callbackId, { text: call.text?.toWellFormed() }, signal)
      return { messageId: null }
    case 'approve':
      await api.approveChatJoinRequest(chat, Number(call.user), signal)
      return { messageId: null }
    case 'decline':
      await api.declineChatJoinRequest(chat, Number(call.user), signal)
      return { messageId: null }
    case 'remove':
      // Without only_if_banned this removes a member, who may come back.
      await api.unbanChatMember(chat, Number(call.user), {}, signal)
      return { messageId: null }
    case 'leave':
      await api.leaveChat(chat, signal)
      return { messageId: null }
  }
}

function messageOptions(keyboard: Keyboard | undefined) {
  return {
    parse_mode: 'HTML' as const,
    link_preview_options: { is_disabled: true },
    ...(keyboard ? { reply_markup: { inline_keyboard: asInlineKeyboard(keyboard) } } : {}),
  }
}
