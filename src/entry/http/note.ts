import type { PurchaseContext } from '../../flows/purchase/context.ts'

/** Writes down what nobody asked for. If that fails, as on a full disk, the answer still goes out. */
export async function note({ log }: Pick<PurchaseContext, 'log'>, write: () => Promise<void>) {
  try {
    await write()
  } catch (error) {
    log.warn({ err: (error as Error).message }, 'a visit could not be noted')
  }
}
