/** An error with its JSON-RPC code, as validators number them. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const PARSE_ERROR = -32700
export const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602
export const INTERNAL_ERROR = -32603
export const PREFLIGHT_FAILURE = -32002
export const BLOCK_NOT_AVAILABLE = -32004
export const NODE_UNHEALTHY = -32005
export const SLOT_SKIPPED = -32007
export const NO_SNAPSHOT = -32008
export const UNSUPPORTED_TRANSACTION_VERSION = -32015
export const MIN_CONTEXT_SLOT_NOT_REACHED = -32016
export const LONG_TERM_STORAGE_UNREACHABLE = -32019
export const FILTER_TRANSACTION_NOT_FOUND = -32020
