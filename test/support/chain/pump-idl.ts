import type { Idl } from '@coral-xyz/anchor'
import { PROGRAMS } from '../../../src/adapters/solana/wire/programs.ts'

/**
 * The events of pump.fun and PumpSwap with their fields in order, from the programs' own IDLs of July 2026:
 * https://github.com/pump-fun/pump-public-docs/tree/main/idl. Anchor and kit read events by these layouts,
 * to compare with our decoders.
 */
type Layout = { name: string; tag: string; fields: string }

const PUMP: Layout[] = [
  {
    name: 'CreateEvent',
    tag: '1b72a94ddeeb6376',
    fields: `name string, symbol string, uri string, mint pubkey, bonding_curve pubkey, user pubkey,
      creator pubkey, timestamp i64, virtual_token_reserves u64, virtual_sol_reserves u64,
      real_token_reserves u64, token_total_supply u64, token_program pubkey, is_mayhem_mode bool,
      is_cashback_enabled bool, quote_mint pubkey, virtual_quote_reserves u64`,
  },
  {
    name: 'TradeEvent',
    tag: 'bddb7fd34ee661ee',
    fields: `mint pubkey, sol_amount u64, token_amount u64, is_buy bool, user pubkey, timestamp i64,
      virtual_sol_reserves u64, virtual_token_reserves u64, real_sol_reserves u64,
      real_token_reserves u64, fee_recipient pubkey, fee_basis_points u64, fee u64, creator pubkey,
      creator_fee_basis_points u64, creator_fee u64, track_volume bool, total_unclaimed_tokens u64,
      total_claimed_tokens u64, current_sol_volume u64, last_update_timestamp i64, ix_name string,
      mayhem_mode bool, cashback_fee_basis_points u64, cashback u64, buyback_fee_basis_points u64,
      buyback_fee u64, shareholders Shareholders, quote_mint pubkey, quote_amount u64,
      virtual_quote_reserves u64, real_quote_reserves u64`,
  },
  {
    name: 'CompletePumpAmmMigrationEvent',
    tag: 'bde95db95c94ea94',
    fields: `user pubkey, mint pubkey, mint_amount u64, sol_amount u64, pool_migration_fee u64,
      bonding_curve pubkey, timestamp i64, pool pubkey, quote_mint pubkey`,
  },
]

const TRADED = `pool pubkey, user pubkey, user_base_token_account pubkey,
  user_quote_token_account pubkey, protocol_fee_recipient pubkey,
  protocol_fee_recipient_token_account pubkey, coin_creator pubkey, coin_creator_fee_basis_points u64,
  coin_creator_fee u64`
const POOL_BEFORE = `user_base_token_reserves u64, user_quote_token_reserves u64,
  pool_base_token_reserves u64, pool_quote_token_reserves u64`
const FEES = 'lp_fee_basis_points u64, lp_fee u64, protocol_fee_basis_points u64, protocol_fee u64'
const TAIL = `cashback_fee_basis_points u64, cashback u64, buyback_fee_basis_points u64,
  buyback_fee u64, virtual_quote_reserves i128`

const PUMP_AMM: Layout[] = [
  {
    name: 'BuyEvent',
    tag: '67f4521f2cf57777',
    fields: `timestamp i64, base_amount_out u64, max_quote_amount_in u64, ${POOL_BEFORE},
      quote_amount_in u64, ${FEES}, quote_amount_in_with_lp_fee u64, user_quote_amount_in u64,
      ${TRADED}, track_volume bool, total_unclaimed_tokens u64, total_claimed_tokens u64,
      current_sol_volume u64, last_update_timestamp i64, min_base_amount_out u64, ix_name string,
      ${TAIL}`,
  },
  {
    name: 'SellEvent',
    tag: '3e2f370aa503dc2a',
    fields: `timestamp i64, base_amount_in u64, min_quote_amount_out u64, ${POOL_BEFORE},
      quote_amount_out u64, ${FEES}, quote_amount_out_without_lp_fee u64,
      user_quote_amount_out u64, ${TRADED}, ${TAIL}`,
  },
  {
    name: 'CreatePoolEvent',
    tag: 'b1310cd2a076a774',
    fields: `timestamp i64, index u16, creator pubkey, base_mint pubkey, quote_mint pubkey,
      base_mint_decimals u8, quote_mint_decimals u8, base_amount_in u64, quote_amount_in u64,
      pool_base_amount u64, pool_quote_amount u64, minimum_liquidity u64, initial_liquidity u64,
      lp_token_amount_out u64, pool_bump u8, pool pubkey, lp_mint pubkey,
      user_base_token_account pubkey, user_quote_token_account pubkey, coin_creator pubkey,
      is_mayhem_mode bool`,
  },
]

const SHAREHOLDER = {
  name: 'Shareholder',
  type: {
    kind: 'struct' as const,
    fields: [
      { name: 'address', type: 'pubkey' as const },
      { name: 'share_bps', type: 'u16' as const },
    ],
  },
}

export const PUMP_IDL = idlOf('pump', PROGRAMS.pumpfun, PUMP)
export const PUMP_AMM_IDL = idlOf('pump_amm', PROGRAMS.pumpswap, PUMP_AMM)

function idlOf(name: string, address: string, layouts: readonly Layout[]): Idl {
  return {
    address,
    metadata: { name, version: '0.1.0', spec: '0.1.0' },
    instructions: [],
    events: layouts.map(({ name, tag }) => ({ name, discriminator: [...Buffer.from(tag, 'hex')] })),
    types: [...layouts.map(({ name, fields }) => structOf(name, fields)), SHAREHOLDER],
  } as Idl
}

function structOf(name: string, fields: string) {
  return {
    name,
    type: {
      kind: 'struct',
      fields: fieldsOf(fields).map(([field, type]) => ({
        name: field,
        type: type === 'Shareholders' ? { vec: { defined: { name: 'Shareholder' } } } : type,
      })),
    },
  }
}

function fieldsOf(fields: string): [name: string, type: string][] {
  return fields.split(',').map((field) => field.trim().split(/\s+/) as [string, string])
}
