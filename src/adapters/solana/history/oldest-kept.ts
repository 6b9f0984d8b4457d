import type { PastSignature } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import type { DetectorRpc } from '../rpc/detector-rpc.ts'
import type { HistoryRequest } from './request.ts'

/** Where the history of a service begins that keeps every block. */
const GENESIS: PastSignature = { signature: '', slot: 0, at: 0 }

type Parts = {
  rpc: Pick<DetectorRpc, 'getFirstAvailableBlock' | 'getBlockSignatures'>
  ask: HistoryRequest
}

/**
 * Finds a transaction of the oldest block that the service keeps. Its lists end there without saying
 * so, as if nothing had happened before.
 * @returns null if the service does not tell
 */
export async function oldestKept(
  { rpc, ask }: Parts,
  signal: AbortSignal,
): Promise<PastSignature | null> {
  const slot = await ask((late) => rpc.getFirstAvailableBlock(late), signal)
  if (slot === null) return null
  if (slot === 0) return GENESIS
  const block = await ask((late) => rpc.getBlockSignatures(slot, late), signal)
  const [signature] = block?.signatures ?? []
  if (block?.blockTime == null || signature === undefined) return null
  return { signature, slot, at: block.blockTime * SECOND }
}
