import type { Idl } from '@coral-xyz/anchor'
import {
  addDecoderSizePrefix,
  type Decoder,
  getAddressDecoder,
  getArrayDecoder,
  getBase64Encoder,
  getBooleanDecoder,
  getI64Decoder,
  getI128Decoder,
  getStructDecoder,
  getU8Decoder,
  getU16Decoder,
  getU32Decoder,
  getU64Decoder,
  getUtf8Decoder,
} from '@solana/kit'
import { isTagged } from '../../../src/adapters/solana/wire/reader.ts'
import type { Venue } from '../../../src/adapters/solana/wire/venue.ts'
import { IDLS } from '../../../test/support/chain/anchor.ts'

const toBytes = getBase64Encoder()

const DECODERS: Record<string, () => Decoder<unknown>> = {
  pubkey: getAddressDecoder,
  string: () => addDecoderSizePrefix(getUtf8Decoder(), getU32Decoder()),
  bool: getBooleanDecoder,
  u8: getU8Decoder,
  u16: getU16Decoder,
  u64: getU64Decoder,
  i64: getI64Decoder,
  i128: getI128Decoder,
}

const LAYOUTS = Object.entries(IDLS).flatMap(([venue, idl]) =>
  (idl.events ?? []).map(({ name, discriminator }) => {
    return { venue, tag: Uint8Array.from(discriminator), decoder: decoderOf(idl, name) }
  }),
)

/** An event of the pump programs with kit's codecs, as a client generated from the IDL would. */
export function readByKit(venue: Venue, text: string): unknown {
  const bytes = toBytes.encode(text) as Uint8Array
  const layout = LAYOUTS.find((one) => one.venue === venue.id && isTagged(bytes, one.tag))
  return layout?.decoder.decode(bytes, layout.tag.length)
}

function decoderOf(idl: Idl, name: string): Decoder<unknown> {
  const type = idl.types?.find((one) => one.name === name)?.type as unknown as Struct
  const fields = type.fields.map(({ name, type }): [string, Decoder<unknown>] => {
    const plain = typeof type === 'string' ? DECODERS[type]?.() : undefined
    return [name, plain ?? getArrayDecoder(decoderOf(idl, 'Shareholder'))]
  })
  return getStructDecoder(fields) as Decoder<unknown>
}

type Struct = { fields: { name: string; type: unknown }[] }
