import type { DeployerBody } from '../contract/launches.ts'
import type { PlanId } from '../contract/plans.ts'
import type { OrderException } from '../contract/records.ts'
import type { Person, Rights, Telegram } from '../domains/alerts/index.ts'
import { type Outgoing, sendLater } from '../domains/alerts/index.ts'
import type { Finding } from '../domains/scans/index.ts'
import type { Ms } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import type { PurchaseContext } from './context.ts'
import type { LaunchCard } from './launch-card.ts'

/** What the bot's flows need from outside. */
export type BotContext = PurchaseContext & {
  telegram: Telegram
  /** null: there is no channel. */
  channelId: string | null
  /** null: operators read the log. */
  operatorsChatId: string | null
  /** Origin of the site, without a slash at its end. */
  siteUrl: string
  /** The bot's words in a language; English where it speaks no other. */
  noticesIn(language: string | null): Notices
}

/** Channel on which it is published that there is something to send. */
export const MESSAGE_NEWS = 'message'

export type PlanTerm = { plan: PlanId; expiresAt: Ms | null }

/** What is said of launches, as HTML. */
export type LaunchNotices = {
  /** A post: where it stands, who is behind it, its three strongest reasons. */
  card(card: LaunchCard): string
  /** All that was found, for who asked. */
  report(card: LaunchCard): string
  /** What stands for a post in a digest. */
  line(card: LaunchCard): string
  /** The chain has taken it back. */
  gone(mint: string): string
  /** What a wallet has launched before, below what the chain says of it. */
  record(deployer: DeployerBody): string
}

/** What the bot says unasked, as HTML. */
export type Notices = {
  granted(term: PlanTerm): string
  reminder(term: PlanTerm, days: number): string
  expired(term: PlanTerm): string
  joined(): string
  declined(): string
  /** The membership now belongs to another Telegram account, or to none. */
  unbound(): string
  scanned(address: string, finding: Finding | null): string
  fromSupport(text: string): string
  launches: LaunchNotices
  buttons: {
    channel: string
    account: string
    site: string
    copy: string
    report: string
    chart: string
    explorer: string
    grant: string
    refuse: string
  }
  operators: {
    review(order: { id: string; plan: PlanId; exception: OrderException }): string
    alarm(alarm: { kind: string; wallet: string; detail: string }): string
    contact(message: {
      name: string
      replyTo: string
      message: string
      plan: PlanId | null
    }): string
    support(from: Person, plan: PlanId | null, text: string): string
    stranger(person: Person): string
    rights(rights: Rights): string
    other(topic: string, fields: string): string
  }
}

/**
 * Says something in the transaction that it tells of. Publish MESSAGE_NEWS once it has committed.
 * @param after milliseconds by which it stands behind what is said at the same moment
 */
export function say(
  tx: Tx,
  context: Pick<BotContext, 'sealer' | 'entropy' | 'clock'>,
  message: Outgoing,
  after = 0,
): Promise<void> {
  return sendLater(tx, context, message, context.clock.now() + after)
}
