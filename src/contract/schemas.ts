import { isAddress } from '@solana/kit'
import { z } from 'zod'
import { USERNAME_PATTERN } from './constants.ts'
import { type PlanId, readPlanId } from './plans.ts'
import { MOST_ENDPOINT } from './push.ts'

/** Zod schemas for untrusted input. The browser does not load this file. */

/** A wallet: base58 of 32 bytes. Trimmed. */
export const Wallet = z.string().max(100).trim().refine(isAddress)

/** Strips a leading @ and lowercases, as the input field does. */
export const Username = z
  .string()
  .max(100)
  .transform((text) => text.trim().replace(/^@+/, '').toLowerCase())
  .refine((text) => USERNAME_PATTERN.test(text))

export const PlanText = z
  .string()
  .max(20)
  .transform((text, context): PlanId => {
    const plan = readPlanId(text)
    if (plan) return plan
    context.addIssue('unknown plan')
    return z.NEVER
  })

/** An order, an account, and other ids of ours. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/** A session, by the hash of its token. */
export const SessionId = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** A secret of ours. */
export const Token = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const TakeHandoff = z.object({ code: z.string().max(100) })

export const OpenOrder = z.object({
  plan: PlanText,
  /** Comes from the page's address; anything but an id is ignored. */
  after: Id.nullable().optional().catch(null),
  code: z.string().max(100).nullable().optional(),
  gift: z.boolean().optional(),
})

export const RedeemGift = z.object({ code: z.string().max(100) })

/** Anything but a code of ours is nobody's. */
export const ReferralClick = z.object({ code: z.string().max(100) })

export const NamePayoutWallet = z.object({ wallet: z.string().max(100) })

export const Claim = z.object({
  /** Omitted means blank. */
  username: z.string().max(100).default(''),
  plan: z.string().max(20),
  order: Id,
})

export const Challenge = z.object({ wallet: z.string().max(100), order: Id.optional() })

/** 64 bytes in base64. */
const Signature = z.string().regex(/^[A-Za-z0-9+/]{86}==$/)

export const Proof = z.object({ signature: Signature })

export const StartTrial = z.object({ challenge: Id, signature: Signature })

export const AskLink = z.object({ move: z.boolean().default(false) })

/** A browser's push subscription, as `PushSubscription.toJSON` has it: 65 and 16 bytes in base64url. */
export const AddBrowser = z.object({
  endpoint: z.string().max(MOST_ENDPOINT),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/),
  }),
})

/** Six digits, possibly grouped. */
export const LinkCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((text) => /^\d{6}$/.test(text))

export const ConfirmCode = z.object({ code: z.string().max(20) })

/** PostgreSQL's text can hold every character but this one. */
export const isStorable = (text: string) => !text.includes('\0')

export const Text = z.string().refine(isStorable)

export const Contact = z.object({
  name: Text.trim().max(100),
  reply_to: Text.trim().min(1).max(200),
  message: Text.trim().min(1).max(4_000),
  /** Disputed. */
  crew: Wallet.exactOptional(),
})
