import type { WebhookFailure } from '../../contract/webhooks.ts'
import type { Ms } from '../../kernel/clock.ts'

/** A signed message on its way to a member's address. */
export type Outbound = {
  url: string
  headers: Record<string, string>
  body: string | Uint8Array
}

/** The receiver's status, or why there is none. `retryAfterMs`: how long it asks us to wait; null: it doesn't. */
export type WebhookResponse =
  | { status: number; retryAfterMs: Ms | null }
  | { failure: WebhookFailure }

/** Sends to members' addresses, and to nothing but the public internet. Never throws. */
export type WebhookSender = {
  /** Follows no redirect, reads no body, and takes 10 s at most. */
  send(message: Outbound): Promise<WebhookResponse>
  /** Why we must not send to its host; null: all its addresses are allowed. */
  check(url: string): Promise<WebhookFailure | null>
}
