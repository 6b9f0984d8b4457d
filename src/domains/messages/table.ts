import type { Generated } from 'kysely'
import type { PlanId } from '../../contract/plans.ts'
import type { Because } from './channel-policy.ts'
import type { PaceName } from './pace.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    alert_preferences: {
      account_id: string
      /** JSON of `AlertPreferences`. */
      preferences: string
      changed_at: number
    }
    alert_groups: {
      account_id: string
      /** A keyed hash of the group's id. */
      chat_key: string
      /** Its id and title, encrypted. */
      sealed: string
      added_at: number
      /** When its member was last seen to be an administrator of a small group. */
      checked_at: number
      /** When Telegram refused an alert there; null: never. */
      refused_at: number | null
    }
    /** Filters that an account tested on past launches, as hashes, and when last. */
    filters_tried: { account_id: string; filter: string; tried_at: number }
    channel_posts: ChannelPostRow
    channel_avoided: AvoidedPostRow
    /** The members' posts that were repeated in the public channel. */
    public_posts: { mint: string; posted_at: number; repeated_at: number }
    /** People who blocked the bot, and when we learned it. */
    telegram_blocked: { chat_key: string; at: number }
    telegram_updates: { id: number; at: number }
    telegram_outbox: TelegramOutboxRow
    broadcasts: BroadcastRow
    support_threads: SupportThreadRow
    support_messages: SupportMessageRow
    /** The topic of a person's next message; expires at `until`. */
    telegram_moods: { telegram_key: string; mood: string; until: number }
    telegram_languages: TelegramLanguageRow
    channel_members: {
      telegram_key: string
      /** The numeric id. */
      sealed: string
      joined_at: number
      /** When a person added them by hand, without a membership; null: admitted by us. */
      by_hand: number | null
      left_at: number | null
    }
  }
}

/** A launch posted in the channel, as it was then. */
export type ChannelPostRow = {
  mint: string
  posted_at: number
  stage: string
  /** Because of CHANNEL_POLICY: `attention` or `market_cap`. */
  because: Because
  score: number | null
  attention: number | null
  market_cap_cents: number | null
  /** When it was last edited to show its market; null: it shows that of its report. */
  shown_at: number | null
  /** The market cap that this edit showed. */
  shown_cap_cents: number | null
}

/** A launch that only its risk kept out of the channel, as it was when that first happened. */
export type AvoidedPostRow = {
  mint: string
  avoided_at: number
  stage: string
  score: number | null
  attention: number | null
  market_cap_cents: number | null
}

export type TelegramOutboxRow = {
  id: string
  /** A keyed hash of the chat's id; the id itself is in `sealed`. */
  chat_key: string
  pace: PaceName
  /** Lower ones go first. */
  rank: number
  /** The encrypted call and chat; '' once done. */
  sealed: string
  /** The chat that gets replies to this message; null: none. */
  back_sealed: string | null
  /** At most one row per key: queuing the same message again changes nothing. */
  once: string
  created_at: number
  run_at: number
  attempts: number
  lease: string | null
  failure: string | null
  /** Sent or given up. */
  done_at: number | null
  /** Given up. */
  dead_at: number | null
  /** Telegram's message id; null: not a message. */
  message_id: number | null
  /** The broadcast that it is a copy of; null: none. */
  broadcast_id: string | null
  /** Why it was given up; null: it was not, or before this was recorded. */
  fate: MessageFate | null
}

/**
 * Why a message was given up: the person is `gone` (blocked the bot, or never wrote to it), Telegram
 * `refused` it, it waited too long and is `old`, or its sending was `interrupted`, so that nobody knows
 * whether it arrived.
 */
export type MessageFate = 'gone' | 'refused' | 'old' | 'interrupted'

/** The languages of a person in Telegram. */
type TelegramLanguageRow = {
  telegram_key: string
  /** A `KnownLanguage`, encrypted. */
  sealed: string
  changed_at: number
}

/** A message to many members. */
export type BroadcastRow = {
  id: string
  text: string
  /** Members with this plan; null: all members. */
  plan: PlanId | null
  /** Who wrote it. */
  author: string
  /** When its text or audience was last changed. */
  changed_at: number
  /** null: a draft. */
  started_at: number | null
  /** How many members it was for when it started. */
  recipients: number | null
  /** The Telegram key up to which it is in the queue. */
  cursor: Generated<string>
  /** When the last copy was put in the queue. */
  queued_at: number | null
  /** When an operator stopped it. */
  stopped_at: number | null
  /** When none of its copies waited anymore. */
  ended_at: number | null
  /** JSON of `BroadcastCounts`, once it ended. */
  counts: string | null
  /** 1: started and not ended. At most one is. */
  running: number | null
}

/** A person's conversation with support. */
export type SupportThreadRow = {
  id: string
  telegram_key: string
  /** Who it is: a Person, encrypted. */
  sealed: string
  /** The plan that they had when they last wrote; null: none. */
  plan: PlanId | null
  last_at: number
  /** Their first message without an answer; null: all are answered. */
  waiting_since: number | null
}

export type SupportMessageRow = {
  once: string
  thread_id: string
  at: number
  /** Who answered; null: the person wrote it. */
  author: string | null
  /** The text, encrypted. */
  sealed: string
}
