import type { SandboxTelegram } from '../telegram.ts'
import type { BotWebhookSender } from '../webhook.ts'
import { answerCallbackQuery } from './callbacks.ts'
import { deleteMyCommands, getMyCommands, setMyCommands } from './commands.ts'
import { deleteMessage, editMessageReplyMarkup, editMessageText } from './edit.ts'
import type { Params } from './params.ts'
import {
  approveChatJoinRequest,
  banChatMember,
  createChatInviteLink,
  declineChatJoinRequest,
  getChat,
  getChatAdministrators,
  getChatMember,
  getChatMemberCount,
  revokeChatInviteLink,
  unbanChatMember,
} from './rooms.ts'
import { copyMessage, forwardMessage, sendChatAction, sendMessage, sendPhoto } from './send.ts'
import { deleteWebhook, getUpdates, getWebhookInfo, setWebhook } from './updates.ts'

/** Answers a call, or throws a BotApiError. `signal` aborts when the client disconnects. */
export type BotMethod = (
  telegram: SandboxTelegram,
  params: Params,
  context: { webhook: BotWebhookSender; signal: AbortSignal },
) => unknown

/** By lower-case name: Telegram ignores case. */
export const METHODS: ReadonlyMap<string, BotMethod> = new Map(
  Object.entries<BotMethod>({
    getMe: ({ bot }) => bot,
    getUpdates: (telegram, params, { webhook, signal }) =>
      getUpdates(telegram, webhook, params, signal),
    setWebhook: (telegram, params, { webhook }) => setWebhook(telegram, webhook, params),
    deleteWebhook: (telegram, params, { webhook }) => deleteWebhook(telegram, webhook, params),
    getWebhookInfo: (telegram, _, { webhook }) => getWebhookInfo(telegram, webhook),
    sendMessage,
    sendPhoto,
    forwardMessage,
    copyMessage,
    sendChatAction,
    editMessageText,
    editMessageReplyMarkup,
    deleteMessage,
    answerCallbackQuery,
    setMyCommands,
    getMyCommands,
    deleteMyCommands,
    getChat,
    getChatMember,
    getChatAdministrators,
    getChatMemberCount,
    createChatInviteLink,
    revokeChatInviteLink,
    approveChatJoinRequest,
    declineChatJoinRequest,
    banChatMember,
    unbanChatMember,
  }).map(([name, method]) => [name.toLowerCase(), method]),
)

/** Methods that count towards the sending limits. */
export const SENDING: ReadonlySet<string> = new Set(
  ['sendMessage', 'sendPhoto', 'forwardMessage', 'copyMessage', 'editMessageText'].map((name) =>
    name.toLowerCase(),
  ),
)
