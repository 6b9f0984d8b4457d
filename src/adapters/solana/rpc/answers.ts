import { z } from 'zod'

/** Shapes of the answers of Solana's JSON-RPC, as https://solana.com/docs/rpc describes them. */

/** kit makes most integers bigint, and some not; a slot or a time is one that fits a number. */
const integer = z
  .union([z.bigint(), z.number()])
  .transform(Number)
  .pipe(z.number().int().nonnegative())

/** An address, a hash or a signature. */
export const base58 = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,88}$/)

export const slotAnswer = integer
export const genesisAnswer = base58

export const blockhashAnswer = z.object({
  value: z.object({ blockhash: base58, lastValidBlockHeight: integer.transform(BigInt) }),
})

/** Seconds since 1970; negative or absurd times are refused. */
const blockTime = z
  .union([z.bigint(), z.number()])
  .nullish()
  .transform((seconds) => (seconds === null || seconds === undefined ? null : Number(seconds)))
  .pipe(z.number().int().positive().max(10_000_000_000).nullable())
  .catch(null)

/** Left out means null: a transaction without an error is read. */
const err = z
  .unknown()
  .optional()
  .transform((error) => error ?? null)

const status = z.enum(['processed', 'confirmed', 'finalized']).nullish().catch(null)

export const signaturesAnswer = z
  .array(
    z.object({
      signature: base58,
      slot: integer,
      err,
      blockTime,
      confirmationStatus: status,
    }),
  )
  .max(5_000)

export const blockSignaturesAnswer = z
  .object({ blockTime, signatures: z.array(base58).max(100_000) })
  .nullable()

export const transactionAnswer = z
  .object({
    slot: integer,
    blockTime,
    transaction: z.tuple([z.string(), z.literal('base64')]),
    version: z.unknown(),
    meta: z.looseObject({}),
  })
  .nullable()

const u64 = z
  .union([z.bigint(), z.number().int()])
  .transform(BigInt)
  .refine((value) => value >= 0n && value < 2n ** 64n)

/** Accounts larger than any mint arrive whole: 10 MB is the chain's own limit. */
const account = z.object({
  lamports: u64,
  owner: base58,
  executable: z.boolean(),
  data: z.tuple([z.string().max(15_000_000), z.literal('base64')]),
})

export const accountAnswer = z.object({ value: account.nullable() })
export const accountsAnswer = z.object({ value: z.array(account.nullable()).max(100) })
export const ownedAccountsAnswer = z.object({ value: z.array(z.object({ account })).max(10_000) })
/** Of token accounts only the amount was asked for: a little-endian u64. */
export const tokenAmountsAnswer = z.object({
  value: z
    .array(
      z.object({
        pubkey: base58,
        account: z.object({ data: z.tuple([z.string().max(12), z.literal('base64')]) }),
      }),
    )
    .max(10_000),
})
export const slotsAnswer = z.array(integer).max(500_000)

export const holdersAnswer = z.object({
  value: z
    .array(
      z.object({
        address: base58,
        amount: z
          .string()
          .regex(/^\d{1,20}$/)
          .transform(BigInt),
      }),
    )
    .max(100),
})

export const statusesAnswer = z.object({
  context: z.object({ slot: integer }),
  value: z.array(z.object({ slot: integer, err, confirmationStatus: status }).nullable()),
})

/** A line of `getSignaturesForAddress`. `err` other than null: the transaction failed. */
export type ListedSignature = z.output<typeof signaturesAnswer>[number]
/** `blockTime` in seconds. */
export type BlockSignatures = NonNullable<z.output<typeof blockSignaturesAnswer>>
export type RawAccount = NonNullable<z.output<typeof accountAnswer>['value']>
export type LargestHolder = z.output<typeof holdersAnswer>['value'][number]
export type SignatureStatuses = z.output<typeof statusesAnswer>
