import type { DetectorRpc } from '../rpc/detector-rpc.ts'

/** What launches are read with, in addition to a socket. */
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
