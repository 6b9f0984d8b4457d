import { PermanentError } from '../../../kernel/errors.ts'
import { genesisAnswer } from './answers.ts'
import type { Endpoint } from './endpoint.ts'
import { BadAnswer } from './errors.ts'

/**
 * Test money must not pass for money because the second endpoint is one of another cluster: where
 * there are two, each names its genesis hash before its first use, and it must be the one heard first.
 * The check throws a `PermanentError` for an endpoint of another cluster.
 */
export function createClusterCheck(
  endpoints: readonly Endpoint[],
  count: (method: string) => void,
): (endpoint: Endpoint, signal?: AbortSignal) => Promise<void> {
  const confirmed = new Set<Endpoint>()
  let cluster: string | null = null

  return async (endpoint, signal) => {
    if (endpoints.length < 2 || confirmed.has(endpoint)) return
    count('getGenesisHash')
    const genesis = await endpoint.ask(
      'getGenesisHash',
      async (rpc, abortSignal) => {
        const answer = genesisAnswer.safeParse(await rpc.getGenesisHash().send({ abortSignal }))
        if (!answer.success) throw new BadAnswer('getGenesisHash: answer of a wrong shape')
        return answer.data
      },
      signal,
    )
    cluster ??= genesis
    if (genesis !== cluster) throw new PermanentError('an RPC endpoint of another cluster')
    confirmed.add(endpoint)
  }
}
