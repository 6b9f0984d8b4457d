import type { Services } from '../../flows/services.ts'

/**
 * Stores something that the response does not depend on. If that fails, for example on a full disk,
 * the request still succeeds.
 */
export async function storeIfPossible({ log }: Pick<Services, 'log'>, write: () => Promise<void>) {
  try {
    await write()
  } catch (error) {
    log.warn({ err: (error as Error).message }, 'a visit could not be recorded')
  }
}
