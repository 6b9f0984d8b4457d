import { createHmac } from 'node:crypto'
import { DAY, type Ms, SECOND } from '../../kernel/clock.ts'
import type { Entropy } from '../../kernel/ids.ts'

const PREFIX = 'whsec_'
const KEY_BYTES = 32

/** A secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export function newSecret(entropy: Entropy): string {
  return PREFIX + Buffer.from(entropy(KEY_BYTES)).toString('base64')
}

/**
 * The headers by which a receiver knows that a message is ours, as Standard Webhooks has them
 * (https://github.com/standard-webhooks/standard-webhooks): HMAC-SHA256 over id, time in seconds, and body.
 * With several secrets there is one signature for each: a receiver takes a message that any of them fits.
 * @param secrets `whsec_` and the key in base64
 *
 * @example
 * A receiver checks them with any library for Standard Webhooks:
 * ```ts
 * import { Webhook } from 'standardwebhooks'
 * import { signatureHeaders } from './sign.ts'
 *
 * const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
 * const body = '{"type":"launch.detected"}'
 * const headers = signatureHeaders([secret], { id: 'evt_1', at: Date.now(), body })
 * new Webhook(secret).verify(body, headers) // → { type: 'launch.detected' }
 * ```
 */
export function signatureHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Ms; body: string },
): Record<string, string> {
  const seconds = `${Math.floor(at / SECOND)}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}

/** How long after a rotation the previous secret still signs. */
export const OVERLAP_MS: Ms = DAY
