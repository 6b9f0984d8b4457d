import {
  type Connection,
  type Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'

/**
 * Builds mints with Token-2022's own instructions, as bytes: `TokenInstruction` in
 * https://docs.rs/spl-token-2022-interface, and `TokenMetadataInstruction` in
 * https://docs.rs/spl-token-metadata-interface.
 */

export const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const DECIMALS = 6
/** A mint, padded to an account's size, and the byte that says which of both it is. */
const BASE_BYTES = 165 + 1
const TLV_HEAD_BYTES = 4
/** `Initialize` of the metadata interface: the first bytes of the SHA-256 of its name. */
const METADATA_INITIALIZE = Buffer.from('d2e11ea258b84d8d', 'hex')
const NONE = Buffer.alloc(32)
const MOST_FEE = (1n << 64n) - 1n

type Extension = {
  /** Its instruction's bytes, given who may change it. */
  data(authority: Buffer, mint: Buffer): Buffer
  /** Of its value on the mint. */
  bytes: number
}

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer)
const u64 = (value: bigint) => Buffer.from(BigUint64Array.of(value).buffer)
const f64 = (value: number) => Buffer.from(Float64Array.of(value).buffer)
const some = (key: Buffer) => Buffer.concat([Buffer.of(1), key])
const bytesOf = (...parts: (number | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : part)))

/** By the names that the RPC's jsonParsed has for them. */
export const EXTENSIONS = {
  transferFeeConfig: {
    data: (authority) => bytesOf(26, 0, some(authority), some(authority), u16(250), u64(MOST_FEE)),
    bytes: 108,
  },
  mintCloseAuthority: { data: (authority) => bytesOf(25, some(authority)), bytes: 32 },
  confidentialTransferMint: { data: (authority) => bytesOf(27, 0, authority, 1, NONE), bytes: 65 },
  defaultAccountState: { data: () => bytesOf(28, 0, 2), bytes: 1 },
  nonTransferable: { data: () => bytesOf(32), bytes: 0 },
  interestBearingConfig: { data: (authority) => bytesOf(33, 0, authority, u16(500)), bytes: 52 },
  permanentDelegate: { data: (authority) => bytesOf(35, authority), bytes: 32 },
  transferHook: { data: (authority) => bytesOf(36, 0, authority, authority), bytes: 64 },
  metadataPointer: { data: (authority, mint) => bytesOf(39, 0, authority, mint), bytes: 64 },
  groupPointer: { data: (authority, mint) => bytesOf(40, 0, authority, mint), bytes: 64 },
  groupMemberPointer: { data: (authority, mint) => bytesOf(41, 0, authority, mint), bytes: 64 },
  scaledUiAmountConfig: { data: (authority) => bytesOf(43, 0, authority, f64(2)), bytes: 56 },
  pausableConfig: { data: (authority) => bytesOf(44, 0, authority), bytes: 33 },
} satisfies Record<string, Extension>

export type ExtensionName = keyof typeof EXTENSIONS

/**
 * Makes a mint with these extensions, whose maker may do everything that they allow. With `words` it names itself,
 * which takes a `metadataPointer`. Resolves once it is confirmed.
 */
export async function makeMint(
  confirm: (tx: Transaction, signers: Keypair[]) => Promise<void>,
  chain: Connection,
  maker: Keypair,
  mint: Keypair,
  names: readonly ExtensionName[],
  words?: { name: string; symbol: string; uri: string },
): Promise<void> {
  const space =
    names.length === 0
      ? 82
      : names.reduce((sum, name) => sum + TLV_HEAD_BYTES + EXTENSIONS[name].bytes, BASE_BYTES)
  const authority = maker.publicKey.toBuffer()
  const onMint = (data: Buffer) => instruction(data, [[mint.publicKey, true]])
  const texts = words && Object.values(words)
  const textBytes = texts?.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), 0) ?? 0
  // The program makes room for the words, and the rent of it lies there beforehand.
  const whole = texts ? space + TLV_HEAD_BYTES + 32 + 32 + textBytes + 4 : space
  const tx = new Transaction().add(
    SystemProgram.createAccount({
      fromPubkey: maker.publicKey,
      newAccountPubkey: mint.publicKey,
      lamports: await chain.getMinimumBalanceForRentExemption(whole),
      space,
      programId: TOKEN_2022,
    }),
    ...names.map((name) => onMint(EXTENSIONS[name].data(authority, mint.publicKey.toBuffer()))),
    onMint(bytesOf(20, DECIMALS, authority, some(authority))),
  )
  if (texts)
    tx.add(
      instruction(bytesOf(METADATA_INITIALIZE, ...texts.map(borshText)), [
        [mint.publicKey, true],
        [maker.publicKey, false],
        [mint.publicKey, false],
        [maker.publicKey, false, true],
      ]),
    )
  await confirm(tx, [maker, mint])
}

function borshText(text: string): Buffer {
  return bytesOf(Buffer.from(Uint32Array.of(Buffer.byteLength(text)).buffer), Buffer.from(text))
}

function instruction(
  data: Buffer,
  accounts: readonly [key: PublicKey, isWritable: boolean, isSigner?: boolean][],
): TransactionInstruction {
  const keys = accounts.map(([pubkey, isWritable, isSigner = false]) => ({
    pubkey,
    isWritable,
    isSigner,
  }))
  return new TransactionInstruction({ programId: TOKEN_2022, keys, data })
}
