import anchor, { type Idl } from '@coral-xyz/anchor'
import type { Venue } from '../../../src/adapters/solana/wire/venue.ts'
import { WRAPPED_SOL } from '../../../src/contract/launches/mints.ts'
import type { Dice } from '../../fuzz/dice.ts'
import { PUMP_AMM_IDL, PUMP_IDL } from './pump-idl.ts'

const { BN, BorshCoder, web3 } = anchor
const NOBODY = '11111111111111111111111111111111'

export const IDLS = { pumpfun: PUMP_IDL, pumpswap: PUMP_AMM_IDL }
export const CODERS = {
  pumpfun: new BorshCoder(PUMP_IDL),
  pumpswap: new BorshCoder(PUMP_AMM_IDL),
}

export type AnchorEvent = { name: string; data: Record<string, unknown> }

/** Reads an event with Anchor's coder. It needs every field, so older events get zeros for later ones. */
export function readByAnchor(venue: Venue, event: Uint8Array): AnchorEvent | null {
  const padded = Buffer.concat([event, Buffer.alloc(400)])
  return coderOf(venue).events.decode(padded.toString('base64')) as AnchorEvent | null
}

const coderOf = ({ id }: Venue) => CODERS[id as keyof typeof CODERS]

/** A random event that Anchor's coder knows for the venue, encoded by it. */
export function writtenByAnchor(venue: Venue, dice: Dice): Buffer {
  const idl = IDLS[venue.id as keyof typeof IDLS] as Idl
  const event = dice.pick(idl.events ?? [])
  const type = idl.types?.find(({ name }) => name === event.name)?.type as Struct
  const data = Object.fromEntries(type.fields.map(({ name, type }) => [name, anyOf(dice, type)]))
  const body = coderOf(venue).types.encode(event.name, data)
  return Buffer.concat([Buffer.from(event.discriminator), body])
}

type Struct = { fields: { name: string; type: unknown }[] }

function anyOf(dice: Dice, type: unknown): unknown {
  const bits = (count: number) => new BN(Buffer.from(dice.bytes(count / 8)))
  switch (type) {
    case 'pubkey':
      return new web3.PublicKey(dice.once(4) ? NOBODY : dice.bytes(32))
    case 'string':
      return Buffer.from(dice.bytes(dice.below(40)).map((byte) => 32 + (byte % 90))).toString()
    case 'bool':
      return dice.once(2)
    case 'u8':
      return dice.below(256)
    case 'u16':
      return dice.below(65_536)
    case 'u64':
      return bits(64)
    case 'i64':
      return bits(56)
    case 'i128':
      return dice.once(2) ? bits(120) : bits(120).neg()
    default:
      return Array.from({ length: dice.below(3) }, () => ({
        address: new web3.PublicKey(dice.bytes(32)),
        share_bps: dice.below(10_000),
      }))
  }
}

/** The fields of Anchor's event that we read, under our names. */
export function inOurTerms({ name, data }: AnchorEvent): Record<string, unknown> {
  const text = (field: string) => `${data[field]}`
  const some = (field: string) => (text(field) === NOBODY ? null : text(field))
  const amount = (field: string) => BigInt(text(field))
  const isSol = data.quote_mint !== undefined && some('quote_mint') === null
  const quoteMint = isSol ? WRAPPED_SOL : data.quote_mint && text('quote_mint')
  switch (name) {
    case 'CreateEvent':
      return {
        kind: 'launch',
        name: data.name,
        symbol: data.symbol,
        uri: data.uri,
        mint: text('mint'),
        pool: text('bonding_curve'),
        creator: some('creator') ?? text('user'),
        supply: amount('token_total_supply'),
        virtualBase: amount('virtual_token_reserves'),
        virtualQuote: amount(isSol ? 'virtual_sol_reserves' : 'virtual_quote_reserves'),
        tokenProgram: text('token_program'),
        quoteMint,
      }
    case 'TradeEvent': {
      const traded = amount(isSol ? 'sol_amount' : 'quote_amount')
      const fees = amount('fee') + amount('creator_fee') + amount('cashback')
      return {
        kind: 'trade',
        mint: text('mint'),
        trader: text('user'),
        side: data.is_buy ? 'buy' : 'sell',
        baseAmount: amount('token_amount'),
        quoteAmount: data.is_buy ? traded + fees : less(traded, fees),
        virtualBase: amount('virtual_token_reserves'),
        virtualQuote: amount(isSol ? 'virtual_sol_reserves' : 'virtual_quote_reserves'),
        creator: some('creator'),
        quoteMint,
      }
    }
    case 'CompletePumpAmmMigrationEvent':
      return {
        kind: 'migration',
        mint: text('mint'),
        pool: text('pool'),
        baseAmount: amount('mint_amount'),
        quoteAmount: amount('sol_amount'),
        quoteMint,
      }
    case 'CreatePoolEvent':
      return {
        kind: 'pool',
        mint: text('base_mint'),
        quoteMint: text('quote_mint'),
        pool: text('pool'),
        creator: text('creator'),
        lpMint: text('lp_mint'),
        baseAmount: amount('pool_base_amount'),
        quoteAmount: amount('pool_quote_amount'),
        decimals: data.base_mint_decimals,
      }
    default: {
      const isBuy = name === 'BuyEvent'
      return {
        kind: 'trade',
        side: isBuy ? 'buy' : 'sell',
        pool: text('pool'),
        trader: text('user'),
        baseAmount: amount(isBuy ? 'base_amount_out' : 'base_amount_in'),
        quoteAmount: isBuy
          ? most(amount('quote_amount_in'), amount('user_quote_amount_in'))
          : amount('user_quote_amount_out'),
        creator: some('coin_creator'),
      }
    }
  }
}

const most = (one: bigint, other: bigint) => (one > other ? one : other)
const less = (whole: bigint, part: bigint) => (whole > part ? whole - part : 0n)
