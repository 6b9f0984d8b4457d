import type { Ms } from '../../kernel/clock.ts'

/** Telegram as we use it. Ids are decimal text: a person's own chat has the person's id. */

/** A person's data from Telegram. A username is optional and can move to another person. */
export type Person = {
  id: string
  username: string | null
  firstName: string
  /** IETF tag; null: unknown. */
  language: string | null
}

/** Somebody's status in a chat. */
export type MemberStatus = 'creator' | 'administrator' | 'member' | 'restricted' | 'left' | 'kicked'

/** The updates from Telegram that we handle. `id` grows and is unique. */
export type Update = { id: number } & UpdateContent

export type UpdateContent =
  | {
      kind: 'message'
      chat: string
      isPrivate: boolean
      from: Person
      messageId: number
      /** '' for photos, voice messages, and similar. */
      text: string
      /** The message that this one answers; null: none. */
      answers: number | null
    }
  | {
      kind: 'press'
      chat: string
      isPrivate: boolean
      from: Person
      messageId: number
      callbackId: string
      /** The button's data. Untrusted: anyone can forge it. */
      data: string
    }
  | {
      kind: 'join_request'
      chat: string
      from: Person
      /** The chat in which the bot may write to them for five minutes. */
      replyChat: string
    }
  | {
      kind: 'member-change'
      chat: string
      person: Person
      /** Who changed it. */
      by: string
      isUs: boolean
      before: MemberStatus
      after: MemberStatus
    }
  | { kind: 'other' }

/** A button writes `data` (at most 64 bytes) back to us, opens `url`, or copies a text. */
export type Button = { text: string } & ({ data: string } | { url: string } | { copy: string })
export type Keyboard = Button[][]

/** One action in a chat. Texts are HTML of at most 4,096 characters. */
export type Call =
  /**
   * `replyTo`: the message it replies to, if that still exists. `isSilent`: without a notification
   * sound.
   */
  | { method: 'send'; text: string; keyboard?: Keyboard; replyTo?: number; isSilent?: boolean }
  | { method: 'edit'; messageId: number; text: string; keyboard?: Keyboard }
  | { method: 'answer'; callbackId: string; text?: string }
  | { method: 'approve' | 'decline' | 'remove'; user: string }
  /** The bot leaves the group. */
  | { method: 'leave' }

/** What the bot may do in the channel. */
export type Rights = { standing: MemberStatus; invite: boolean; restrict: boolean; post: boolean }

export type CommandName = { command: string; description: string }

export type Telegram = {
  /** Asks Telegram each time. */
  me(signal?: AbortSignal): Promise<{ id: string; username: string }>
  /** @throws SendFailure */
  perform(chat: string, call: Call, signal?: AbortSignal): Promise<{ messageId: number | null }>
  /** `left` for people the chat does not know. @throws SendFailure if Telegram refuses or fails */
  memberStatus(chat: string, user: string, signal?: AbortSignal): Promise<MemberStatus>
  /** How many are in a group, the bot too. @throws SendFailure */
  memberCount(chat: string, signal?: AbortSignal): Promise<number>
  rights(chat: string, signal?: AbortSignal): Promise<Rights>
  /** The title of a chat, and whether it is a channel. */
  chat(chat: string, signal?: AbortSignal): Promise<{ title: string; kind: string }>
  /** A link whose users ask to join. */
  createJoinLink(chat: string, name: string, signal?: AbortSignal): Promise<string>
  /** @param language null: the fallback. @param chat null: in private chats */
  registerCommands(
    commands: CommandName[],
    where: { language: string | null; chat: string | null },
    signal?: AbortSignal,
  ): Promise<void>
  /** Polls for updates until `signal` aborts. An update is done once `handle` resolves; one at a time. */
  poll(handle: (update: Update) => Promise<void>, signal: AbortSignal): Promise<void>
  deliverTo(webhook: { url: string; secret: string }, signal?: AbortSignal): Promise<void>
  /**
   * Whether Telegram hands updates over: polls are answered, or, with a webhook, it is ours and accepts them. One
   * that was replaced is set again.
   */
  hears(webhook: { url: string; secret: string } | null, signal?: AbortSignal): Promise<boolean>
  /** Parses a delivered update; null: not an update. */
  read(body: unknown): Update | null
}

/**
 * Why a call failed: `wait` as asked, try `again`, it is already `done` or pointless, the person is
 * `gone` (blocked us, or never wrote), or it was permanently `refused`.
 */
export class SendFailure extends Error {
  override name = 'SendFailure'
  readonly kind: 'wait' | 'again' | 'done' | 'gone' | 'refused'
  readonly retryAfterMs: Ms

  constructor(kind: SendFailure['kind'], message: string, retryAfterMs: Ms = 0) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

/** Telegram does not know the bot’s token: it was revoked or mistyped. Another token ends it, not a retry. */
export class TokenRefused extends SendFailure {
  override name = 'TokenRefused'

  constructor(answer: string) {
    super('again', `Telegram refuses the bot’s token (${answer})`)
  }
}
