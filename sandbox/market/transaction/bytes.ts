import type { Key } from './keys.ts'

/** Builds bytes the way Borsh does: little-endian numbers, `u32` lengths before text and lists. */
export type Writer = {
  u8(value: number): Writer
  u16(value: number): Writer
  u32(value: number): Writer
  u64(value: bigint): Writer
  i64(value: bigint): Writer
  i128(value: bigint): Writer
  bool(value: boolean): Writer
  key(value: Key): Writer
  text(value: string): Writer
  raw(value: Uint8Array): Writer
  hex(value: string): Writer
  zeros(count: number): Writer
  done(): Uint8Array
}

/** @param start bytes to begin with, e.g. a discriminator in hex. */
export function write(start = ''): Writer {
  let buffer = Buffer.alloc(256)
  let end = 0

  function room(bytes: number): number {
    if (end + bytes > buffer.length) {
      const larger = Buffer.alloc(Math.max(buffer.length * 2, end + bytes))
      buffer.copy(larger, 0, 0, end)
      buffer = larger
    }
    const at = end
    end += bytes
    return at
  }

  const writer: Writer = {
    u8(value) {
      const at = room(1)
      buffer.writeUInt8(value, at)
      return writer
    },
    u16(value) {
      const at = room(2)
      buffer.writeUInt16LE(value, at)
      return writer
    },
    u32(value) {
      const at = room(4)
      buffer.writeUInt32LE(value, at)
      return writer
    },
    u64(value) {
      const at = room(8)
      buffer.writeBigUInt64LE(value, at)
      return writer
    },
    i64(value) {
      const at = room(8)
      buffer.writeBigInt64LE(value, at)
      return writer
    },
    i128: (value) => writer.u64(BigInt.asUintN(64, value)).i64(value >> 64n),
    bool: (value) => writer.u8(value ? 1 : 0),
    key: (value) => writer.raw(value.bytes),
    text(value) {
      const bytes = Buffer.from(value, 'utf8')
      return writer.u32(bytes.length).raw(bytes)
    },
    raw(value) {
      const at = room(value.length)
      buffer.set(value, at)
      return writer
    },
    hex: (value) => writer.raw(Buffer.from(value, 'hex')),
    zeros(count) {
      const at = room(count)
      buffer.fill(0, at, end)
      return writer
    },
    done: () => new Uint8Array(buffer.subarray(0, end)),
  }
  return writer.hex(start)
}
