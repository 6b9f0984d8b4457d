import { PROGRAMS } from '../../../src/adapters/solana/wire/programs.ts'
import { defined, type Fragment, pubkeys, u64s } from './idl-of.ts'

const SWAP_HEAD = { trade_direction: 'u8', has_referral: 'bool' }
const SWAP_PARAMETERS_2 = { ...u64s('amount_0', 'amount_1'), swap_mode: 'u8' }
const SWAP_2_AMOUNTS = u64s(
  'included_fee_input_amount',
  'excluded_fee_input_amount',
  'amount_left',
  'output_amount',
)

/** dynamic_bonding_curve 0.2.1, in @meteora-ag/dynamic-bonding-curve-sdk 1.5.12 */
export const DBC: Fragment = {
  address: PROGRAMS.dbc,
  instructions: {
    initialize_virtual_pool_with_token2022: [
      'a976334e916edc9b',
      { params: defined('InitializePoolParameters') },
    ],
  },
  events: {
    EvtInitializePool: [
      'e432f655cb428625',
      {
        ...pubkeys('pool', 'config', 'creator', 'base_mint'),
        pool_type: 'u8',
        activation_point: 'u64',
      },
    ],
    EvtSwap: [
      '1b3c15d58aaabb93',
      {
        ...pubkeys('pool', 'config'),
        ...SWAP_HEAD,
        params: defined('SwapParameters'),
        swap_result: defined('SwapResult'),
        ...u64s('amount_in', 'current_timestamp'),
      },
    ],
    EvtSwap2: [
      'bd4233a826507599',
      {
        ...pubkeys('pool', 'config'),
        ...SWAP_HEAD,
        swap_parameters: defined('SwapParameters2'),
        swap_result: defined('SwapResult2'),
        ...u64s('quote_reserve_amount', 'migration_threshold', 'current_timestamp'),
      },
    ],
    EvtCurveComplete: [
      'e5e756549c864b18',
      { ...pubkeys('pool', 'config'), ...u64s('base_reserve', 'quote_reserve') },
    ],
  },
  structs: {
    InitializePoolParameters: { name: 'string', symbol: 'string', uri: 'string' },
    SwapParameters: u64s('amount_in', 'minimum_amount_out'),
    SwapParameters2: SWAP_PARAMETERS_2,
    SwapResult: {
      ...u64s('actual_input_amount', 'output_amount'),
      next_sqrt_price: 'u128',
      ...u64s('trading_fee', 'protocol_fee', 'referral_fee'),
    },
    SwapResult2: {
      ...SWAP_2_AMOUNTS,
      next_sqrt_price: 'u128',
      ...u64s('trading_fee', 'protocol_fee', 'referral_fee'),
    },
  },
}

/** cp_amm 0.2.4, in @meteora-ag/cp-amm-sdk 1.5.0; EvtSwap: 0.1.3 */
export const DAMM_V2: Fragment = {
  address: PROGRAMS.dammv2,
  events: {
    EvtInitializePool: [
      'e432f655cb428625',
      {
        ...pubkeys('pool', 'token_a_mint', 'token_b_mint', 'creator', 'payer', 'alpha_vault'),
        pool_fees: defined('PoolFeeParameters'),
        sqrt_min_price: 'u128',
        sqrt_max_price: 'u128',
        activation_type: 'u8',
        collect_fee_mode: 'u8',
        liquidity: 'u128',
        sqrt_price: 'u128',
        activation_point: 'u64',
        token_a_flag: 'u8',
        token_b_flag: 'u8',
        ...u64s('token_a_amount', 'token_b_amount', 'total_amount_a', 'total_amount_b'),
        pool_type: 'u8',
      },
    ],
    EvtSwap: [
      '1b3c15d58aaabb93',
      {
        pool: 'pubkey',
        ...SWAP_HEAD,
        params: defined('SwapParameters'),
        swap_result: defined('SwapResult'),
        ...u64s('actual_amount_in', 'current_timestamp'),
      },
    ],
    EvtSwap2: [
      'bd4233a826507599',
      {
        pool: 'pubkey',
        trade_direction: 'u8',
        collect_fee_mode: 'u8',
        has_referral: 'bool',
        params: defined('SwapParameters2'),
        swap_result: defined('SwapResult2'),
        ...u64s('included_transfer_fee_amount_in', 'included_transfer_fee_amount_out'),
        ...u64s('excluded_transfer_fee_amount_out', 'current_timestamp'),
        ...u64s('reserve_a_amount', 'reserve_b_amount'),
      },
    ],
  },
  structs: {
    BaseFeeParameters: { data: { array: ['u8', 27] } },
    DynamicFeeParameters: {
      bin_step: 'u16',
      bin_step_u128: 'u128',
      filter_period: 'u16',
      decay_period: 'u16',
      reduction_factor: 'u16',
      max_volatility_accumulator: 'u32',
      variable_fee_control: 'u32',
    },
    PoolFeeParameters: {
      base_fee: defined('BaseFeeParameters'),
      compounding_fee_bps: 'u16',
      padding: 'u8',
      dynamic_fee: { option: defined('DynamicFeeParameters') },
    },
    SwapParameters: u64s('amount_in', 'minimum_amount_out'),
    SwapParameters2: SWAP_PARAMETERS_2,
    SwapResult: {
      output_amount: 'u64',
      next_sqrt_price: 'u128',
      ...u64s('lp_fee', 'protocol_fee', 'partner_fee', 'referral_fee'),
    },
    SwapResult2: {
      ...SWAP_2_AMOUNTS,
      next_sqrt_price: 'u128',
      ...u64s('claiming_fee', 'protocol_fee', 'compounding_fee', 'referral_fee'),
    },
  },
}
