import type { DetectorRpc } from '../rpc/detector-rpc.ts'

/** What launches are read with, beside a socket. */
export type LaunchRpc = Pick<
  DetectorRpc,
  | 'getSlot'
  | 'getTransaction'
  | 'getSignaturesForAddress'
  | 'getSignatureStatuses'
  | 'getRecentStatuses'
  | 'getBlocks'
  | 'getBlockEvents'
>
