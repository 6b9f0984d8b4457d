import type { Address, Signature as SignatureText } from '@solana/kit'
import { z } from 'zod'
import { decodeBase58 } from '../../../src/contract/base58.ts'
import { COMMITMENTS } from '../slots.ts'

/** The parameters that many methods share, as zod shapes. */

/** What is wrong with a text as base58 of so many bytes, in a validator's words; null: nothing. */
function flawOf(text: string, bytes: number): 'WrongSize' | 'Invalid' | null {
  const longest = bytes === 32 ? 44 : 88
  if (text === '' || text.length > longest) return 'WrongSize'
  const decoded = decodeBase58(text)
  if (!decoded) return 'Invalid'
  return decoded.length === bytes ? null : 'WrongSize'
}

/**
 * A text that is base58 of so many bytes.
 *
 * @param words a validator's message for a flaw, which differs between methods
 */
function base58Of(bytes: 32 | 64, words: (flaw: string) => string) {
  return z.string().superRefine((text, { addIssue }) => {
    const flaw = flawOf(text, bytes)
    if (flaw) addIssue({ code: 'custom', message: flaw, params: { words: words(flaw) } })
  })
}

const ofParam = (flaw: string) => `Invalid param: ${flaw}`

/** An address whose flaws are told in these words. */
export const addressWith = (words: (flaw: string) => string) =>
  base58Of(32, words) as unknown as z.ZodType<Address, string>
/** A signature whose flaws are told in these words. */
export const signatureWith = (words: (flaw: string) => string) =>
  base58Of(64, words) as unknown as z.ZodType<SignatureText, string>
export const AddressParam = addressWith(ofParam)
export const SignatureParam = signatureWith(ofParam)
export const Slot = z.int().nonnegative()
export const CommitmentName = z.enum(COMMITMENTS)

/** A list that a validator takes up to `most` of. */
export function upTo<Item extends z.ZodType>(item: Item, most: number, things = 'inputs') {
  return z.array(item).superRefine((list, { addIssue }) => {
    const words = `Too many ${things} provided; max ${most}`
    if (list.length > most) addIssue({ code: 'custom', message: words, params: { words } })
  })
}

export const bankFields = {
  // Validators read a name that they do not know as none.
  commitment: CommitmentName.nullish().catch(null),
  minContextSlot: Slot.nullish(),
}

export const BankConfig = z.looseObject(bankFields).nullish()
export type BankConfig = z.output<typeof BankConfig>

/** Of methods whose configuration is a commitment and nothing else. */
export const CommitmentConfig = z.looseObject({ commitment: CommitmentName }).nullish()

export const accountFields = {
  ...bankFields,
  encoding: z.enum(['base58', 'base64', 'base64+zstd', 'jsonParsed']).nullish(),
  dataSlice: z.object({ offset: Slot, length: Slot }).nullish(),
}

export const AccountConfig = z.looseObject(accountFields).nullish()
export type AccountConfig = z.output<typeof AccountConfig>

export const transactionFields = {
  encoding: z.enum(['json', 'jsonParsed', 'base58', 'base64']).nullish(),
  commitment: bankFields.commitment,
  maxSupportedTransactionVersion: z.int().min(0).max(255).nullish(),
}

/** An encoding alone stands for a configuration of nothing else. */
export function orEncoding<Config extends z.ZodType>(config: Config) {
  return z.preprocess((given) => (typeof given === 'string' ? { encoding: given } : given), config)
}
