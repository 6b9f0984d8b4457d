import { OPERATOR_RETIRED } from '../../contract/news.ts'
import type { Transfer } from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Entropy } from '../../kernel/ids.ts'
import { enqueue } from '../news.ts'

/** Tells operators of final payments to a retired wallet. */
export async function enqueueRetired(
  tx: Tx,
  { entropy }: { entropy: Entropy },
  { kind, state, detail, recipient, signature, source, lamports, usdc }: Transfer,
  now: Ms,
): Promise<void> {
  if (kind !== 'review' || state !== 'finalized' || detail !== 'retired_wallet') return
  const payload = {
    wallet: recipient,
    signature,
    from: source,
    lamports: lamports?.toString() ?? null,
    ...(usdc === null ? {} : { usdc: usdc.toString() }),
  }
  const once = `retired ${recipient} ${signature}`
  await enqueue(tx, entropy, { topic: OPERATOR_RETIRED, once, payload, at: now })
}
