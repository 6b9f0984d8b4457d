import type { Stage } from './launches/stages.ts'
import type { TurnKind } from './launches/turns.ts'
import type { PlanId } from './plans.ts'
import type { OrderException } from './records.ts'
import type { LedRole } from './roles.ts'
import type { WebhookStop } from './webhooks.ts'

/**
 * News that one part of the product leaves in the outbox for another. Topics are stored, so their
 * names never change.
 */

export const MEMBER_GRANTED = 'member.granted' as const
/** An account is linked to Telegram. */
export const MEMBER_BOUND = 'member.bound' as const
/** A Telegram account no longer has its membership. */
export const MEMBER_LEFT = 'member.left' as const
/** A member's webhook was disabled. */
export const MEMBER_WEBHOOK = 'member.webhook_disabled' as const
/** The excess of a member's order was refunded. */
export const MEMBER_RETURNED = 'member.excess_returned' as const
/** Somebody redeemed the gift that a member bought. */
export const MEMBER_GIFT_REDEEMED = 'member.gift_redeemed' as const

export const OPERATOR_REVIEW = 'operator.review' as const
export const OPERATOR_ALARM = 'operator.alarm' as const
export const OPERATOR_CONTACT = 'operator.contact' as const
/** More was paid for an order than it costs. */
export const OPERATOR_EXCESS = 'operator.excess' as const
/** A payment without an order may be an exchange amount that fees or rounding changed. */
export const OPERATOR_NEAR_AMOUNT = 'operator.near_amount' as const
/** A retired wallet received money. */
export const OPERATOR_RETIRED = 'operator.retired' as const

/** A model was trained, or training failed. */
export const OPERATOR_TRAINED = 'operator.trained' as const
/** The transparency log signs nothing until an operator has looked. */
export const OPERATOR_LOG_STOPPED = 'operator.log_stopped' as const
/** No backup was made. */
export const OPERATOR_BACKUP_FAILED = 'operator.backup_failed' as const

/** Telegram refused several chats in a row, so the bot sends nothing for a while. */
export const OPERATOR_BOT_WAITS = 'operator.bot_waits' as const

/** No process leads a role that one is set up for. */
export const OPERATOR_ROLE_STALLED = 'operator.role_stalled' as const

/** A checkpoint of the transparency log, for the channel and the operators' group. */
export const RECORD_CHECKPOINT = 'record.checkpoint' as const

/** A launch was stored with its first report. The stored name is older than the stages. */
export const LAUNCH_DETECTED = 'launch.alert' as const
/** A later stage of a launch was reported, or a dropped launch is back. */
export const LAUNCH_STAGE = 'launch.stage' as const
/** A fork dropped a launch, which older releases called taken back. */
export const LAUNCH_DROPPED = 'launch.taken_back' as const

/** A launch that was posted in the channel has turned. */
export const LAUNCH_TURNED = 'launch.turned' as const
/** A coin that members watch has turned. */
export const WATCH_TURNED = 'watch.turned' as const
/** The launch of a watched coin was looked up, and found or not. */
export const WATCH_LOOKED_UP = 'watch.looked_up' as const
/** A wallet that members watch launched, bought, or sold out. */
export const WALLET_ACTED = 'wallet.acted' as const

/** A member asked the bot about an address. */
export const SCAN_JOB = 'job.scan' as const

export type News =
  | { topic: typeof MEMBER_GRANTED; payload: MemberGranted }
  | { topic: typeof MEMBER_BOUND; payload: { account: string } }
  /** `sealed`: the Telegram account. */
  | { topic: typeof MEMBER_LEFT; payload: { sealed: string } }
  | {
      topic: typeof MEMBER_WEBHOOK
      payload: { account: string; host: string; because: WebhookStop }
    }
  | { topic: typeof MEMBER_RETURNED; payload: ReturnedNews }
  | { topic: typeof MEMBER_GIFT_REDEEMED; payload: GiftRedeemed }
  /** `unknown`: only a token that may be worth nothing; the first of the day. */
  | {
      topic: typeof OPERATOR_REVIEW
      payload: { order: string; exception: OrderException; unknown?: boolean }
    }
  | { topic: typeof OPERATOR_ALARM; payload: { kind: string; wallet: string; detail: string } }
  /** `message`: the stored message's id. */
  | { topic: typeof OPERATOR_CONTACT; payload: { message: string } }
  | { topic: typeof OPERATOR_EXCESS; payload: ExcessNews }
  | {
      topic: typeof OPERATOR_NEAR_AMOUNT
      /** `lamports`: decimal. `candidates`: the orders it may belong to, the nearest first. */
      payload: { signature: string; lamports: string; candidates: string[] }
    }
  | {
      topic: typeof OPERATOR_RETIRED
      payload: { wallet: string; signature: string; from: string | null } & PaidAmount
    }
  | { topic: typeof OPERATOR_BOT_WAITS; payload: { waitSeconds: number; askedSeconds: number } }
  /** `others`: further roles. `chain_silent`: the RPC service has not answered since the start. */
  | {
      topic: typeof OPERATOR_ROLE_STALLED
      payload: StalledRole & { others?: StalledRole[]; chain_silent?: true }
    }
  /** One sentence per line. */
  | { topic: typeof OPERATOR_TRAINED; payload: { lines: string[] } }
  | { topic: typeof OPERATOR_LOG_STOPPED; payload: { trouble: string } }
  /** `last_good_at`: when the newest backup was made; null: there is none. */
  | {
      topic: typeof OPERATOR_BACKUP_FAILED
      payload: { problem: string; last_good_at: number | null }
    }
  | { topic: typeof RECORD_CHECKPOINT; payload: { log: number; size: number } }
  | { topic: typeof LAUNCH_DETECTED | typeof LAUNCH_STAGE; payload: { mint: string; stage: Stage } }
  | { topic: typeof LAUNCH_DROPPED; payload: { mint: string } }
  | { topic: typeof LAUNCH_TURNED; payload: { mint: string; kind: TurnKind } }
  /** `since`: the start of the day of following in which it turned. */
  | { topic: typeof WATCH_TURNED; payload: { mint: string; kind: TurnKind; since: number } }
  | { topic: typeof WATCH_LOOKED_UP; payload: { mint: string } }
  /** `at`: the moment under which its acts are stored. */
  | { topic: typeof WALLET_ACTED; payload: { wallet: string; at: number } }
  /** `sealed`: the person who asked, and the address. */
  | { topic: typeof SCAN_JOB; payload: { sealed: string } }

