import type { Chat, ChatInviteLink, InlineKeyboardMarkup, MessageEntity, User } from 'grammy/types'

/** A fictional person with a Telegram account. */
export type TelegramPerson = {
  id: number
  first_name: string
  last_name?: string
  /** Without its @; people may have none, and change it. */
  username?: string
  language_code: string
}

/** Whether the bot may write to a person: once started, and not while blocked. */
export type DialogState = { started: boolean; blocked: boolean }

export type Room = { id: number; type: 'channel' | 'supergroup'; title: string }

/** Administrator rights under the Bot API's names. */
export type AdministratorRights = {
  can_manage_chat: boolean
  can_delete_messages: boolean
  can_restrict_members: boolean
  can_promote_members: boolean
  can_change_info: boolean
  can_invite_users: boolean
  can_post_messages: boolean
  can_edit_messages: boolean
  can_pin_messages: boolean
}

/** A person's state in a room: a ChatMember without its user. */
export type MemberState =
  | { status: 'creator' }
  | { status: 'administrator'; rights: AdministratorRights }
  | { status: 'member' }
  | { status: 'left' }
  /** Banned until then (Unix seconds), forever when 0. */
  | { status: 'kicked'; until_date: number }

/** The supported part of the Bot API's Message, stored as sent. */
export type PostedMessage = {
  message_id: number
  /** Unix seconds, as all dates. */
  date: number
  chat: Chat
  from?: User
  sender_chat?: Chat
  edit_date?: number
  text?: string
  entities?: MessageEntity[]
  reply_to_message?: PostedMessage
  reply_markup?: InlineKeyboardMarkup
  link_preview_options?: { is_disabled?: boolean }
  new_chat_members?: User[]
  left_chat_member?: User
}

/** An invite link and how many people joined with it. */
export type Invitation = { room: number; link: ChatInviteLink; used: number }

/** A join request waiting for an administrator. */
export type JoinRequest = { room: number; person: number; link: string; date: number }

/** A pressed button. The bot may answer once. */
export type Press = {
  id: string
  person: number
  chat: number
  message: number
  /** Unix milliseconds. */
  at: number
  answered: boolean
}

/** The kinds of updates that the sandbox sends. */
export const UPDATE_KINDS = [
  'message',
  'channel_post',
  'callback_query',
  'my_chat_member',
  'chat_member',
  'chat_join_request',
] as const

export type UpdateKind = (typeof UPDATE_KINDS)[number]
