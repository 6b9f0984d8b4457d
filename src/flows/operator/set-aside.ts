import { findFinalTransfers, isWorthNothing, setAside } from '../../domains/orders/index.ts'
import { auditAction } from '../audit.ts'
import type { Services } from '../services.ts'
import { OperatorRefusal } from './operator-refusal.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'acting'>

/**
 * Takes a transaction off the list of payments without an order, because nothing is owed for it: it can't
 * be read, it brought only tokens, or it came from one of our own wallets. It stays stored. If it can be
 * read later, its payments are listed or settle an order as usual.
 *
 * @throws OperatorRefusal if it has no such payment, or that has changed in the meantime
 */
export function setPaymentAside(
  context: Context,
  signature: string,
  because: string,
): Promise<void> {
  return change(context, { signature, at: context.clock.now() }, because)
}

/** Puts a transaction that was set aside back on the list. @throws OperatorRefusal if it was not */
export function putPaymentBack(
  context: Context,
  signature: string,
  because: string,
): Promise<void> {
  return change(context, { signature, at: null }, because)
}

async function change(
  context: Context,
  { signature, at }: { signature: string; at: number | null },
  because: string,
): Promise<void> {
  const { db } = context
  await db.transaction(async (tx) => {
    const found = await findFinalTransfers(tx, signature)
    const worthless = found.filter((one) => one.signature === signature && isWorthNothing(one))
    if ((await setAside(tx, worthless, at)) === 0) throw new OperatorRefusal(whyNot(signature, at))
    const action = at === null ? 'put_back' : 'set_aside'
    await auditAction(tx, context, action, signature, { because })
  })
}

function whyNot(signature: string, at: number | null): string {
  return at === null
    ? `${signature} was not set aside.`
    : `${signature} can’t be set aside. Only what can’t be read, tokens, and transfers from our own wallets can be, and only once. Attach or refund a payment.`
}
