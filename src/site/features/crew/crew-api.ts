import type { CrewBody } from '../../../contract/launches/crews.ts'
import { ApiError, call } from '../../call.ts'

/** The crew of a wallet; null: it is in none that we know. In a file of its own, because only its page needs it. */
export async function getCrew(wallet: string): Promise<CrewBody | null> {
  try {
    return await call<CrewBody>('GET', `/api/crews/${encodeURIComponent(wallet)}`)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
