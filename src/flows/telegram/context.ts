import type { LookupRefusal } from '../../contract/alerts.ts'
import type { ChannelPolicy } from '../../contract/channel-policy.ts'
import type { BroadcastSpan } from '../../contract/console/broadcasts.ts'
import type { OperatorRole } from '../../contract/console/roles.ts'
import type { Language } from '../../contract/languages.ts'
import type { DeveloperBody } from '../../contract/launches/bodies.ts'
import type { StalledRole } from '../../contract/news.ts'
import type { PlanId } from '../../contract/plans.ts'
import type { PushMessage } from '../../contract/push.ts'
import type { OrderException } from '../../contract/records.ts'
import type { TradeLink } from '../../contract/trade-links.ts'
import type { WebhookStop } from '../../contract/webhooks.ts'
import type { Because, Person, Rights, Telegram } from '../../domains/messages/index.ts'
import { type Outgoing, storeQueued } from '../../domains/messages/index.ts'
import type { ScanResult } from '../../domains/scans/index.ts'
import type { ToldTurn } from '../../domains/turns/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Coins } from '../../kernel/money.ts'
import type { Services } from '../services.ts'
import type { DayDigest, HourDigest } from './digests/digest.ts'
import type { LaunchCard } from './launch-card.ts'
import type { WalletCard } from './watches/wallet-card.ts'

/** What the bot's flows need from outside. */
export type BotContext = Services & {
  telegram: Telegram
  /** null: there is no channel. */
  channelId: string | null
  /** Repeats the channel's posts for everybody, later; null: there is none. */
  publicChannel: { id: string; delayMs: Ms; perDay: number | null } | null
  /** The language of the channel, which all its readers share. */
  channelLanguage: Language
  /** Which launches are posted in the channel. */
  policy: ChannelPolicy
  /** Ads of places where a coin can be traded, in the operator's order. */
  tradeLinks: readonly TradeLink[]
  /** null: operators read the log. */
  operatorsChatId: string | null
  /** Whether former members get a message a week after the end. */
  winBack: boolean
  /** Where links to the bot begin, without a trailing slash. */
  linkRoot: string
  /** The site's origin without a trailing slash. */
  siteUrl: string
  /** The console's origin without a trailing slash. */
  consoleUrl: string
  /** The bot's texts in a language; English as the fallback. */
  noticesIn(language: string | null): Notices
}

/** `trial`: it lasts hours, and nobody paid for it. */
export type PlanTerm = { plan: PlanId; expiresAt: Ms | null; trial?: boolean }

/**
 * Why a member's own group gets no alerts anymore: the bot is out of it, or may not write there; its member no longer
 * runs it; too many people are in it; or the membership has ended.
 */
export type GroupEnd = 'removed' | 'silenced' | 'not_admin' | 'crowded' | 'ended'

/**
 * Why a launch was posted in the channel, whether its risk is above the policy's limit, and how it
 * has turned since. `since`: when it was posted, and with which market cap in US cents; null: it is
 * being posted now.
 */
export type Posted = {
  because: Because
  warns: boolean
  turns: readonly ToldTurn[]
  /** What the post said when it was sent; null: this is that post. */
  since: { at: Ms; score: number | null; attention: number | null; cap: number | null } | null
}

/** Texts about launches, as HTML. */
export type LaunchNotices = {
  /** A member's alert: score, attention, market, developer, and the three strongest flags. */
  card(card: LaunchCard): string
  /** A post in the channel, in six lines: the decision first. Turns, and what an edited post said at first, add lines. */
  post(card: LaunchCard, posted: Posted): string
  /** All findings, for a person who asked. */
  report(card: LaunchCard): string
  /** The line above an alert that names the member's filters which the launch meets. */
  filters(names: readonly string[]): string
  /** An alert as a browser's notification shows it: plain text, in a title and two or three lines. */
  notification(card: LaunchCard, filters: readonly string[]): Pick<PushMessage, 'title' | 'body'>
  /** A post's line where several are merged. */
  line(card: LaunchCard): string
  /** The reply under a post that says how the launch turned. */
  turned(card: LaunchCard, turn: ToldTurn): string
  /** The text in place of a launch that a fork dropped. */
  gone(mint: string): string
  /** The line that every message with a trade link has. */
  ad: string
  /** A wallet's launches, below the chain's answer about the wallet. */
  record(developer: DeveloperBody): string
}

