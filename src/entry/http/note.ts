import type { PurchaseContext } from '../../flows/purchase/context.ts'

/**
 * Stores something that the response does not depend on. If that fails, for example on a full disk,
 * the request still succeeds.
 */
export async function note({ log }: Pick<PurchaseContext, 'log'>, write: () => Promise<void>) {
  try {
    await write()
  } catch (error) {
    log.warn({ err: (error as Error).message }, 'a visit could not be recorded')
  }
}
