import type { Address, Signature as SignatureText } from '@solana/kit'
import { z } from 'zod'
import { decodeBase58 } from '../../../src/contract/base58.ts'
import { COMMITMENTS } from '../slots.ts'

/** The parameters that many methods share, as zod shapes. */

const isKey = (text: string): text is Address => decodeBase58(text)?.length === 32
const isSignature = (text: string): text is SignatureText => decodeBase58(text)?.length === 64

export const AddressParam = z.string().refine(isKey, 'not an address')
export const SignatureParam = z.string().refine(isSignature, 'not a signature')
export const Slot = z.int().nonnegative()
export const CommitmentName = z.enum(COMMITMENTS)

export const bankFields = {
  commitment: CommitmentName.nullish(),
  minContextSlot: Slot.nullish(),
}

export const BankConfig = z.looseObject(bankFields).nullish()
export type BankConfig = z.output<typeof BankConfig>

export const accountFields = {
  ...bankFields,
  encoding: z.enum(['base58', 'base64', 'base64+zstd', 'jsonParsed']).nullish(),
  dataSlice: z.object({ offset: Slot, length: Slot }).nullish(),
}

export const AccountConfig = z.looseObject(accountFields).nullish()
export type AccountConfig = z.output<typeof AccountConfig>

export const transactionFields = {
  encoding: z.enum(['json', 'jsonParsed', 'base58', 'base64']).nullish(),
  commitment: CommitmentName.nullish(),
  maxSupportedTransactionVersion: z.int().min(0).max(255).nullish(),
}
