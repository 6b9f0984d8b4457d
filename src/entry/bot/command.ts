import { isActive, type Term } from '../../domains/memberships/index.ts'
import type { Keyboard, KnownLanguage, Person } from '../../domains/messages/index.ts'
import type { BotContext } from '../../flows/telegram/context.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Texts } from './texts/en/texts.ts'

/** Lifetime members get a new command this much earlier than the others. */
const EARLY_MS = 14 * DAY

export type Member = { accountId: string; term: Term; strong: boolean }

/** One message or button press, with the sender's membership. */
export type BotRequest = {
  context: BotContext
  person: Person
  /** The membership at this moment, expired ones too; null: none. */
  member: Member | null
  /** Their stored language; null: none is stored. */
  known: KnownLanguage | null
  /** The language of the answer, an IETF tag; null: unknown. */
  language: string | null
  texts: Texts
  now: Ms
  /** Identifies this update. */
  once: string
}

/** The reply, and what to store in the same transaction. A press edits the message it came from. */
export type Answer = {
  text: string
  keyboard?: Keyboard
  /** Shown briefly to the person who pressed a button; with an empty `text` nothing else changes. */
  notice?: string
  write?(tx: Tx): Promise<void>
}

/** A command reads and answers. What it stores commits together with the answer. */
export type Command = {
  name: keyof Texts['commands']
  /** Who gets more than a pointer to the site. */
  audience: 'everyone' | 'members' | 'operators'
  /** The day on which lifetime members get it, UTC. The others get it 14 days later. */
  since: `${number}-${number}-${number}`
  /** @param words what follows the command, trimmed. @returns null: no reply */
  answer(request: BotRequest, words: string): Promise<Answer | null>
  /** @param data what follows `{name}:` in the callback data. Untrusted: anyone can forge it */
  press?(request: BotRequest, data: string): Promise<Answer | null>
}

export function isOpenTo(
  { since }: Pick<Command, 'since'>,
  member: Member | null,
  now: Ms,
): boolean {
  const isEarly = member?.term.plan === 'lifetime' && isActive(member.term, now)
  return now >= Date.parse(since) + (isEarly ? 0 : EARLY_MS)
}

export function isMember({ member, now }: Pick<BotRequest, 'member' | 'now'>): boolean {
  return member !== null && isActive(member.term, now)
}

/** For everyone without a membership: says what the bot is, and links to the site. Names no price. */
export function pointToSite({ context, texts }: BotRequest): Answer {
  return {
    text: texts.notAMember,
    keyboard: [[{ text: texts.notices.buttons.site, url: context.siteUrl }]],
  }
}

/** Links to the account page. */
export function accountButton({ context, texts }: BotRequest) {
  return { text: texts.notices.buttons.account, url: `${context.siteUrl}/dashboard` }
}
