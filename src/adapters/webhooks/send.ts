import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import type { WebhookFailure } from '../../contract/webhooks.ts'
import type { Outbound, WebhookSender } from '../../domains/webhooks/ports.ts'
import { readRetryAfter } from '../../kernel/again/retry-after.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import { RetryableError } from '../../kernel/errors.ts'
import { isPublicAddress } from './public-address.ts'

const WITHIN_MS = 10 * SECOND
const MOST_HEADER_BYTES = 16 * 1_024

type Address = { address: string; family: number }

/** All addresses of a name. Throws if there are none. */
export type Resolve = (name: string) => Promise<Address[]>

const bySystem: Resolve = (name) => lookup(name, { all: true, verbatim: true })

/**
 * Sends members' webhooks over connections of their own. A name is resolved once, all of its addresses
 * are checked, and the connection goes to one of those and nowhere else: a name that changes in between
 * leads nowhere new.
 * @param anyAddress also plain http, and private addresses, for a receiver on one's own machine
 */
export function createWebhookSender(
  clock: Clock,
  { anyAddress, resolve = bySystem }: { anyAddress: boolean; resolve?: Resolve },
): WebhookSender {
  async function addressesOf({ hostname }: URL): Promise<Address[] | WebhookFailure> {
    const host = hostname.replace(/^\[|\]$/g, '')
    const family = isIP(host)
    const addresses =
      family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }]
    if (addresses.length === 0) return 'unknown_host'
    const isOpen = anyAddress || addresses.every(({ address }) => isPublicAddress(address))
    return isOpen ? addresses : 'private_address'
  }

  function read(url: string): URL | null {
    const parsed = URL.parse(url)
    const isKnown = parsed?.protocol === 'https:' || (anyAddress && parsed?.protocol === 'http:')
    return isKnown && parsed?.username === '' && parsed.password === '' ? parsed : null
  }

  return {
    async check(url) {
      const parsed = read(url)
      if (parsed === null) return 'bad_url'
      const addresses = await withDeadline(clock, WITHIN_MS, () => addressesOf(parsed)).catch(
        () => 'unknown_host' as const,
      )
      return typeof addresses === 'string' ? addresses : null
    },

    async send(message) {
      const url = read(message.url)
      if (url === null) return { failure: 'bad_url' }
      try {
        return await withDeadline(clock, WITHIN_MS, async (late) => {
          const addresses = await addressesOf(url)
          if (typeof addresses === 'string') return { failure: addresses }
          const { status, retryAfter } = await post(url, message, addresses, late)
          return { status, retryAfterMs: readRetryAfter(retryAfter, clock.now()) }
        })
      } catch (error) {
        return { failure: error instanceof RetryableError ? 'too_slow' : failureOf(error) }
      }
    },
  }
}

type Taken = { status: number; retryAfter: string | undefined }

/** Connects to one of these addresses, wherever the name points by now. Reads no response body. */
function post(
  url: URL,
  { headers, body }: Outbound,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<Taken> {
  const pinned: LookupFunction = (_, { all }, found) => {
    const [first = { address: '', family: 0 }] = addresses
    if (all) found(null, [...addresses])
    else found(null, first.address, first.family)
  }
  return new Promise((answer, fail) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, {
      method: 'POST',
      agent: false,
      lookup: pinned,
      maxHeaderSize: MOST_HEADER_BYTES,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Mintwatch-Webhooks/1',
        ...headers,
      },
    })
    request.on('response', (response) => {
      const { statusCode: status = 0, headers } = response
      answer({ status, retryAfter: headers['retry-after'] })
      response.destroy()
    })
    request.on('error', fail)
    request.end(body)
  })
}

/** OpenSSL's and Node's codes for a server that is not the one that the URL names. */
const CERTIFICATE = /CERT|ALTNAME|SELF_SIGNED|ISSUER|TLS|SSL/

function failureOf(error: unknown): WebhookFailure {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (CERTIFICATE.test(code)) return 'bad_certificate'
  return code.startsWith('HPE_') ? 'bad_answer' : 'unreachable'
}
