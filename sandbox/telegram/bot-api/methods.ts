import type { SandboxTelegram } from '../telegram.ts'
import type { BotWebhookSender } from '../webhook.ts'
import { answerCallbackQuery } from './callbacks.ts'
import { getMyCommands, setMyCommands } from './commands.ts'
import { deleteMessage, editMessageText } from './edit.ts'
import type { Params } from './params.ts'
import {
  approveChatJoinRequest,
  banChatMember,
  createChatInviteLink,
  declineChatJoinRequest,
  getChat,
  getChatMember,
  getChatMemberCount,
  leaveChat,
  revokeChatInviteLink,
  unbanChatMember,
} from './rooms.ts'
import { sendMessage } from './send.ts'
import { deleteWebhook, getUpdates, getWebhookInfo, setWebhook } from './updates.ts'

/** Answers a call, or throws a `BotApiError`. `signal` aborts when the client disconnects. */
type BotMethod = (
  telegram: SandboxTelegram,
  params: Params,
  context: { webhook: BotWebhookSender; signal: AbortSignal },
) => unknown

/** The supported methods by lower-case name: Telegram ignores case. */
export const METHODS: ReadonlyMap<string, BotMethod> = new Map(
  Object.entries<BotMethod>({
    getMe: ({ bot }) => bot,
    getUpdates: (telegram, params, { webhook, signal }) =>
      getUpdates(telegram, webhook, params, signal),
    setWebhook: (telegram, params, { webhook }) => setWebhook(telegram, webhook, params),
    getWebhookInfo: (telegram, _, { webhook }) => getWebhookInfo(telegram, webhook),
    deleteWebhook: (telegram, params, { webhook }) => deleteWebhook(telegram, webhook, params),
    sendMessage,
    editMessageText,
    deleteMessage,
    answerCallbackQuery,
    setMyCommands,
    getMyCommands,
    getChat,
    getChatMember,
    getChatMemberCount,
    leaveChat,
    createChatInviteLink,
    revokeChatInviteLink,
    approveChatJoinRequest,
    declineChatJoinRequest,
    banChatMember,
    unbanChatMember,
  }).map(([name, method]) => [name.toLowerCase(), method]),
)

/** Methods that count toward the sending limits. */
export const SENDING: ReadonlySet<string> = new Set(['sendmessage', 'editmessagetext'])
