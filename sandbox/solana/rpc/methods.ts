import type { Chain } from '../chain.ts'
import type { Faucet } from '../faucet.ts'
import type { Faults } from '../faults.ts'
import type { Past } from '../past/past.ts'
import { accountMethods } from './accounts.ts'
import { blockMethods } from './blocks.ts'
import { clusterMethods } from './cluster.ts'
import type { RpcMethod } from './method.ts'
import { nodeMethods } from './nodes.ts'
import { sendMethods } from './send.ts'
import { tokenMethods } from './tokens.ts'
import { transactionMethods } from './transactions.ts'

/** All methods of the RPC endpoint, by name. */
export function rpcMethods(
  chain: Chain,
  past: Past,
  faucet: Faucet,
  faults: Faults,
): Record<string, RpcMethod> {
  const { store } = past
  return {
    ...clusterMethods(chain, store, faults),
    ...accountMethods(chain, store),
    ...tokenMethods(chain, store),
    ...transactionMethods(chain, past, faults),
    ...blockMethods(chain, store),
    ...sendMethods(chain, faucet, faults),
    ...nodeMethods(chain, store),
  }
}
