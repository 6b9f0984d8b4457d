import type { OperatorRole } from '../../contract/console/roles.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    operators: OperatorRow
    operator_links: OperatorLinkRow
    operator_passkeys: PasskeyRow
    operator_browsers: OperatorBrowserRow
  }
}

export type OperatorRow = {
  id: string
  /** The keyed hash of the numeric Telegram id. */
  telegram_key: string
  /** The numeric Telegram id, encrypted. */
  telegram_sealed: string
  /** The name in the audit and for other operators. */
  name: string
  role: OperatorRole
  created_at: number
  /** No longer an operator. */
  ended_at: number | null
}

type OperatorLinkRow = {
  token_hash: string
  operator_id: string
  /** The link ends when the role changes. */
  role: OperatorRole
  issued_at: number
  expires_at: number
  used_at: number | null
}

type PasskeyRow = {
  /** The credential's id, base64url. */
  id: string
  operator_id: string
  /** COSE, base64url. */
  public_key: string
  /** The authenticator's count of signatures; 0: it does not count. */
  counter: number
  /** JSON array. */
  transports: string
  name: string
  created_at: number
  used_at: number
}

export type OperatorBrowserRow = {
  token_hash: string
  operator_id: string
  browser: string
  address: string
  /** When a link admitted it. */
  entered_at: number
  /** Until then it may see the sign-in page. */
  known_until: number
  /** Until then it is signed in; null: it is not. */
  open_until: number | null
  /** When a passkey was last used in it. */
  asserted_at: number | null
  seen_at: number
  /** What the next passkey must sign, used once. */
  challenge: string | null
  challenge_until: number | null
}
