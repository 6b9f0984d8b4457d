import { ApiError } from '../../api.ts'

/** The toast for a submission that was not stored. */
export function submitFailure(error: unknown): { title: string; description?: string } {
  if (error instanceof ApiError && error.status === 429) {
    return { title: 'Too many tries. Wait a minute.' }
  }
  const known = error instanceof ApiError && error.status >= 400 && error.status < 500
  return {
    title: 'Submission Failed',
    description: known ? error.message : 'Please try again later.',
  }
}
