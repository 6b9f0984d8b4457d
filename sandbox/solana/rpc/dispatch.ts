import { toJson } from '../wire/json.ts'
import {
  INTERNAL_ERROR,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  RpcError,
} from './error.ts'
import type { RpcMethod } from './method.ts'

export type RpcId = string | number | null

export type RpcRequest = { id: RpcId | undefined; method: string; params: unknown }

const MAX_BATCH = 100

/** Reads a JSON-RPC body: one request or a batch of them. Throws {@link RpcError}. */
export function readRequests(body: string): { batch: boolean; requests: RpcRequest[] } {
  const json = parse(body)
  if (!Array.isArray(json)) return { batch: false, requests: [readRequest(json)] }
  if (json.length === 0 || json.length > MAX_BATCH) {
    throw new RpcError(INVALID_REQUEST, `Invalid request: a batch holds 1 to ${MAX_BATCH} requests`)
  }
  return { batch: true, requests: json.map(readRequest) }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new RpcError(PARSE_ERROR, 'Parse error')
  }
}

function readRequest(json: unknown): RpcRequest {
  const { id, method, params } = (json ?? {}) as Record<string, unknown>
  const named = typeof method === 'string' && method.length <= 100
  const known = id === undefined || id === null || typeof id === 'string' || typeof id === 'number'
  if (!named || !known) throw new RpcError(INVALID_REQUEST, 'Invalid request')
  return { id, method, params }
}

/** Answers one request as JSON text. */
export async function answer(
  methods: Readonly<Record<string, RpcMethod>>,
  { id, method, params }: RpcRequest,
): Promise<string> {
  try {
    if (!Object.hasOwn(methods, method)) throw new RpcError(METHOD_NOT_FOUND, 'Method not found')
    return result(id, await methods[method]?.(params))
  } catch (error) {
    return failure(id, error)
  }
}

export function result(id: RpcId | undefined, value: unknown): string {
  return toJson({ jsonrpc: '2.0', id: id ?? null, result: value ?? null })
}

/** Sends unknown errors to the client as they are: this is never production. */
export function failure(id: RpcId | undefined, error: unknown): string {
  const known =
    error instanceof RpcError ? error : new RpcError(INTERNAL_ERROR, `Internal error: ${error}`)
  const { code, message, data } = known
  const body = { code, message, ...(data === undefined ? {} : { data }) }
  return toJson({ jsonrpc: '2.0', id: id ?? null, error: body })
}
