import {
  type RpcTransport,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
  SolanaError,
} from '@solana/kit'
import { BadAnswer } from './errors.ts'

const MEGABYTE = 1024 * 1024
/** An account holds 10 MB at most, which base64 makes a third longer. */
const MOST_BYTES = 16 * MEGABYTE
const MOST_BLOCK_BYTES = 48 * MEGABYTE
const MOST_REFUSAL_BYTES = 64 * 1024
/** From this many digits on, an integer may not fit a number. In quotes it is text. */
const LONG_INTEGER = /[:,[]\s*-?\d{16}/

type Fetch = typeof globalThis.fetch
type Wire = { body: Uint8Array; status: number }

/**
 * Sends JSON-RPC over HTTP. Unlike kit's own transport it reads no more than a bounded number of
 * bytes, parses without a detour through text, and understands refusals with any status.
 * Integers that fit no number arrive as bigint.
 */
export function httpTransport(url: string, fetch: Fetch = globalThis.fetch): RpcTransport {
  return (async ({ payload, signal }) => {
    const { body } = await post(url, payload, MOST_BYTES, signal, fetch)
    return parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString())
  }) as RpcTransport
}

/** Requests a block, and returns its JSON as bytes with no other owner. */
export async function fetchBlockBytes(
  url: string,
  params: unknown[],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const payload = { jsonrpc: '2.0', id: 0, method: 'getBlock', params }
  const { body } = await post(url, payload, MOST_BLOCK_BYTES, signal, globalThis.fetch)
  return body
}

async function post(
  url: string,
  payload: unknown,
  mostBytes: number,
  signal: AbortSignal | undefined,
  fetch: Fetch,
): Promise<Wire> {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(payload, (_, value) =>
      typeof value === 'bigint' ? Number(value) : value,
    ),
    headers: { accept: 'application/json', 'content-type': 'application/json; charset=utf-8' },
    redirect: 'error',
    signal: signal ?? null,
  })
  const { status, headers } = answer
  if (!answer.ok) {
    const refusal = status === 429 ? null : await readBytes(answer, MOST_REFUSAL_BYTES)
    if (refusal && isRefusal(refusal)) return { body: refusal, status }
    await answer.body?.cancel().catch(() => {})
    const context = { headers, message: '', statusCode: status }
    throw new SolanaError(SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, context)
  }
  const body = await readBytes(answer, mostBytes)
  if (body === null) throw new BadAnswer(`answer of more than ${mostBytes / MEGABYTE} MB`)
  return { body, status }
}

/** null: longer than that. */
async function readBytes({ body }: Response, most: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    // Leaving the loop cancels the rest.
    if (length > most) return null
    parts.push(part)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** Some services give JSON-RPC errors a status of their own. */
function isRefusal(body: Uint8Array): boolean {
  try {
    const { error } = JSON.parse(Buffer.from(body).toString())
    return Number.isInteger(error?.code)
  } catch {
    return false
  }
}

function parse(text: string): unknown {
  try {
    return LONG_INTEGER.test(text) ? JSON.parse(text, exactly) : JSON.parse(text)
  } catch {
    throw new BadAnswer('answer that is no JSON')
  }
}

function exactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value)
  const source = isInexact && context?.source
  return source && /^-?\d+$/.test(source) ? BigInt(source) : value
}
