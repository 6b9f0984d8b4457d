import type { StoredLaunch } from '../../../domains/launches/index.ts'
import { crewOf } from '../../../domains/risk/index.ts'
import { storeActs, watchedAmong } from '../../../domains/watches/index.ts'
import { MINUTE } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { enqueue } from '../../news.ts'
import type { DetectionContext } from '../context.ts'
import { newsOfActs } from '../follow/wallets/watch-wallets.ts'

/** Older launches help nobody; they are looked at after a downtime. */
const FRESH_MS = 15 * MINUTE

/**
 * Tells members who watch a wallet that another wallet of its crew signed a launch, once for each watched wallet.
 * Whoever watches the signer itself is told of its launch anyway.
 * @returns whether there is somebody to tell
 */
export async function tellCrewWatchers(
  { clock, entropy, hasBot }: Pick<DetectionContext, 'clock' | 'entropy' | 'hasBot'>,
  tx: Tx,
  { mint, signature, launched_at: at }: StoredLaunch,
  signer: string | null,
): Promise<boolean> {
  const now = clock.now()
  if (!hasBot || signer === null || now - at > FRESH_MS) return false
  const others = (await crewOf(tx, signer)).filter((wallet) => wallet !== signer)
  const watched = await watchedAmong(tx, others)
  const acts = watched.map((wallet) => ({
    wallet,
    mint,
    signature,
    at,
    kind: 'crew_launched' as const,
    lamports: null,
    tell_at: now,
  }))
  const stored = await storeActs(tx, acts)
  await enqueue(tx, entropy, ...newsOfActs(stored))
  return stored.length > 0
}
