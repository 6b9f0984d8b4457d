import type { PurchaseContext } from '../purchase/context.ts'

/** Who acts, for the audit: an operator of the console by name, or the command line. */
export function actingIn({ acting }: Pick<PurchaseContext, 'acting'>) {
  return { actor: acting?.name ?? 'operator', address: acting?.address ?? null }
}
