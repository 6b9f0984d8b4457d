import { PROGRAMS } from '../../../src/adapters/solana/wire/programs.ts'
import { defined, type Fragment, pubkeys, u64s } from './idl-of.ts'

/** The decoded parts of the venues' public IDLs, as their owners publish them. */

/** raydium_launchpad 0.2, https://github.com/raydium-io/raydium-idl */
export const LAUNCHLAB: Fragment = {
  address: PROGRAMS.launchlab,
  instructions: {
    initialize_v2: [
      '4399af27da102620',
      {
        base_mint_param: defined('MintParams'),
        curve_param: defined('CurveParams'),
        vesting_param: defined('VestingParams'),
        amm_fee_on: defined('AmmCreatorFeeOn'),
      },
    ],
  },
  events: {
    TradeEvent: [
      'bddb7fd34ee661ee',
      {
        pool_state: 'pubkey',
        ...u64s('total_base_sell', 'virtual_base', 'virtual_quote', 'real_base_before'),
        ...u64s('real_quote_before', 'real_base_after', 'real_quote_after', 'amount_in'),
        ...u64s('amount_out', 'protocol_fee', 'platform_fee', 'creator_fee', 'share_fee'),
        trade_direction: defined('TradeDirection'),
        pool_status: defined('PoolStatus'),
        exact_in: 'bool',
      },
    ],
  },
  structs: {
    MintParams: { decimals: 'u8', name: 'string', symbol: 'string', uri: 'string' },
    ConstantCurve: {
      ...u64s('supply', 'total_base_sell', 'total_quote_fund_raising'),
      migrate_type: 'u8',
    },
    OtherCurve: { ...u64s('supply', 'total_quote_fund_raising'), migrate_type: 'u8' },
    VestingParams: u64s('total_locked_amount', 'cliff_period', 'unlock_period'),
  },
  enums: {
    CurveParams: {
      Constant: { data: defined('ConstantCurve') },
      Fixed: { data: defined('OtherCurve') },
      Linear: { data: defined('OtherCurve') },
    },
    AmmCreatorFeeOn: { QuoteToken: null, BothToken: null },
    TradeDirection: { Buy: null, Sell: null },
    PoolStatus: { Fund: null, Migrate: null, Trade: null },
  },
}

/** raydium_cp_swap 0.2, https://github.com/raydium-io/raydium-cp-swap */
export const CPMM: Fragment = {
  address: PROGRAMS.cpmm,
  instructions: {
    initialize: ['afaf6d1f0d989bed', u64s('init_amount_0', 'init_amount_1', 'open_time')],
  },
  events: {
    SwapEvent: [
      '40c6cde8260871e2',
      {
        pool_id: 'pubkey',
        ...u64s('input_vault_before', 'output_vault_before', 'input_amount', 'output_amount'),
        ...u64s('input_transfer_fee', 'output_transfer_fee'),
        base_input: 'bool',
        ...pubkeys('input_mint', 'output_mint'),
        ...u64s('trade_fee', 'creator_fee'),
        creator_fee_on_input: 'bool',
      },
    ],
  },
}

/** token_launchpad, `tokenLaunchpadIdlV4` in @wen-moon-ser/moonshot-sdk 4.3.0 */
export const MOONSHOT: Fragment = {
  address: PROGRAMS.moonshot,
  instructions: { token_mint: ['032ca4b87b0df5b3', { mint_params: defined('TokenMintParams') }] },
  events: {
    TradeEvent: [
      'bddb7fd34ee661ee',
      {
        ...u64s('amount', 'collateral_amount', 'dex_fee', 'helio_fee', 'allocation'),
        ...pubkeys('curve', 'cost_token', 'sender'),
        type: defined('TradeType'),
        label: 'string',
      },
    ],
    MigrationEvent: [
      'ffca4c935be74916',
      {
        ...u64s('tokens_migrated', 'tokens_burned', 'collateral_migrated', 'fee'),
        label: 'string',
      },
    ],
  },
  structs: {
    TokenMintParams: {
      name: 'string',
      symbol: 'string',
      uri: 'string',
      decimals: 'u8',
      collateral_currency: 'u8',
      amount: 'u64',
      curve_type: 'u8',
      migration_target: 'u8',
      price_increase: 'u16',
      collateral_collected: 'u64',
    },
  },
  enums: { TradeType: { Buy: null, Sell: null } },
}

const BOOP_SWAP = u64s('amount_in', 'amount_out', 'swap_fee')

/** boop 0.2.0, https://github.com/sevenlabs-hq/carbon/tree/main/decoders/boop-decoder */
export const BOOP: Fragment = {
  address: PROGRAMS.boop,
  instructions: {
    create_token: [
      '5434cce4188cea4b',
      { salt: 'u64', name: 'string', symbol: 'string', uri: 'string' },
    ],
    deploy_bonding_curve: ['b459c74ca8ecd98a', { creator: 'pubkey', salt: 'u64' }],
  },
  events: {
    TokenBoughtEvent: [
      '4759de7cd7c0e68a',
      { mint: 'pubkey', ...BOOP_SWAP, ...pubkeys('buyer', 'recipient') },
    ],
    TokenSoldEvent: [
      'ccefb64df1334d42',
      { mint: 'pubkey', ...BOOP_SWAP, ...pubkeys('seller', 'recipient') },
    ],
    TokenGraduatedEvent: [
      '49746f1a5cd9928d',
      { mint: 'pubkey', ...u64s('sol_for_liquidity', 'graduation_fee', 'token_for_distributor') },
    ],
  },
}

/** heaven, https://github.com/sevenlabs-hq/carbon/tree/main/decoders/heaven-decoder, 2025 */
export const HEAVEN: Fragment = {
  address: PROGRAMS.heaven,
  events: {
    CreateStandardLiquidityPoolEvent: [
      'bd3883904b3ff994',
      {
        ...pubkeys('pool_id', 'payer', 'creator', 'mint'),
        config_version: 'u16',
        ...u64s('initial_token_reserve', 'initial_virtual_wsol_reserve'),
      },
    ],
    TradeEvent: [
      'bddb7fd34ee661ee',
      {
        ...u64s('base_reserve', 'quote_reserve', 'total_creator_trading_fees', 'total_fee_paid'),
        price_sol_usd: 'f64',
        ...u64s('base_in', 'base_out', 'quote_in', 'quote_out'),
      },
    ],
  },
}
