import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../kernel/clock.ts'
import { isBad, type OutcomeFacts, outcomeOf } from './outcome.ts'

const AT = 1_790_000_000_000
const facts = (more: Partial<OutcomeFacts> = {}): OutcomeFacts => ({
  horizon: '1h',
  launchedAt: AT,
  graduatedAt: null,
  lastTradeAt: AT + 55 * MINUTE,
  firstPrice: 10,
  highPrice: 40,
  lastPrice: 30,
  missingUntil: null,
  developerSold: 0,
  liquidityPulled: null,
  ...more,
})

test.each<[string, Partial<OutcomeFacts>, string, string]>([
  ['traded to the end', {}, 'alive', 'Traded within the last 5 min.'],
  [
    'graduated in time',
    { graduatedAt: AT + 12 * MINUTE, lastTradeAt: AT + 13 * MINUTE },
    'graduated',
    'Graduated 12 min after its launch.',
  ],
  [
    'graduated too late for this horizon',
    { graduatedAt: AT + 61 * MINUTE },
    'alive',
    'Traded within the last 5 min.',
  ],
  [
    'fallen like a rug while the developer’s sales may have been missed',
    { lastPrice: 1, missingUntil: AT + MINUTE },
    'unknown',
    'Trades before the horizon’s end may have been missed.',
  ],
  [
    'silent for half an hour',
    { lastTradeAt: AT + 29 * MINUTE },
    'dead',
    'Last traded 29 min after its launch.',
  ],
  [
    'silent, but not for long enough',
    { lastTradeAt: AT + 30 * MINUTE },
    'alive',
    'Traded within the last 30 min.',
  ],
  ['never traded', { lastTradeAt: null }, 'dead', 'Never traded.'],
  [
    'silent while we may have missed trades',
    { lastTradeAt: AT + MINUTE, missingUntil: AT + 40 * MINUTE },
    'unknown',
    'Trades before the horizon’s end may have been missed.',
  ],
  [
    'silent, and what was missed was long before',
    { lastTradeAt: AT + MINUTE, missingUntil: AT + 2 * MINUTE },
    'dead',
    'Last traded 1 min after its launch.',
  ],
  [
    'fallen by nearly all, with nobody to blame',
    { lastPrice: 1.5, developerSold: null },
    'dead',
    'Its price is 96.3% below its high.',
  ],
  [
    'fallen by 92% and the developer sold half',
    { lastPrice: 3, developerSold: 0.5 },
    'rugged',
    'The developer sold 50% of its tokens, and its price is 92.5% below its high.',
  ],
  [
    'fallen by 92%, the developer sold a fifth, and wallets that had its tokens two fifths',
    { lastPrice: 3, developerSold: 0.2, helpersSold: 0.4 },
    'rugged',
    'The developer and wallets that had its tokens sold 60% of them, and its price is 92.5% below its high.',
  ],
  [
    'fallen by 92%, and only wallets that had its tokens sold',
    { lastPrice: 3, developerSold: 0, helpersSold: 0.6 },
    'rugged',
    'Wallets that had the developer’s tokens sold 60% of them, and its price is 92.5% below its high.',
  ],
  [
    'fallen by 92%, and they sold less than half together',
    { lastPrice: 3, developerSold: 0.2, helpersSold: 0.2 },
    'alive',
    'Traded within the last 5 min.',
  ],
  [
    'back where it started, and the developer sold out',
    { lastPrice: 12, developerSold: 1 },
    'rugged',
    'The developer sold 100% of its tokens, and it lost 93.3% of its rise.',
  ],
  [
    'back where it started without a rise to speak of',
    { highPrice: 14, lastPrice: 10, developerSold: 1 },
    'alive',
    'Traded within the last 5 min.',
  ],
  [
    'graduated, then its pool was pulled',
    { graduatedAt: AT + MINUTE, lastPrice: 1, liquidityPulled: 0.9 },
    'rugged',
    '90% of the liquidity was withdrawn, and its price is 97.5% below its high.',
  ],
  [
    'the developer sold and it held',
    { developerSold: 1 },
    'alive',
    'Traded within the last 5 min.',
  ],
  [
    'a day, silent for the last six hours',
    { horizon: '24h', lastTradeAt: AT + 17 * HOUR },
    'dead',
    'Last traded 17 h after its launch.',
  ],
  [
    'a week, last traded a day ago',
    { horizon: '7d', lastTradeAt: AT + 6 * DAY },
    'alive',
    'Traded within the last 24 h.',
  ],
])('%s', (_, more, outcome, evidence) => {
  expect(outcomeOf(facts(more))).toEqual({ outcome, evidence })
})

test('dead and rugged are bad, unknown is neither', () => {
  expect(['dead', 'rugged', 'alive', 'graduated', 'unknown', ''].map(isBad)).toEqual([
    true,
    true,
    false,
    false,
    null,
    null,
  ])
})
