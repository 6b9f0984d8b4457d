import type { SolanaRpc } from '../rpc.ts'

/** What launches are read with, beside a socket. */
export type LaunchRpc = Pick<
  SolanaRpc,
  'getSlot' | 'getTransaction' | 'getSignaturesForAddress' | 'getSignatureStatuses'
>
