import type { Address } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { encodeKey } from '../../../src/contract/base58.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/contract/token-programs.ts'
import { parseInstruction } from './parse-instruction.ts'
import { parseTokenData } from './parse-token.ts'

const keyOf = (byte: number) => encodeKey(Buffer.alloc(32, byte)) as Address
const [a, b, c, d, e] = [1, 2, 3, 4, 5].map(keyOf) as [Address, Address, Address, Address, Address]

/** A mint of Token-2022 with these extensions: type and state. */
function mintWith(...extensions: [type: number, state: Buffer][]) {
  const base = Buffer.alloc(166)
  base.writeUInt8(6, 44)
  base.writeUInt8(1, 45)
  base.writeUInt8(1, 165)
  const parts = extensions.map(([type, state]) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type)
    head.writeUInt16LE(state.length, 2)
    return Buffer.concat([head, state])
  })
  const data = new Uint8Array(Buffer.concat([base, ...parts]))
  return { lamports: 1n, data, owner: TOKEN_2022_PROGRAM, executable: false }
}

const extensionsOf = (state: ReturnType<typeof mintWith>) =>
  parseTokenData(state, () => null)?.parsed.info

const key = (byte: number) => Buffer.alloc(32, byte)
const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
const text = (value: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(value))
  return Buffer.concat([length, Buffer.from(value)])
}

describe('the extensions of a mint', () => {
  test('are named, with their state', () => {
    const fee = Buffer.concat([u64(1n), u64(2n), Buffer.from([50, 0])])
    const state = mintWith(
      [1, Buffer.concat([key(1), key(0), u64(9n), fee, fee])],
      [6, Buffer.from([2])],
      [9, Buffer.alloc(0)],
      [12, key(4)],
      [14, Buffer.concat([key(0), key(5)])],
      [19, Buffer.concat([key(0), key(3), text('Name'), text('SYM'), text('u'), Buffer.alloc(4)])],
      [26, Buffer.concat([key(2), Buffer.from([1])])],
    )
    const olderTransferFee = { epoch: 1n, maximumFee: 2n, transferFeeBasisPoints: 50 }
    expect(extensionsOf(state)).toMatchObject({
      extensions: [
        {
          extension: 'transferFeeConfig',
          state: {
            transferFeeConfigAuthority: a,
            withdrawWithheldAuthority: null,
            withheldAmount: 9n,
            olderTransferFee,
            newerTransferFee: olderTransferFee,
          },
        },
        { extension: 'defaultAccountState', state: { accountState: 'frozen' } },
        { extension: 'nonTransferable' },
        { extension: 'permanentDelegate', state: { delegate: d } },
        { extension: 'transferHook', state: { authority: null, programId: e } },
        {
          extension: 'tokenMetadata',
          state: { updateAuthority: null, mint: c, name: 'Name', symbol: 'SYM', uri: 'u' },
        },
        { extension: 'pausableConfig', state: { authority: b, paused: true } },
      ],
    })
  })

  test('that are cut short, or newer than this, cannot be parsed', () => {
    const broken = mintWith([1, key(1)], [999, Buffer.alloc(3)])
    const unparseable = { extension: 'unparseableExtension' }
    expect(extensionsOf(broken)).toMatchObject({ extensions: [unparseable, unparseable] })
  })

  test('are not mentioned where there are none', () => {
    expect(extensionsOf(mintWith())).not.toHaveProperty('extensions')
  })
})

describe('a token instruction', () => {
  const programId = TOKEN_PROGRAM
  const amount = [64, 66, 15, 0, 0, 0, 0, 0]
  const transfer = Uint8Array.from([12, ...amount, 6])

  test('is signed by the account behind the named ones', () => {
    const parsed = parseInstruction({ programId, accounts: [a, b, c, d], data: transfer })
    expect(parsed).toMatchObject({
      program: 'spl-token',
      parsed: {
        type: 'transferChecked',
        info: {
          source: a,
          mint: b,
          destination: c,
          authority: d,
          tokenAmount: { amount: '1000000' },
        },
      },
    })
  })

  test('with a payment’s reference looks signed by several, as on a validator', () => {
    const parsed = parseInstruction({ programId, accounts: [a, b, c, d, e], data: transfer })
    expect(parsed).toMatchObject({
      parsed: { type: 'transferChecked', info: { multisigAuthority: d, signers: [e] } },
    })
  })

  test('changes an account’s owner, or an authority of the mint', () => {
    const data = (kind: number) => Uint8Array.from([6, kind, 1, ...key(3)])
    const read = (kind: number) =>
      parseInstruction({ programId, accounts: [a, b], data: data(kind) })
    expect(read(2)).toMatchObject({
      parsed: {
        info: { account: a, authorityType: 'accountOwner', newAuthority: c, authority: b },
      },
    })
    expect(read(0)).toMatchObject({ parsed: { info: { mint: a, authorityType: 'mintTokens' } } })
  })

  test('with too few accounts, or cut short, stays raw', () => {
    for (const [accounts, data] of [
      [[a, b, c], transfer],
      [[a, b, c, d], transfer.subarray(0, 5)],
      [[a], new Uint8Array()],
    ] as const) {
      expect(parseInstruction({ programId, accounts, data })).not.toHaveProperty('parsed')
    }
  })
})
