import type { ColumnType } from 'kysely'

/** A column that is empty in a new row. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    accounts: {
      id: string
      created_at: number
      /** The keyed name of the numeric Telegram id; null: not bound. */
      telegram_key: Later<string>
      /** What Telegram says of that person. */
      telegram_sealed: Later<string>
      bound_at: Later<number>
      /** By a token; null: bound by a username alone, or not at all. */
      proven_at: Later<number>
      /** When the membership last went to another Telegram account. */
      moved_at: Later<number>
      /** When the buyer undid a link that a username alone had made. */
      undone_at: Later<number>
      /** When a wallet proof took what it held to another account; null: none did. */
      left_at: Later<number>
    }
    sessions: {
      token_hash: string
      account_id: string
      created_at: number
      expires_at: number
      proven_at: number | null
      /** When it was last used, to the hour; null: not since this is noted. */
      seen_at: Later<number>
      /** As its owner would name it, e.g. `Firefox on Linux`. */
      browser: Later<string>
    }
    challenges: ChallengeRow
    telegram_links: LinkRow
    contact_messages: ContactMessageRow
    api_keys: {
      id: string
      account_id: string
      key_hash: string
      /** How the key begins, so that its owner knows it again. */
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
}

export type ChallengeRow = {
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

/** For what a link was asked: to sign in, or to give the membership to another Telegram account. */
export type LinkPurpose = 'sign_in' | 'move'

export type LinkRow = {
  token_hash: string
  session_hash: string
  account_id: string
  purpose: LinkPurpose
  /** As the bot names it, e.g. `Firefox on Linux`. */
  browser: string
  issued_at: number
  expires_at: number
  /** When the bot showed its code; null: nobody has opened it yet. */
  presented_at: number | null
  telegram_key: string | null
  telegram_sealed: string | null
  code_key: string | null
  /** Wrong codes so far. */
  tries: number
  /** Used, burned, or followed by another. */
  closed_at: number | null
}
