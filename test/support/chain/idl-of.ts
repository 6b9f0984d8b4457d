import type { Idl } from '@coral-xyz/anchor'
import fc from 'fast-check'
import { encodeBase58 } from '../../../src/contract/base58.ts'

type Type = string | { option: Type } | { array: [Type, number] } | { defined: { name: string } }
type Fields = Readonly<Record<string, Type>>
/** Its discriminator in hex, and its fields in order. */
type Tagged = readonly [string, Fields]

/** The part of an IDL (spec 0.1.0) that the tests need. */
export type Fragment = {
  address: string
  instructions?: Readonly<Record<string, Tagged>>
  events?: Readonly<Record<string, Tagged>>
  structs?: Readonly<Record<string, Fields>>
  /** Variants with their fields; null: none. */
  enums?: Readonly<Record<string, Readonly<Record<string, Fields | null>>>>
}

/** Several fields of one type. */
export const u64s = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'u64']))
export const pubkeys = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, 'pubkey']))

export const defined = (name: string): Type => ({ defined: { name } })

/** The IDL in the form that Anchor's coder takes. */
export function idlOf({ address, instructions, events, structs, enums }: Fragment): Idl {
  const structOf = ([name, fields]: [string, Fields]) => ({
    name,
    type: { kind: 'struct', fields: fieldsOf(fields) },
  })
  const idl = {
    address,
    metadata: { name: 'fragment', version: '0.1.0', spec: '0.1.0' },
    instructions: Object.entries(instructions ?? {}).map(([name, [tag, fields]]) => ({
      name,
      discriminator: discriminatorOf(tag),
      accounts: [],
      args: fieldsOf(fields),
    })),
    events: Object.entries(events ?? {}).map(([name, [tag]]) => ({
      name,
      discriminator: discriminatorOf(tag),
    })),
    types: [
      ...Object.entries(events ?? {}).map(([name, [, fields]]) => structOf([name, fields])),
      ...Object.entries(structs ?? {}).map(structOf),
      ...Object.entries(enums ?? {}).map(([name, variants]) => ({
        name,
        type: {
          kind: 'enum',
          variants: Object.entries(variants).map(([name, fields]) =>
            fields ? { name, fields: fieldsOf(fields) } : { name },
          ),
        },
      })),
    ],
  }
  return idl as unknown as Idl
}

const discriminatorOf = (hex: string) => [...Buffer.from(hex, 'hex')]
const fieldsOf = (fields: Fields) => Object.entries(fields).map(([name, type]) => ({ name, type }))

/** A value to encode: amounts as bigint, addresses as base58, variants as `{ Name: fields }`. */
export type Value = bigint | number | string | boolean | null | Value[] | { [name: string]: Value }

/** Any value of a type, from fast-check. */
export function anyOf(type: Type, fragment: Fragment): fc.Arbitrary<Value> {
  if (typeof type === 'string') return PRIMITIVES[type] as fc.Arbitrary<Value>
  if ('option' in type) return fc.option(anyOf(type.option, fragment))
  if ('array' in type) {
    const [of, length] = type.array
    return fc.array(anyOf(of, fragment), { minLength: length, maxLength: length })
  }
  const { name } = type.defined
  const fields = fragment.structs?.[name]
  if (fields) return anyFields(fields, fragment)
  const variants = Object.entries(fragment.enums?.[name] ?? {})
  return fc.oneof(
    ...variants.map(([variant, of]) => fc.record({ [variant]: anyFields(of ?? {}, fragment) })),
  )
}

export function anyFields(fields: Fields, fragment: Fragment): fc.Arbitrary<Record<string, Value>> {
  return fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, anyOf(type, fragment)])),
  )
}

const whole = (bits: number) => fc.integer({ min: 0, max: 2 ** bits - 1 })
const PRIMITIVES: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  u8: whole(8),
  u16: whole(16),
  u32: whole(32),
  u64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  u128: fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
  f64: fc.double({ noNaN: true }),
  bool: fc.boolean(),
  string: fc.string({ unit: 'grapheme', maxLength: 40 }),
  pubkey: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => encodeBase58(bytes)),
}
