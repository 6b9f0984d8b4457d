import { decodeBase58, encodeBase58 } from '../../../src/contract/base58.ts'

/** Pieces of what programs read and write; {@link bytes} joins them. */
export const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
export const base64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))
export const u8 = (value: number) => Uint8Array.of(value)
export const u16 = (value: number) => little(BigInt(value), 2)
export const u64 = (...values: (bigint | number)[]) =>
  bytes(...values.map((value) => little(BigInt(value), 8)))
export const u128 = (value: bigint) => little(value, 16)
export const zeros = (length: number) => new Uint8Array(length)

export function key(address: string): Uint8Array {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) throw new Error(`no address: ${address}`)
  return bytes
}

/** A length as u32, then UTF-8. */
export function text(value: string): Uint8Array {
  const utf8 = Buffer.from(value)
  return bytes(little(BigInt(utf8.length), 4), utf8)
}

export function bytes(...pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(pieces))
}

/** A different address for each name. */
export function addressOf(name: string): string {
  const seed = new Uint8Array(32)
  seed.set(Buffer.from(name).subarray(0, 31), 1)
  return encodeBase58(seed)
}

/** Lists accounts with these at their indexes, and any others between them. */
export function accountsWith(count: number, at: Readonly<Record<number, string>>): string[] {
  return Array.from({ length: count }, (_, index) => at[index] ?? addressOf(`account ${index}`))
}

function little(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let rest = BigInt.asUintN(length * 8, value)
  for (let index = 0; index < length; index += 1) {
    bytes[index] = Number(rest & 255n)
    rest >>= 8n
  }
  return bytes
}
