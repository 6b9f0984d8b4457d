import type { Keyboard, Person } from '../../domains/alerts/index.ts'
import { isActive, type Term } from '../../domains/memberships/index.ts'
import type { BotContext } from '../../flows/bot-context.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Texts } from './texts/en.ts'

/** Lifetime members have a new command this long before the others. */
const EARLY_MS = 14 * DAY

export type Member = { accountId: string; term: Term; strong: boolean }

/** One message or press of a button, with what was asked of the memberships for it. */
export type Ask = {
  context: BotContext
  person: Person
  /** The membership at this moment, expired ones too; null: none. */
  member: Member | null
  texts: Texts
  now: Ms
  /** Names this very update. */
  once: string
}

/** What to say, and what to write in the same transaction. A press edits the message it came from. */
export type Answer = {
  text: string
  keyboard?: Keyboard
  write?(tx: Tx): Promise<void>
}

/** A command. It reads, and answers; what it writes is written with the answer, or not at all. */
export type Command = {
  name: string
  /** Who gets more than a pointer to the site. */
  audience: 'everyone' | 'members' | 'operators'
  /** The day on which lifetime members get it, UTC; the others do 14 days later. */
  since: `${number}-${number}-${number}`
  /** @param words what stands behind the command, trimmed; null: nothing is said */
  answer(ask: Ask, words: string): Promise<Answer | null>
  /** @param data what stands behind `{name}:` on the pressed button, or what somebody made up */
  press?(ask: Ask, data: string): Promise<Answer | null>
}

export function isOpenTo(
  { since }: Pick<Command, 'since'>,
  member: Member | null,
  now: Ms,
): boolean {
  const isEarly = member?.term.plan === 'lifetime' && isActive(member.term, now)
  return now >= Date.parse(since) + (isEarly ? 0 : EARLY_MS)
}

export function isMember({ member, now }: Pick<Ask, 'member' | 'now'>): boolean {
  return member !== null && isActive(member.term, now)
}

/** Neither friend nor price: where members' things are, and where the site is. */
export function pointToSite({ context, texts }: Ask): Answer {
  return {
    text: texts.stranger,
    keyboard: [[{ text: texts.notices.buttons.site, url: context.siteUrl }]],
  }
}

/** A way to the account page. */
export function accountButton({ context, texts }: Ask) {
  return { text: texts.notices.buttons.account, url: `${context.siteUrl}/dashboard` }
}
