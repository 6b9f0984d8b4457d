import { crewOf, hideFromCrews, lockCrews } from '../../domains/risk/index.ts'
import { auditAction } from '../audit.ts'
import type { Services } from '../services.ts'
import { OperatorRefusal } from './operator-refusal.ts'

/**
 * Takes a wallet out of its crew for good, or all of the crew's wallets, after somebody disputed it. Whoever is left is
 * grouped again by the ties among them.
 * @returns how many wallets were taken out
 * @throws OperatorRefusal if the wallet is in no crew
 */
export async function hideWallets(
  context: Pick<Services, 'db' | 'clock' | 'entropy' | 'acting'>,
  { wallet, whole, because }: { wallet: string; whole: boolean; because: string },
): Promise<number> {
  const { db, clock } = context
  const now = clock.now()
  return db.transaction(async (tx) => {
    await lockCrews(tx)
    const crew = await crewOf(tx, wallet)
    if (crew.length === 0) throw new OperatorRefusal(`${wallet} is in no crew.`)
    const hidden = whole ? crew : [wallet]
    await hideFromCrews(tx, hidden, now)
    await auditAction(tx, context, 'hide_from_crews', wallet, { because, wallets: hidden.length })
    return hidden.length
  })
}