/** The channel's digests, as HTML. */
export type DigestNotices = {
  hour(digest: HourDigest): string
  day(digest: DayDigest): string
}

/** Messages that the flows send, as HTML. */
export type Notices = {
  granted(term: PlanTerm): string
  reminder(term: PlanTerm, days: number): string
  expired(term: PlanTerm): string
  /** A week after the end, if configured. */
  winBack(term: PlanTerm): string
  joined(): string
  declined(): string
  /** A member's own group gets no alerts anymore. */
  groupOver(title: string, because: GroupEnd): string
  /** No membership is linked to this Telegram account anymore. */
  unbound(): string
  webhookOff(host: string, because: WebhookStop): string
  /** The excess of an order was refunded. */
  returned(returned: { order: string; amount: Coins; destination: string }): string
  /** Somebody redeemed the gift that they bought. */
  giftRedeemed(gift: { order: string; plan: PlanId }): string
  /** The launch of a watched coin was looked up: it is followed, or why it can't be. */
  lookedUp(mint: string, card: LaunchCard | null, refused: LookupRefusal | null): string
  /** A post repeated in the public channel: how it turned since, and when members got it. */
  repeated(card: LaunchCard, posted: { turns: readonly ToldTurn[]; at: Ms; warns: boolean }): string
  /** What a watched wallet did, and what it did before. */
  acted(card: WalletCard): string
  scanned(address: string, finding: ScanResult | null): string
  /** A checkpoint of the transparency log, word for word, so that a reader can keep it. */
  checkpoint(note: string): string
  fromSupport(text: string): string
  /** A message of the owner to many members. */
  broadcast(spans: readonly BroadcastSpan[]): string
  launches: LaunchNotices
  digests: DigestNotices
  buttons: {
    launches: string
    record: string
    channel: string
    account: string
    site: string
    copy: string
    report: string
    chart: string
    verify: string
    explorer: string
    watch: string
    watchlist: string
    /** Opens what ties a wallet to its crew. */
    crew: string
    /** Opens a wallet's record. */
    wallet: string
    /** Watches an address as a wallet, because no token is there. */
    asWallet: string
    /** Opens a place to trade at, named with its host. */
    trade(link: TradeLink): string
  }
  operators: {
    /** On buttons. */
    grant: string
    refuse: string
    review(order: { id: string; plan: PlanId; exception: OrderException; unknown: boolean }): string
    nearAmount(payment: { signature: string; amount: bigint; candidates: string[] }): string
    botWaits(wait: { waitSeconds: number; askedSeconds: number }): string
    alarm(alarm: { kind: string; wallet: string; detail: string }): string
    contact(message: {
      name: string
      replyTo: string
      message: string
      plan: PlanId | null
    }): string
    support(from: Person, plan: PlanId | null, text: string): string
    addedByHand(person: Person): string
    /** `cents` null: its value is unknown. `signature` null: the order has it. `amount` null: unknown. */
    excess(excess: {
      amount: Coins | null
      order: string
      cents: number | null
      offered: boolean
      signature: string | null
    }): string
    retired(payment: { wallet: string; signature: string; amount: Coins | null }): string
    /** The result of a training, as lines. */
    trained(lines: string[]): string
    rights(rights: Rights): string
    /** Whether the bot may post in the public channel. */
    publicRight(mayPost: boolean): string
    /** The transparency log signs nothing, and why. */
    logStopped(trouble: string): string
    /** `lastGoodAt`: when the newest good backup was made; null: there is none. */
    backupFailed(failed: { problem: string; lastGoodAt: number | null }): string
    /** `isChainSilent`: the RPC service has not answered since the start. */
    rolesStalled(roles: readonly StalledRole[], isChainSilent: boolean): string
    /** A link into the console, sent to its operator alone. */
    consoleLink(link: string, role: OperatorRole): string
    /** The effect of the channel's policy, as lines. */
    policy(lines: string[]): string
  }
}

/**
 * Queues a message in the transaction of its event. Publish MESSAGES_QUEUED once that has committed.
 * @param after milliseconds, to order it behind another message of the same moment
 */
export function queueMessage(
  tx: Tx,
  context: Pick<BotContext, 'sealer' | 'entropy' | 'clock'>,
  message: Outgoing,
  after = 0,
): Promise<void> {
  return storeQueued(tx, context, message, context.clock.now() + after)
}
