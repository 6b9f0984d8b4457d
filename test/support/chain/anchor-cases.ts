import { boop } from '../../../src/adapters/solana/venues/boop.ts'
import { cpmm } from '../../../src/adapters/solana/venues/cpmm.ts'
import { dammv2 } from '../../../src/adapters/solana/venues/dammv2.ts'
import { dbc } from '../../../src/adapters/solana/venues/dbc.ts'
import { heaven } from '../../../src/adapters/solana/venues/heaven.ts'
import { launchlab } from '../../../src/adapters/solana/venues/launchlab.ts'
import { moonshot } from '../../../src/adapters/solana/venues/moonshot.ts'
import type { Venue } from '../../../src/adapters/solana/wire/venue.ts'
import { WRAPPED_SOL } from '../../../src/contract/launches/mints.ts'
import { addressOf } from './borsh.ts'
import { BOOP, CPMM, HEAVEN, LAUNCHLAB, MOONSHOT } from './idl-fragments.ts'
import { DAMM_V2, DBC } from './idl-meteora.ts'
import type { Fragment, Value } from './idl-of.ts'

/** What was written, by its path in the IDL, e.g. `swap_result.output_amount`. */
export type Written = { amount(path: string): bigint; text(path: string): string }

export type Case = {
  venue: Venue
  fragment: Fragment
  /** Of the event or instruction in the fragment. */
  name: string
  /** The index of the token's mint among the accounts; SOL's mint follows it. */
  mintsAt?: number
  /** Values that are not random. */
  fixed?: Readonly<Record<string, Value>>
  expect(written: Written): object
}

export const TOKEN = addressOf('token')
const DIRECTIONS = { sell: 0, buy: 1 }
type Direction = keyof typeof DIRECTIONS

const amounts = (side: Direction, given: bigint, taken: bigint) => ({
  side,
  baseAmount: side === 'buy' ? taken : given,
  quoteAmount: side === 'buy' ? given : taken,
})

/** Meteora's swaps: the paths of the amounts paid and received. */
const swap = (
  venue: Venue,
  fragment: Fragment,
  name: string,
  mintsAt: number,
  given: string,
  taken: string,
): Case[] =>
  (['sell', 'buy'] as const).map((side) => ({
    venue,
    fragment,
    name,
    mintsAt,
    fixed: { trade_direction: DIRECTIONS[side] },
    expect: ({ amount, text }) => ({
      kind: 'trade',
      mint: TOKEN,
      pool: text('pool'),
      quoteMint: WRAPPED_SOL,
      ...amounts(side, amount(given), amount(taken)),
    }),
  }))

const launchlabTrade = (side: Direction): Case => ({
  venue: launchlab,
  fragment: LAUNCHLAB,
  name: 'TradeEvent',
  mintsAt: 9,
  fixed: {
    virtual_base: 1_000n,
    real_base_before: side === 'buy' ? 5n : 9n,
    real_base_after: side === 'buy' ? 9n : 5n,
    trade_direction: side === 'buy' ? { Buy: {} } : { Sell: {} },
  },
  expect: ({ amount, text }) => ({
    kind: 'trade',
    mint: TOKEN,
    pool: text('pool_state'),
    quoteMint: WRAPPED_SOL,
    ...amounts(side, amount('amount_in'), amount('amount_out')),
    virtualBase: amount('virtual_base') - amount('real_base_after'),
    virtualQuote: amount('virtual_quote') + amount('real_quote_after'),
  }),
})

const boopTrade = (side: Direction, name: string, trader: string): Case => ({
  venue: boop,
  fragment: BOOP,
  name,
  expect: ({ amount, text }) => ({
    kind: 'trade',
    mint: text('mint'),
    trader: text(trader),
    ...amounts(side, amount('amount_in'), amount('amount_out')),
  }),
})

