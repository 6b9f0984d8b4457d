import { createHmac } from 'node:crypto'
import { type Ms, SECOND } from '../../kernel/clock.ts'
import type { Entropy } from '../../kernel/ids.ts'

const PREFIX = 'whsec_'
const KEY_BYTES = 32

export function newSecret(entropy: Entropy): string {
  return PREFIX + Buffer.from(entropy(KEY_BYTES)).toString('base64')
}

/**
 * The headers by which a receiver knows that a message is ours, as Standard Webhooks has them
 * (https://github.com/standard-webhooks/standard-webhooks): HMAC-SHA256 over id, time in seconds, and body.
 * @param secret `whsec_` and the key in base64
 */
export function signatureHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Ms; body: string },
): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const seconds = `${Math.floor(at / SECOND)}`
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  }
}
