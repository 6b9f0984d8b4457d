/**
 * The payment flow of the owner's specification: idle → submitting → checking, and back to idle if the
 * write fails or nothing is found within two minutes.
 */
export type Submission = {
  phase: 'idle' | 'submitting' | 'checking'
  /** Nothing was found within two minutes: the page shows where to get help. */
  stillPending: boolean
}

export type SubmissionEvent = 'submitted' | 'accepted' | 'failed' | 'timed_out'

export const IDLE: Submission = { phase: 'idle', stillPending: false }

/** Ignores events that do not fit the phase: responses may arrive late or twice. */
export function submissionReducer(state: Submission, event: SubmissionEvent): Submission {
  switch (event) {
    case 'submitted':
      return state.phase === 'idle' ? { phase: 'submitting', stillPending: false } : state
    case 'accepted':
      return state.phase === 'submitting' ? { phase: 'checking', stillPending: false } : state
    case 'failed':
      return state.phase === 'submitting' ? IDLE : state
    case 'timed_out':
      return state.phase === 'checking' ? { phase: 'idle', stillPending: true } : state
  }
}

/** `solUsd` is 0 until there is a quote. */
export function canSubmit({ phase }: Submission, solUsd: number): boolean {
  return phase === 'idle' && solUsd > 0
}

export const SUBMIT_TEXT: Record<Submission['phase'], string> = {
  idle: "I've Sent the SOL",
  submitting: 'Submitting...',
  checking: 'Checking payment...',
}
