import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chain } from './chain.ts'
import type { Faults } from './faults.ts'
import type { LimitRefusal } from './manners/limits.ts'
import { answer, failure, readRequests } from './rpc/dispatch.ts'
import type { RpcMethod } from './rpc/method.ts'

const MAX_BODY_BYTES = 1_024 * 1_024

/** Rate limits and latency. */
export type Access = {
  latencyMs: readonly [least: number, most: number]
  refusalOf(methods: readonly string[]): LimitRefusal | null
}

type Answer = { status: number; type: string; text: string; headers?: Record<string, string> }

const json = (text: string): Answer => ({ status: 200, type: 'application/json', text })
const refusal = (status: number, text: string, headers = {}): Answer => {
  return { status, type: 'text/plain; charset=utf-8', text, headers }
}

/**
 * Answers JSON-RPC with Node's own HTTP server: reading the past takes tens of thousands of requests,
 * for which Hono's request and stream objects cost more than the answers.
 */
export function rpcEndpoint(
  chain: Pick<Chain, 'advance'>,
  methods: Readonly<Record<string, RpcMethod>>,
  faults: Faults,
  access?: Access,
) {
  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<Answer> {
    const body = await readBody(request)
    if (body === null) return refusal(413, 'Payload Too Large')
    chain.advance()
    try {
      const { batch, requests } = readRequests(body)
      const names = requests.map(({ method }) => method)
      const refused = faults.refusalOf(names)
      if (refused) {
        const headers = { 'retry-after': String(refused.retryAfterSeconds) }
        return refusal(refused.status, 'Too many requests for a specific RPC call', headers)
      }
      const held = access?.refusalOf(names)
      if (access) await sleep(between(access.latencyMs, names.join()))
      if (held?.kind === 'inside') return json(failure(requests[0]?.id, held.error))
      if (held) return refusal(429, 'Too many requests')
      if (faults.timesOut(names)) await once(response, 'close')
      const answers = await Promise.all(requests.map((one) => answer(methods, one)))
      if (!batch) return json(answers[0] ?? '')
      if (faults.settings.reordering) answers.reverse()
      return json(`[${answers.join(',')}]`)
    } catch (error) {
      return json(failure(null, error))
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const { status, type, text, headers } = await answerTo(request, response)
      response.writeHead(status, {
        'content-type': type,
        'content-length': Buffer.byteLength(text),
        'access-control-allow-origin': '*',
        ...headers,
      })
      response.end(text)
    } catch {
      // The client disconnected in the middle of its request.
      response.destroy()
    }
  }
}

/** null: the body is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > MAX_BODY_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** A latency drawn for this request. */
function between([least, most]: Access['latencyMs'], names: string): number {
  return least + (most - least) * ((names.length * 37 + performance.now()) % 100) * 0.01
}
