import type { SignaturesQuery, SolanaRpc } from '../../../src/adapters/solana/rpc/rpc.ts'
import { type Clock, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { RetryableError } from '../../../src/kernel/errors.ts'
import { roll } from './random.ts'

type Fetch = typeof globalThis.fetch
type Request = { id: unknown; method: string; params: unknown[] }

const BEHIND = { code: -32016, message: 'Minimum context slot has not been reached' }
/** Errors of services inside a 200. */
const ERRORS = [
  { code: -32005, message: 'Node is behind by 42 slots' },
  { code: -32007, message: '15/second request limit reached' },
  { code: -32429, message: 'rate limited' },
  { code: -32603, message: 'Internal error' },
]
/** More than a client should ever take. */
const HUGE_PARTS = 40
const PART = new Uint8Array(1024 * 1024).fill(32)
/** The share of an endpoint's minutes beyond its plan, and the share behind a proxy that cuts answers off. */
const BAD_MINUTES = 0.2
const SLOWEST = 14 * SECOND

/**
 * The same endpoints as bytes of HTTP, for the product's own client, with proxies that cut answers off,
 * limits, errors inside a 200, pages of HTML, and answers that come late, never, or without end.
 */
export function hostileWire(rpc: SolanaRpc, clock: Clock, seed: string): Fetch {
  const minute = () => Math.floor(clock.monotonic() / MINUTE)
  const second = () => Math.floor(clock.monotonic() / SECOND)

  return (async (url: string, { body, signal }: { body: string; signal: AbortSignal | null }) => {
    const request: Request = JSON.parse(body)
    const { method, params } = request
    const chance = roll(seed, 'wire', url, method, JSON.stringify(params), second())
    if (chance < 0.01) await clock.wait((chance / 0.01) * SLOWEST, signal ?? undefined)
    else if (chance < 0.013) await silence(signal)
    if (signal?.aborted) throw signal.reason

    const answer = await answerOf(rpc, request)
    if (answer.status !== 200) return respond(answer)
    const isSpent = roll(seed, 'spent', url, minute()) < BAD_MINUTES
    const isCutting = roll(seed, 'cut', url, minute()) < BAD_MINUTES
    if (chance < 0.023) return respond({ status: 429, wait: chance < 0.018 ? '2' : null })
    if (isSpent || chance < 0.033)
      return respond({ status: 200, text: jsonOf(request, { error: anError(chance) }) })
    if (chance < 0.038) return respond({ status: 502, text: '<html>Bad gateway</html>' })
    if (chance < 0.043) return respond({ status: 200, text: '<html>Please wait</html>' })
    if (chance < 0.0435) return responseOf(200, Array(HUGE_PARTS).fill(PART))
    const isCut = isCutting || chance < 0.053
    const text = answer.text ?? ''
    return respond({
      status: 200,
      text: isCut ? text.slice(0, (text.length * chance) % text.length) : text,
    })
  }) as Fetch
}

const anError = (chance: number) => ERRORS[Math.floor(chance * 10_000) % ERRORS.length]

type Answer = { status: number; text?: string; wait?: string | null }

async function answerOf(rpc: SolanaRpc, request: Request): Promise<Answer> {
  try {
    return { status: 200, text: jsonOf(request, { result: await resultOf(rpc, request) }) }
  } catch (error) {
    if (!(error instanceof RetryableError)) throw error
    if (error.message === 'behind') return { status: 200, text: jsonOf(request, { error: BEHIND }) }
    if (error.name === 'BadAnswer') return { status: 200, text: jsonOf(request, { result: {} }) }
    const wait = error.retryAfterMs
    return wait === null ? { status: 503 } : { status: 429, wait: String(Math.ceil(wait / SECOND)) }
  }
}

function resultOf(rpc: SolanaRpc, { method, params }: Request): Promise<unknown> {
  const [of, options] = method === 'getSlot' ? [null, params[0]] : params
  // The default is finalized: https://solana.com/docs/rpc#configuring-state-commitment
  const query = { commitment: 'finalized', ...(options as object) } as SignaturesQuery
  switch (method) {
    case 'getSlot':
      return rpc.getSlot(query.commitment)
    case 'getGenesisHash':
      return rpc.getGenesisHash()
    case 'getSignaturesForAddress':
      return rpc.getSignaturesForAddress(of as string, query)
    case 'getTransaction':
      return rpc.getTransaction(of as string, query.commitment)
    case 'getSignatureStatuses':
      return rpc.getSignatureStatuses(of as string[])
    case 'getTokenAccountsByOwner':
      return Promise.resolve({ context: { slot: 0 }, value: [] })
    default:
      throw new Error(`there is no answer for ${method}`)
  }
}

/** Lamports are bare integers on the wire. */
function jsonOf({ id }: Request, answer: { result: unknown } | { error: unknown }): string {
  return JSON.stringify({ jsonrpc: '2.0', id, ...answer }, (_, value) =>
    typeof value === 'bigint' ? Number(value) : value,
  )
}

function respond({ status, text = '', wait = null }: Answer): Response {
  return responseOf(status, [Buffer.from(text)], wait === null ? {} : { 'retry-after': wait })
}

/** Not a real Response, whose streams take a varying number of event loop turns: runs must repeat. */
function responseOf(
  status: number,
  parts: readonly Uint8Array[],
  headers: Record<string, string> = {},
): Response {
  const body = Object.assign(
    (async function* () {
      yield* parts
    })(),
    { cancel: async () => {} },
  )
  return { ok: status === 200, status, headers: new Headers(headers), body } as unknown as Response
}

function silence(signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve) =>
    signal?.addEventListener('abort', () => resolve(), { once: true }),
  )
}
