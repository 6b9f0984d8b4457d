import type { WebhookFailure } from '../../contract/webhooks.ts'

/** A signed message on its way to a member's address. */
export type Outbound = { url: string; headers: Record<string, string>; body: string }

/** What came of it: the receiver's status, or why there is none. */
export type WebhookResponse = { status: number } | { failure: WebhookFailure }

/** Sends to members' addresses, and to nothing but the public internet. Never throws. */
export type WebhookSender = {
  /** Follows no redirect, reads no body, and takes 10 s at most. */
  send(message: Outbound): Promise<WebhookResponse>
  /** Whether its name leads only to addresses that we send to. null: it does. */
  check(url: string): Promise<WebhookFailure | null>
}
