import type { Situation } from './situation.ts'

/** The current step's note once something has happened to the order. */
export const TIMELINE_NOTES: Partial<Record<Situation, string>> = {
  expired: 'We still watch for it for 24 hours.',
  seen: 'Payment seen, waiting for finality',
  late: 'Payment seen, waiting for finality',
  short: 'Waiting for the rest.',
  taken: 'Waiting for you to verify your wallet.',
  contested: 'Waiting for you to verify your wallet.',
  wrong_asset: 'Waiting for payment, or for support.',
  changed: 'A person has to check it.',
  review: 'A person has to check it.',
}
