import type { Ms } from '../../kernel/clock.ts'

/** Where and for whom a browser's messages are encrypted, as its `PushSubscription` says; keys in base64url. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

/** A pair of keys on P-256, in base64url: 65 bytes and 32. */
export type PushKeys = { publicKey: string; privateKey: string }

/** The push service's status, or why there is none. `retryAfterMs`: how long it asks us to wait; null: it doesn't. */
export type PushAnswer = { status: number; retryAfterMs: Ms | null } | { failure: string }

/** Encrypts and sends to push services, and to nothing else. Never throws. */
export type PushSender = {
  /** Our public key, which browsers are told when they subscribe: base64url of 65 bytes. */
  key: string
  /** Which push service an endpoint is at; null: none that we send to. */
  serviceOf(endpoint: string): string | null
  /** @param ttlMs how long the service keeps it for a browser that is away */
  send(address: PushAddress, message: string, ttlMs: Ms): Promise<PushAnswer>
}
