/** A request by a name that says what is special about it, the same on every chain. */
export type Request = { name: string; method: string; params: unknown }

export const SYSTEM = '11111111111111111111111111111111'
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const CLOCK = 'SysvarC1ock11111111111111111111111111111111'
export const NO_SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
export const FAR = 10 ** 12

export type Variants = Record<string, unknown>

export const NO_CONFIG = { plain: undefined }
export const BANKS: Variants = {
  ...NO_CONFIG,
  processed: { commitment: 'processed' },
  confirmed: { commitment: 'confirmed' },
  finalized: { commitment: 'finalized' },
  'unknown commitment': { commitment: 'recent' },
  'slot not reached': { minContextSlot: FAR },
  'slot reached': { minContextSlot: 1 },
  'config null': null,
  'config a number': 7,
  'config a string': 'confirmed',
  'unknown key': { colour: 'red' },
}
export const ACCOUNTS: Variants = {
  ...BANKS,
  base58: { encoding: 'base58' },
  base64: { encoding: 'base64' },
  'base64+zstd': { encoding: 'base64+zstd' },
  jsonParsed: { encoding: 'jsonParsed' },
  'unknown encoding': { encoding: 'hex' },
  slice: { encoding: 'base64', dataSlice: { offset: 0, length: 4 } },
  'slice of nothing': { encoding: 'base64', dataSlice: { offset: 0, length: 0 } },
  'slice beyond the end': { encoding: 'base64', dataSlice: { offset: 5_000, length: 4 } },
  'slice before the start': { encoding: 'base64', dataSlice: { offset: -1, length: 4 } },
}
export const TRANSACTIONS: Variants = {
  plain: undefined,
  json: { encoding: 'json', maxSupportedTransactionVersion: 0 },
  jsonParsed: { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 },
  base58: { encoding: 'base58', maxSupportedTransactionVersion: 0 },
  base64: { encoding: 'base64', maxSupportedTransactionVersion: 0 },
  'version 1': { encoding: 'base64', maxSupportedTransactionVersion: 1 },
  confirmed: { maxSupportedTransactionVersion: 0, commitment: 'confirmed' },
  processed: { maxSupportedTransactionVersion: 0, commitment: 'processed' },
  'no version': { encoding: 'json' },
  'encoding alone': 'base64',
  'unknown encoding': { encoding: 'hex', maxSupportedTransactionVersion: 0 },
  'version a string': { maxSupportedTransactionVersion: '0' },
}
/** In place of a method's first parameter. */
const WRONG_FIRST: Variants = {
  'a number': 7,
  null: null,
  'an object': {},
  'an array': [],
  'an empty text': '',
  'no base58': 'O0Il',
  'too short': 'abc',
  'too long': '1'.repeat(90),
}

/** One request for each variant of the last parameter. */
export function each(
  method: string,
  about: string,
  first: unknown[],
  variants: Variants,
): Request[] {
  return Object.entries(variants).map(([name, last]) => ({
    name: [method, about, name].filter(Boolean).join(' · '),
    method,
    params: last === undefined ? first : [...first, last],
  }))
}

export function wrongFirst(method: string, ...rest: unknown[]): Request[] {
  return [
    { name: `${method} · no parameters`, method, params: [] },
    { name: `${method} · parameters by name`, method, params: { address: SYSTEM } },
    ...Object.entries(WRONG_FIRST).map(([name, first]) => ({
      name: `${method} · first ${name}`,
      method,
      params: [first, ...rest],
    })),
  ]
}
