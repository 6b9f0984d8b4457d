import { zstdCompressSync } from 'node:zlib'
import { type Address, getBase64Decoder } from '@solana/kit'
import { encodeBase58 } from '../../../src/contract/base58.ts'
import { type AccountState, RENT_EXEMPT_EPOCH } from '../account.ts'
import { INVALID_REQUEST, RpcError } from '../rpc/error.ts'
import { parseSysvar } from './parse-sysvar.ts'
import { parseTokenData } from './parse-token.ts'

const base64 = getBase64Decoder()

/** Validators refuse base58 above this, because it is slow. */
const MAX_BASE58_BYTES = 128

type AccountEncoding = {
  encoding?: 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed' | null | undefined
  dataSlice?: { offset: number; length: number } | null | undefined
}

/** An account as RPC methods return it. `read` finds mints, which jsonParsed amounts need. */
export function encodeAccount(
  state: AccountState | null,
  options: AccountEncoding,
  read: (key: Address) => AccountState | null,
) {
  if (!state) return null
  return {
    lamports: state.lamports,
    owner: state.owner,
    executable: state.executable,
    rentEpoch: RENT_EXEMPT_EPOCH,
    space: state.data.length,
    data: encodeData(state, options, read),
  }
}

function encodeData(
  state: AccountState,
  { encoding, dataSlice }: AccountEncoding,
  read: (key: Address) => AccountState | null,
) {
  if (encoding === 'jsonParsed') {
    const parsed = parseTokenData(state, read) ?? parseSysvar(state)
    if (parsed) return parsed
  }
  const data = dataSlice
    ? state.data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length)
    : state.data
  if (encoding === 'base64+zstd') {
    return [base64.decode(zstdCompressSync(data)), 'base64+zstd']
  }
  if (encoding === 'base64' || encoding === 'jsonParsed') return [base64.decode(data), 'base64']
  if (data.length > MAX_BASE58_BYTES) {
    throw new RpcError(
      INVALID_REQUEST,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  }
  return encoding === 'base58' ? [encodeBase58(data), 'base58'] : encodeBase58(data)
}
