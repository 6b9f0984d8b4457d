import type { Address, Base58EncodedBytes } from '@solana/kit'
import { z } from 'zod'

/** The parts of a transaction's `meta` that payments are read from, unparsed encodings. */

const index = z.union([z.number(), z.bigint()]).transform(Number).pipe(z.number().int().min(0))
const u64 = z
  .union([z.bigint(), z.number().int()])
  .transform(BigInt)
  .refine((value) => value >= 0n && value < 2n ** 64n)
const addresses = z.array(z.string().transform((text) => text as Address))

const tokenBalance = z.object({
  accountIndex: index,
  mint: z.string(),
  /** Left out by the oldest transactions. */
  owner: z.string().optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/) }),
})
const tokenBalances = z
  .array(tokenBalance)
  .nullish()
  .transform((balances) => balances ?? [])

const innerInstruction = z.object({
  programIdIndex: index,
  accounts: z.array(index),
  data: z.string().transform((text) => text as Base58EncodedBytes),
})

export const transactionMeta = z.object({
  /** null only when the transaction succeeded; an answer without it is refused. */
  err: z.unknown().refine((err) => err !== undefined),
  preBalances: z.array(u64),
  postBalances: z.array(u64),
  preTokenBalances: tokenBalances,
  postTokenBalances: tokenBalances,
  innerInstructions: z
    .array(z.object({ index, instructions: z.array(innerInstruction) }))
    .nullish(),
  loadedAddresses: z
    .object({ writable: addresses, readonly: addresses })
    .nullish()
    .transform((loaded) => loaded ?? { writable: [], readonly: [] }),
})

export type TransactionMeta = z.output<typeof transactionMeta>
export type TokenBalance = z.output<typeof tokenBalance>
