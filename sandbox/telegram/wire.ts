import type { Chat, ChatMember, User } from 'grammy/types'
import type { AdministratorRights, MemberState, Room, TelegramPerson } from './shapes.ts'

/** Converts stored data to the Bot API's format. */

export function userOf({ id, ...names }: TelegramPerson): User {
  return { id, is_bot: false, ...names }
}

export function privateChat({
  id,
  first_name,
  last_name,
  username,
}: TelegramPerson): Chat.PrivateChat {
  return {
    id,
    type: 'private',
    first_name,
    ...(last_name ? { last_name } : {}),
    ...(username ? { username } : {}),
  }
}

export function chatOf({ id, type, title }: Room): Chat.ChannelChat | Chat.SupergroupChat {
  return { id, type, title }
}

export function memberOf(whole: User, memberState: MemberState, isChannel: boolean): ChatMember {
  // A person's language is sent only with their own actions.
  const { language_code: _, ...user } = whole
  switch (memberState.status) {
    case 'creator':
      return { status: 'creator', user, is_anonymous: false }
    case 'administrator':
      return {
        status: 'administrator',
        user,
        can_be_edited: false,
        is_anonymous: false,
        can_manage_video_chats: false,
        can_post_stories: false,
        can_edit_stories: false,
        can_delete_stories: false,
        can_send_welcome_messages: false,
        ...rightsIn(memberState.rights, isChannel),
      }
    case 'member':
      return { status: 'member', user }
    case 'kicked':
      return { status: 'kicked', user, until_date: memberState.until_date }
    case 'left':
      return { status: 'left', user }
  }
}

function rightsIn(
  { can_post_messages, can_edit_messages, can_pin_messages, ...common }: AdministratorRights,
  isChannel: boolean,
) {
  return isChannel
    ? { ...common, can_post_messages, can_edit_messages }
    : { ...common, can_pin_messages, can_manage_topics: false }
}
