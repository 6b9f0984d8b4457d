import type { LaunchReportData } from './launch-report.tsx'

/** Invented, and labeled as an example wherever it is shown. */
export const EXAMPLE_REPORT: LaunchReportData = {
  label: 'Example',
  name: 'Lantern Cat',
  ticker: '$LCAT',
  venue: 'pump.fun',
  age: '41 s old',
  score: 74,
  flags: [
    {
      level: 'severe',
      title: 'One funder behind the first buyers',
      evidence: '6 of the first 9 wallets were funded by one account; they hold 23.1%',
    },
    {
      level: 'high',
      title: 'Developer is selling',
      evidence: '3 sales within 38 s; 41% of the developer’s tokens, 12.4 SOL',
    },
    {
      level: 'elevated',
      title: 'Copied ticker',
      evidence: '$LCAT was launched 4 h ago by another wallet and is still trading',
    },
  ],
  developer: {
    wallet: '7Qvx\u2026m4Kd',
    record: [
      { count: '14', what: 'launched' },
      { count: '0', what: 'graduated' },
      { count: '11', what: 'dead in 1\u00a0h' },
      { count: '3', what: 'open' },
    ],
  },
}