export const EVENT_CASES: readonly Case[] = [
  launchlabTrade('buy'),
  launchlabTrade('sell'),
  ...swap(dbc, DBC, 'EvtSwap', 7, 'amount_in', 'swap_result.output_amount'),
  ...swap(
    dbc,
    DBC,
    'EvtSwap2',
    7,
    'swap_result.included_fee_input_amount',
    'swap_result.output_amount',
  ),
  ...swap(dammv2, DAMM_V2, 'EvtSwap', 6, 'actual_amount_in', 'swap_result.output_amount'),
  ...swap(
    dammv2,
    DAMM_V2,
    'EvtSwap2',
    6,
    'included_transfer_fee_amount_in',
    'excluded_transfer_fee_amount_out',
  ),
  boopTrade('buy', 'TokenBoughtEvent', 'buyer'),
  boopTrade('sell', 'TokenSoldEvent', 'seller'),
  {
    venue: cpmm,
    fragment: CPMM,
    name: 'SwapEvent',
    fixed: { input_mint: TOKEN, output_mint: WRAPPED_SOL, output_transfer_fee: 0n },
    expect: ({ amount, text }) => ({
      kind: 'trade',
      mint: text('input_mint'),
      pool: text('pool_id'),
      side: 'sell',
      baseAmount: amount('input_amount') + amount('input_transfer_fee'),
      quoteAmount: amount('output_amount') - amount('output_transfer_fee'),
      virtualBase: amount('input_vault_before') + amount('input_amount'),
    }),
  },
  {
    venue: moonshot,
    fragment: MOONSHOT,
    name: 'TradeEvent',
    mintsAt: 6,
    fixed: { type: { Buy: {} } },
    expect: ({ amount, text }) => ({
      kind: 'trade',
      mint: TOKEN,
      pool: text('curve'),
      trader: text('sender'),
      quoteMint: text('cost_token'),
      side: 'buy',
      baseAmount: amount('amount'),
      quoteAmount: amount('collateral_amount') + amount('dex_fee') + amount('helio_fee'),
    }),
  },
  {
    venue: heaven,
    fragment: HEAVEN,
    name: 'TradeEvent',
    mintsAt: 6,
    fixed: { base_in: 77n, total_fee_paid: 0n },
    expect: ({ amount }) => ({
      kind: 'trade',
      mint: TOKEN,
      side: 'sell',
      baseAmount: amount('base_in'),
      quoteAmount: amount('quote_out') - amount('total_fee_paid'),
    }),
  },
  {
    venue: heaven,
    fragment: HEAVEN,
    name: 'CreateStandardLiquidityPoolEvent',
    expect: ({ amount, text }) => ({
      kind: 'launch',
      mint: text('mint'),
      pool: text('pool_id'),
      creator: text('creator'),
      virtualBase: amount('initial_token_reserve'),
      virtualQuote: amount('initial_virtual_wsol_reserve'),
    }),
  },
  {
    venue: dbc,
    fragment: DBC,
    name: 'EvtInitializePool',
    expect: ({ text }) => ({
      kind: 'launch',
      mint: text('base_mint'),
      pool: text('pool'),
      creator: text('creator'),
      platform: text('config'),
    }),
  },
  {
    venue: dbc,
    fragment: DBC,
    name: 'EvtCurveComplete',
    mintsAt: 7,
    expect: ({ amount }) => ({
      kind: 'migration',
      mint: TOKEN,
      baseAmount: amount('base_reserve'),
      quoteAmount: amount('quote_reserve'),
    }),
  },
  {
    venue: dammv2,
    fragment: DAMM_V2,
    name: 'EvtInitializePool',
    fixed: { token_a_mint: TOKEN, token_b_mint: WRAPPED_SOL },
    expect: ({ amount, text }) => ({
      kind: 'pool',
      mint: TOKEN,
      pool: text('pool'),
      creator: text('creator'),
      baseAmount: amount('total_amount_a'),
      quoteAmount: amount('total_amount_b'),
    }),
  },
  {
    venue: boop,
    fragment: BOOP,
    name: 'TokenGraduatedEvent',
    expect: ({ amount, text }) => ({
      kind: 'migration',
      mint: text('mint'),
      quoteAmount: amount('sol_for_liquidity'),
    }),
  },
]

const words = (text: Written['text'], at = '') => ({
  name: text(`${at}name`),
  symbol: text(`${at}symbol`),
  uri: text(`${at}uri`),
})

export const INSTRUCTION_CASES: readonly Case[] = [
  {
    venue: launchlab,
    fragment: LAUNCHLAB,
    name: 'initialize_v2',
    mintsAt: 6,
    expect: ({ text }) => ({
      kind: 'launch',
      mint: TOKEN,
      quoteMint: WRAPPED_SOL,
      ...words(text, 'base_mint_param.'),
    }),
  },
  {
    venue: dbc,
    fragment: DBC,
    name: 'initialize_virtual_pool_with_token2022',
    mintsAt: 3,
    expect: ({ text }) => ({
      kind: 'launch',
      mint: TOKEN,
      quoteMint: WRAPPED_SOL,
      ...words(text, 'params.'),
    }),
  },
  {
    venue: moonshot,
    fragment: MOONSHOT,
    name: 'token_mint',
    mintsAt: 3,
    expect: ({ amount, text }) => ({
      kind: 'launch',
      mint: TOKEN,
      ...words(text, 'mint_params.'),
      supply: amount('mint_params.amount'),
    }),
  },
  {
    venue: boop,
    fragment: BOOP,
    name: 'create_token',
    mintsAt: 2,
    expect: ({ text }) => ({ kind: 'launch', mint: TOKEN, ...words(text) }),
  },
  {
    venue: boop,
    fragment: BOOP,
    name: 'deploy_bonding_curve',
    mintsAt: 0,
    expect: ({ text }) => ({ kind: 'launch', mint: TOKEN, creator: text('creator') }),
  },
  {
    venue: cpmm,
    fragment: CPMM,
    name: 'initialize',
    mintsAt: 4,
    expect: ({ amount }) => ({
      kind: 'pool',
      mint: TOKEN,
      baseAmount: amount('init_amount_0'),
      quoteAmount: amount('init_amount_1'),
    }),
  },
]
