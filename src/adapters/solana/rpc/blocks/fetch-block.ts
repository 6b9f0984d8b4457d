import { isSolanaError, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR } from '@solana/kit'
import { BadAnswer } from '../errors.ts'
import { fetchBlockBytes } from '../http-transport.ts'
import { type BlockAnswered, readBlock } from './read-block.ts'

/** The outcome of asking for a block; plain data, as it goes from thread to thread. */
export type BlockRead =
  | BlockAnswered
  /** No answer, or none over HTTP; `retryAfter` is the header as it came. */
  | { kind: 'unanswered'; status: number | null; retryAfter: string | null }

/** Asks an endpoint for a block, and reads what our venues did in it. Never rejects. */
export async function fetchBlock(
  url: string,
  params: [slot: number, ...more: unknown[]],
  signal: AbortSignal,
): Promise<BlockRead> {
  try {
    return readBlock(params[0], await fetchBlockBytes(url, params, signal))
  } catch (error) {
    if (error instanceof BadAnswer) return { kind: 'senseless' }
    if (!isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) {
      return { kind: 'unanswered', status: null, retryAfter: null }
    }
    const { statusCode, headers } = error.context
    return { kind: 'unanswered', status: statusCode, retryAfter: headers.get('retry-after') }
  }
}