/** `seen_at`: when it was last led; null: never. */
export type StalledRole = { role: LedRole; seen_at: number | null }

/** `order`: what paid for it; null: a gift or a trial. */
export type MemberGranted = { order: string | null; account: string; plan: PlanId }

/** `account`: the buyer's. */
export type GiftRedeemed = { account: string; order: string; plan: PlanId }

/** `lamports`, `usdc`: decimal; without `usdc`: none. `destination`: the wallet that it went to. */
export type ReturnedNews = {
  account: string
  order: string
  lamports: string
  usdc?: string
  destination: string
}

export type ExcessNews = {
  order: string
  /** US cents; null: the payment's value is unknown. */
  excess_cents: number | null
  /** True: the holder may take it as the next 30 days. False: it waits for an operator. */
  offered: boolean
  /** A payment without an order. */
  signature?: string
} & PaidAmount

/** A payment in one coin, decimal in its smallest unit; without either: its amount is unknown. */
export type PaidAmount = { lamports?: string | null; usdc?: string | null }

/** Channels on which processes publish changes immediately, by id: pub/sub, and no outbox news. Nothing is stored. */

/** Ids of changed orders. */
export const ORDER_CHANGED = 'order' as const
/** Mints of new and changed launches. */
export const LAUNCH_CHANGED = 'launch' as const
/** New messages to send. */
export const MESSAGES_QUEUED = 'message' as const

export type PubSubChannel = typeof ORDER_CHANGED | typeof LAUNCH_CHANGED | typeof MESSAGES_QUEUED

export type Topic = News['topic']
export type NewsOf<Name extends Topic> = Extract<News, { topic: Name }>

const MEMBER_TOPICS = [
  MEMBER_GRANTED,
  MEMBER_BOUND,
  MEMBER_LEFT,
  MEMBER_WEBHOOK,
  MEMBER_RETURNED,
  MEMBER_GIFT_REDEEMED,
] as const
export const OPERATOR_TOPICS = [
  OPERATOR_REVIEW,
  OPERATOR_ALARM,
  OPERATOR_CONTACT,
  OPERATOR_EXCESS,
  OPERATOR_NEAR_AMOUNT,
  OPERATOR_RETIRED,
  OPERATOR_TRAINED,
  OPERATOR_LOG_STOPPED,
  OPERATOR_BACKUP_FAILED,
  OPERATOR_BOT_WAITS,
  OPERATOR_ROLE_STALLED,
] as const
/** Checkpoints, which others compare. */
const RECORD_TOPICS = [RECORD_CHECKPOINT] as const
/** May be many and are not urgent, so they never delay other news. */
export const LAUNCH_TOPICS = [LAUNCH_DETECTED, LAUNCH_STAGE, LAUNCH_DROPPED] as const
/** Few, and useless when late, so they go before launches. */
export const TURN_TOPICS = [LAUNCH_TURNED, WATCH_TURNED, WATCH_LOOKED_UP, WALLET_ACTED] as const
/** News that the bot must deliver soon. Without a bot, it goes to the log. */
export const NOTICE_TOPICS = [...MEMBER_TOPICS, ...OPERATOR_TOPICS, ...RECORD_TOPICS] as const

export type OperatorNews = NewsOf<(typeof OPERATOR_TOPICS)[number]>
export type LaunchNews = NewsOf<(typeof LAUNCH_TOPICS)[number]>
export type NoticeNews = NewsOf<(typeof NOTICE_TOPICS)[number]>
