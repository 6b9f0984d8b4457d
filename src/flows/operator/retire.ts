import {
  findOurWallets,
  ordersMonitoredUntil,
  storeOurWallets,
  storeRetirement,
} from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { PermanentError } from '../../kernel/errors.ts'
import { auditAction } from '../audit.ts'
import type { Services } from '../services.ts'
import { OperatorRefusal } from './operator-refusal.ts'

/**
 * - `planned`: once the last order that names the wallet is no longer watched.
 * - `at_once`: now, for example if its key is stolen. Payments on their way wait for an operator.
 * - `undo`: payments to it count again.
 */
export type RetireMode = 'planned' | 'at_once' | 'undo'

/**
 * Retires an earlier wallet: later payments to it wait for an operator and grant nothing automatically. It
 * stays watched.
 *
 * @returns when it retires; null: it is no longer retired
 * @throws OperatorRefusal if it is not ours, or new orders still use it
 */
export async function retireWallet(
  context: Services,
  wallet: string,
  mode: RetireMode,
  because: string,
): Promise<Ms | null> {
  const { db, clock, recipient } = context
  const now = clock.now()
  if (wallet === recipient) {
    throw new OperatorRefusal(
      'New orders use this wallet. Set RECEIVING_WALLET to another one and restart before you retire this one.',
    )
  }
  return db.transaction(async (tx) => {
    const { ours } = await findOurWallets(tx, [wallet])
    if (!ours.has(wallet)) {
      throw new OperatorRefusal(
        'This wallet has never received payments here. See "npm run ops -- wallets".',
      )
    }
    let retiresAt: Ms | null = null
    if (mode !== 'undo') {
      const last = mode === 'at_once' ? null : await ordersMonitoredUntil(tx, wallet)
      retiresAt = Math.max(now, last ?? now)
    }
    await storeRetirement(tx, wallet, retiresAt)
    const action = mode === 'undo' ? 'unretire' : 'retire'
    await auditAction(tx, context, action, wallet, { because, retires_at: retiresAt })
    return retiresAt
  })
}

/**
 * Stores the configured wallets as ours, before anything is read or sold.
 * @throws PermanentError if the wallet for new orders has been retired
 */
export async function acceptOurWallets(
  { db, recipient }: Pick<Services, 'db' | 'recipient'>,
  earlier: readonly string[],
): Promise<void> {
  await db.transaction((tx) => storeOurWallets(tx, [recipient, ...earlier]))
  const { retiresAt } = await findOurWallets(db.read, [recipient])
  if (!retiresAt.has(recipient)) return
  throw new PermanentError(
    `RECEIVING_WALLET ${recipient} has been retired: payments to it would grant nothing. Use another wallet, or undo that first: start with another RECEIVING_WALLET, then npm run ops -- retire ${recipient} --undo --because TEXT`,
  )
}
