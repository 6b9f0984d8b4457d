import type { MarketTrader } from '../trader.ts'
import { mintData, type Words } from '../transaction/accounts.ts'
import { METADATA, RENT, SYSTEM, TOKEN } from '../transaction/addresses.ts'
import { write } from '../transaction/bytes.ts'
import {
  type ProgramCall,
  payer,
  programLog,
  readonly,
  signer,
  writable,
} from '../transaction/call.ts'
import { derive } from '../transaction/derive.ts'
import type { Effects } from '../transaction/effects.ts'
import type { Key } from '../transaction/keys.ts'
import { createAccount, token } from '../transaction/standard-calls.ts'

/** An SPL Token mint with immutable Metaplex metadata. */
export type SplMint = {
  mint: Key
  decimals: number
  supply: bigint
  /** The mint authority during setup; revoked afterwards. */
  authority: Key
  freezeAuthority: Key | null
  words: Words
}

/** The most bytes that Metaplex accepts. */
const MOST = { name: 32, symbol: 10, uri: 200 } as const
const METADATA_BYTES = 607

export function metadataKey(mint: Key): Key {
  return derive(METADATA, 'metadata', METADATA, mint)
}

/** Creates the mint's account in its final state. */
export function createMint(effects: Effects, from: MarketTrader, wanted: SplMint): ProgramCall[] {
  const { mint, decimals, supply, authority, freezeAuthority } = wanted
  const facts = { supply, decimals, mintAuthority: null, freezeAuthority }
  const initialize = write('14').u8(decimals).key(authority)
  const data = freezeAuthority ? initialize.u8(1).key(freezeAuthority) : initialize.u8(0)
  return [
    createAccount(effects, from, mint, TOKEN, mintData(facts)),
    token(TOKEN, 'Instruction: InitializeMint2', [writable(mint)], data.done(), 1_100),
  ]
}

/** Metaplex's `CreateMetadataAccountV3`. */
export function createMetadata(effects: Effects, from: MarketTrader, wanted: SplMint): ProgramCall {
  const { mint, authority } = wanted
  const words = fitting(wanted.words)
  const key = metadataKey(mint)
  const account = createAccount(effects, from, key, METADATA, metadataData(wanted, words))
  return {
    program: METADATA,
    accounts: [
      writable(key),
      readonly(mint),
      signer(authority),
      payer(from),
      readonly(authority),
      readonly(SYSTEM),
      readonly(RENT),
    ],
    data: write('21')
      .text(words.name)
      .text(words.symbol)
      .text(words.uri)
      .u16(0)
      .zeros(3)
      .bool(false)
      .u8(0)
      .done(),
    does: [programLog('IX: Create Metadata Accounts v3'), account],
    units: 29_000,
  }
}

function metadataData(wanted: SplMint, { name, symbol, uri }: Words): Uint8Array {
  const padded = (text: string, bytes: number) => {
    const data = Buffer.alloc(bytes)
    data.write(text)
    return write().u32(bytes).raw(data).done()
  }
  const data = write('04')
    .key(wanted.authority)
    .key(wanted.mint)
    .raw(padded(name, MOST.name))
    .raw(padded(symbol, MOST.symbol))
    .raw(padded(uri, MOST.uri))
    .u16(0)
    .u8(0)
    .bool(false)
    .bool(false)
    .hex('01ff')
    .hex('0102')
    .done()
  const account = new Uint8Array(METADATA_BYTES)
  account.set(data)
  return account
}

/** Cuts name, symbol, and URI to Metaplex's limits, between characters. */
export function fitting(words: Words): Words {
  return {
    name: cut(words.name, MOST.name),
    symbol: cut(words.symbol, MOST.symbol),
    uri: cut(words.uri, MOST.uri),
  }
}

function cut(text: string, bytes: number): string {
  let kept = ''
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break
    kept += character
  }
  return kept
}
