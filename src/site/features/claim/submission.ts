/**
 * The payment flow of the owner's specification: idle → submitting → checking, and back to idle if the
 * write fails or nothing is found within two minutes.
 */
export type Submission = {
  phase: 'idle' | 'submitting' | 'checking'
  /** Nothing was found within two minutes: the page shows where to get help. */
  stillPending: boolean
}

export const IDLE: Submission = { phase: 'idle', stillPending: false }

/** `solUsd` is 0 until there is a quote. */
export function canSubmit({ phase }: Submission, solUsd: number): boolean {
  return phase === 'idle' && solUsd > 0
}

export const SUBMIT_TEXT: Record<Submission['phase'], string> = {
  idle: "I've Sent the SOL",
  submitting: 'Submitting...',
  checking: 'Checking payment...',
}
