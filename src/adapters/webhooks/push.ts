import webPush from 'web-push'
import type { PushAddress, PushKeys, PushSender } from '../../domains/push/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { SECOND } from '../../kernel/clock.ts'
import { createWebhookSender, type Resolve } from './send.ts'

type PushSenderOptions = {
  keys: PushKeys
  /** How a push service reaches us: an https or mailto address. */
  subject: string
  /** The name of an endpoint's push service; null: we send nothing there. */
  serviceOf(endpoint: string): string | null
  /** The service that may also be at a private address and without TLS. */
  ownService: string
  resolve?: Resolve
}

/**
 * Sends to push services: `web-push` encrypts and signs, and the connection is made as for webhooks, to addresses on
 * the public internet alone.
 */
export function createPushSender(
  clock: Clock,
  { keys, subject, serviceOf, ownService, ...rest }: PushSenderOptions,
): PushSender {
  const outside = createWebhookSender(clock, { anyAddress: false, ...rest })
  const own = createWebhookSender(clock, { anyAddress: true })

  function prepare({ endpoint, ...keysOf }: PushAddress, message: string, ttlSeconds: number) {
    return webPush.generateRequestDetails({ endpoint, keys: keysOf }, message, {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
      urgency: 'high',
    })
  }

  return {
    key: keys.publicKey,
    serviceOf,
    async send(address, message, ttlMs) {
      const service = serviceOf(address.endpoint)
      if (service === null) return { failure: 'unknown_service' }
      try {
        const { headers, body } = prepare(address, message, Math.ceil(ttlMs / SECOND))
        const sent = { url: address.endpoint, headers: lowered(headers), body: body ?? '' }
        return await (service === ownService ? own : outside).send(sent)
      } catch {
        return { failure: 'bad_keys' }
      }
    },
  }
}

/** So that none is sent twice, beside one of the sender's own. */
function lowered(headers: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
}
