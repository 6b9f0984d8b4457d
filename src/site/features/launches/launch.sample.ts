import type { DeployerBody, FlagBody, LaunchDetailBody } from '../../../contract/launches/bodies.ts'

export const MINT = '7QvxKq8m4Kd3rVYyX1Dk2hTz5nPbW9sLfJcAeRgUoEMt'

const flag = (part: Partial<FlagBody>): FlagBody => ({
  rule: 'freeze-authority',
  version: 1,
  outcome: 'flag',
  title: 'Accounts can be frozen',
  evidence: 'The freeze authority is held by 7Qvx…m4Kd.',
  weight: 0.5,
  level: 'high',
  ...part,
})

/** A launch as the server sends it after ten seconds, except for the given fields. */
export function launchSample(fields: Partial<LaunchDetailBody> = {}): LaunchDetailBody {
  const at = Date.now() - 90_000
  return {
    mint: MINT,
    venue: 'pumpfun',
    name: 'Lantern Cat',
    symbol: 'LCAT',
    creator: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
    launched_at: at,
    detected_at: at + 400,
    stage: '10s',
    score: 74,
    level: 'high',
    reasons: ['Accounts can be frozen'],
    attention: 41,
    market_cap_cents: 421_300,
    trades: 12,
    graduated_at: null,
    confirmed: true,
    from_history: false,
    slot: 1,
    signature: 'signature',
    pool: null,
    quote_mint: null,
    supply: '1000000000000000',
    decimals: 6,
    uri: 'https://evil.test/x.json',
    on_request: false,
    market_only: false,
    creator_now: null,
    warned: false,
    reports: [
      {
        stage: 'at_once',
        made_at: at,
        rules_version: '1:test',
        score: 30,
        level: 'guarded',
        flags: [],
        model: {
          version: 'prior',
          trained: false,
          risk: null,
          graduates: null,
          basis: 'Not trained yet.',
        },
        tape: null,
        alike: null,
        attention: null,
      },
      {
        stage: '10s',
        made_at: at + 10_000,
        rules_version: '1:test',
        score: 74,
        level: 'high',
        flags: [
          flag({}),
          flag({
            rule: 'insiders',
            outcome: 'unknown',
            title: 'Linked wallets',
            evidence: 'Nobody’s funding was checked.',
            level: null,
          }),
          flag({
            rule: 'mint-authority',
            outcome: 'clear',
            title: 'More can be minted',
            evidence: 'Nobody can mint any more.',
            level: null,
          }),
        ],
        model: {
          version: 'prior',
          trained: false,
          risk: null,
          graduates: null,
          basis: 'Not trained yet.',
        },
        tape: null,
        alike: null,
        attention: {
          version: '1:test',
          score: 41,
          signs: [
            {
              sign: 'outside-buyers',
              version: 1,
              outcome: 'seen',
              title: 'Independent buyers',
              evidence: '14 buyers linked neither to the developer nor to one another.',
              weight: 0.3,
              strength: 0.47,
            },
            {
              sign: 'proven-wallets',
              version: 1,
              outcome: 'unknown',
              title: 'Buyers with earlier profits',
              evidence: 'Earlier exits were not looked up.',
              weight: 0.05,
              strength: null,
            },
          ],
        },
      },
    ],
    holders: [
      { owner: 'Curve1111111111111111111111111111111111111', share: 0.9, role: 'market' },
      { owner: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', share: 0.06, role: 'developer' },
      { owner: null, share: 0.02, role: null },
    ],
    prices: [
      { at, price: 0.000_000_028 },
      { at: at + 5_000, price: 0.000_000_031 },
    ],
    outcomes: [],
    ...fields,
  }
}

export const RECORD: DeployerBody = {
  wallet: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  launches: 14,
  graduated: 1,
  dead: 9,
  rugged: 2,
  open: 2,
  median_life_ms: 240_000,
  first_launch_at: 1,
  last_launch_at: 2,
  funder: null,
  watched_since: 1,
  from_history: { launches: 0, graduated: 0, dead: 0, rugged: 0, open: 0 },
  recent: [],
}
