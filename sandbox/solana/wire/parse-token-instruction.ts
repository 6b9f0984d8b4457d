import type { Address } from '@solana/kit'
import { encodeKey } from '../../../src/contract/base58.ts'
import { TOKEN_PROGRAM } from '../../../src/contract/token-programs.ts'
import { EXTENSION_NAMES } from './parse-extensions.ts'
import { tokenAmount } from './token-layout.ts'

export type InstructionToParse = {
  programId: Address
  accounts: readonly Address[]
  data: Uint8Array
}

export type Parsed = { program: string; parsed: unknown }

/**
 * The jsonParsed form of the instructions that both Token programs have
 * (Agave: transaction-status/src/parse_token.rs). Those of Token-2022's extensions stay raw here.
 */
export function parseTokenInstruction({ programId, accounts, data }: InstructionToParse) {
  const bytes = Buffer.from(data)
  const kind = KINDS[bytes.readUInt8(0)]
  if (!kind || accounts.length < kind.least) return null
  const info = kind.read(accounts, bytes)
  return {
    program: programId === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022',
    parsed: { type: kind.type, info },
  } satisfies Parsed
}

type Accounts = readonly Address[]
type Read = (accounts: Accounts, data: Buffer) => Record<string, unknown>
type Kind = { type: string; least: number; read: Read }

/** Named accounts from the first on. */
const named =
  (...names: string[]): Read =>
  (accounts) =>
    Object.fromEntries(names.map((name, index) => [name, accounts[index]]))

/**
 * Who signs: the account behind the named ones, or a multisig's address and its signers. An account that a
 * wallet adds, such as a payment's reference, looks like a signer to a validator.
 */
function signedBy(accounts: Accounts, at: number, role: string) {
  if (accounts.length <= at + 1) return { [role]: accounts[at] }
  const multisig = `multisig${role[0]?.toUpperCase()}${role.slice(1)}`
  return { [multisig]: accounts[at], signers: accounts.slice(at + 1) }
}

/** An instruction over named accounts, signed by a role. */
function signed(type: string, names: string[], role: string, more: Read = () => ({})): Kind {
  return {
    type,
    least: names.length + 1,
    read: (accounts, data) => ({
      ...named(...names)(accounts, data),
      ...more(accounts, data),
      ...signedBy(accounts, names.length, role),
    }),
  }
}

const plain = (type: string, names: string[], more: Read = () => ({})): Kind => ({
  type,
  least: names.length,
  read: (accounts, data) => ({ ...named(...names)(accounts, data), ...more(accounts, data) }),
})

const amount: Read = (_, data) => ({ amount: data.readBigUInt64LE(1).toString() })
const checked: Read = (_, data) => ({
  tokenAmount: tokenAmount(data.readBigUInt64LE(1), data.readUInt8(9)),
})
const owner: Read = (_, data) => ({ owner: keyAt(data, 1) })

const mintAuthorities: Read = (_, data) => ({
  decimals: data.readUInt8(1),
  mintAuthority: keyAt(data, 2),
  ...(data.readUInt8(34) === 1 && { freezeAuthority: keyAt(data, 35) }),
})

/** Of a program that makes room for extensions; the older one's answer names the owner's immutability too. */
const extensionTypes: Read = (_, data) => {
  const count = Math.floor((data.length - 1) / 2)
  const names = Array.from(
    { length: count },
    (_, index) => EXTENSION_NAMES[data.readUInt16LE(1 + index * 2)] ?? 'uninitialized',
  )
  return count === 0 ? {} : { extensionTypes: names }
}

/** What an authority is over: of the mint, but for an account's owner and who may close it. */
const AUTHORITIES = [
  'mintTokens',
  'freezeAccount',
  'accountOwner',
  'closeAccount',
  'transferFeeConfig',
  'withheldWithdraw',
  'closeMint',
  'interestRate',
  'permanentDelegate',
  'confidentialTransferMint',
  'transferHookProgramId',
  'confidentialTransferFeeConfig',
  'metadataPointer',
  'groupPointer',
  'groupMemberPointer',
  'scaledUiAmount',
  'pause',
  'permissionedBurn',
]
const OF_AN_ACCOUNT = ['accountOwner', 'closeAccount']

const setAuthority: Kind = {
  type: 'setAuthority',
  least: 2,
  read(accounts, data) {
    const authorityType = AUTHORITIES[data.readUInt8(1)]
    if (!authorityType) throw new Error('an authority of another program')
    return {
      [OF_AN_ACCOUNT.includes(authorityType) ? 'account' : 'mint']: accounts[0],
      authorityType,
      newAuthority: data.readUInt8(2) === 1 ? keyAt(data, 3) : null,
      ...signedBy(accounts, 1, 'authority'),
    }
  },
}

/** By the first byte of the data. */
const KINDS: Readonly<Record<number, Kind>> = {
  0: {
    type: 'initializeMint',
    least: 2,
    read: (accounts, data) => ({
      ...named('mint', 'rentSysvar')(accounts, data),
      ...mintAuthorities(accounts, data),
    }),
  },
  1: plain('initializeAccount', ['account', 'mint', 'owner', 'rentSysvar']),
  3: signed('transfer', ['source', 'destination'], 'authority', amount),
  4: signed('approve', ['source', 'delegate'], 'owner', amount),
  5: signed('revoke', ['source'], 'owner'),
  6: setAuthority,
  7: signed('mintTo', ['mint', 'account'], 'mintAuthority', amount),
  8: signed('burn', ['account', 'mint'], 'authority', amount),
  9: signed('closeAccount', ['account', 'destination'], 'owner'),
  10: signed('freezeAccount', ['account', 'mint'], 'freezeAuthority'),
  11: signed('thawAccount', ['account', 'mint'], 'freezeAuthority'),
  12: signed('transferChecked', ['source', 'mint', 'destination'], 'authority', checked),
  13: signed('approveChecked', ['source', 'mint', 'delegate'], 'owner', checked),
  14: signed('mintToChecked', ['mint', 'account'], 'mintAuthority', checked),
  15: signed('burnChecked', ['account', 'mint'], 'authority', checked),
  16: plain('initializeAccount2', ['account', 'mint', 'rentSysvar'], owner),
  17: plain('syncNative', ['account']),
  18: plain('initializeAccount3', ['account', 'mint'], owner),
  20: plain('initializeMint2', ['mint'], mintAuthorities),
  21: plain('getAccountDataSize', ['mint'], extensionTypes),
  22: plain('initializeImmutableOwner', ['account']),
}

function keyAt(data: Buffer, offset: number): string {
  const bytes = data.subarray(offset, offset + 32)
  if (bytes.length < 32) throw new Error('the data ends in a key')
  return encodeKey(bytes)
}
