import type { ColumnType, Generated } from 'kysely'

/** A column that is empty in a new row. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    accounts: {
      id: string
      created_at: number
      /** The keyed name of the numeric Telegram id; null: not bound. */
      telegram_key: Later<string>
      /** The person's data from Telegram, encrypted. */
      telegram_sealed: Later<string>
      bound_at: Later<number>
      /** By a token; null: bound by a username alone, or not at all. */
      proven_at: Later<number>
      /** When the membership last went to another Telegram account. */
      moved_at: Later<number>
      /** When the buyer removed a link that was made only by a username. */
      undone_at: Later<number>
      /** When a wallet proof moved its orders to another account; null: never. */
      left_at: Later<number>
    }
    sessions: {
      token_hash: string
      account_id: string
      created_at: number
      expires_at: number
      proven_at: number | null
      /** When it was last used, to the hour; null: not since this is recorded. */
      seen_at: Later<number>
      /** The browser's name, e.g. `Firefox on Linux`. */
      browser: Later<string>
    }
    challenges: ChallengeRow
    telegram_links: LinkRow
    contact_messages: ContactMessageRow
    api_keys: {
      id: string
      account_id: string
      key_hash: string
      /** The key's first characters, so that its owner can recognize it. */
      prefix: string
      name: string
      created_at: number
      last_used_at: Later<number>
      revoked_at: Later<number>
    }
  }
}

export type ContactMessageRow = {
  id: string
  at: number
  /** null: from a browser without a session. */
  account_id: string | null
  name: string
  reply_to: string
  message: string
  /** A wallet of the crew that it disputes; null: it is about something else. */
  crew: Generated<string | null>
  /** When an operator has dealt with it, and who. */
  done_at: Later<number>
  done_by: Later<string>
}

type ChallengeRow = {
  id: string
  account_id: string
  order_id: string | null
  wallet: string
  message: string
  expires_at: number
  used_at: number | null
  /** The order under whose reference the proof may be sent, and the amount drawn for it. */
  carrier_id: Later<string>
  lamports: Later<number>
}

/** The purpose of a link: to sign in, or to move the membership to another Telegram account. */
export type LinkPurpose = 'sign_in' | 'move'

export type LinkRow = {
  token_hash: string
  session_hash: string
  account_id: string
  purpose: LinkPurpose
  /** The browser's name shown by the bot, e.g. `Firefox on Linux`. */
  browser: string
  issued_at: number
  expires_at: number
  /** When the bot showed its code; null: not opened yet. */
  presented_at: number | null
  telegram_key: string | null
  telegram_sealed: string | null
  code_key: string | null
  /** Wrong codes so far. */
  tries: number
  /** Used, invalidated, or replaced. */
  closed_at: number | null
}
