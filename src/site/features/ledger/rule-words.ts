import type { LedgerVariant } from '../../../contract/launches/ledger.ts'

/** How each rule differs from the primary one. */
export const RULE_WORDS: Record<LedgerVariant, string> = {
  primary: 'Primary rule',
  delay_30s: 'Fills after 30 s',
  hold_5m: 'Held for 5 min',
  hold_24h: 'Held for 24 h',
  measured_delay: 'Fills after our measured delay',
  halve_2x: 'Half sold at twice the entry',
  stop_when_warned: 'Sold on our first warning',
  followers_10: '10 followers at once',
  followers_100: '100 followers at once',
}
