import { z } from 'zod'
import type { TapeWallet } from '../snapshot.ts'

/** A wallet of a tape as a row without names, for a snapshot's JSON. */
export function toWalletRow(wallet: TapeWallet): unknown[] {
  const { feePayer } = wallet
  return [
    wallet.wallet,
    wallet.firstSlot,
    wallet.firstSignature,
    // Most wallets pay their own fees.
    feePayer === wallet.wallet ? 1 : feePayer,
    wallet.buys,
    wallet.sells,
    wallet.bought,
    wallet.sold,
    wallet.spent,
    wallet.received,
  ]
}

const text = z.string()
const whole = z.int()
const raw = z
  .string()
  .regex(/^-?\d{1,40}$/)
  .transform(BigInt)

/** Reads what {@link toWalletRow} wrote. */
export const WALLET_JSON = z
  .tuple([
    text,
    whole,
    text,
    z.union([text, z.literal(1)]).nullable(),
    whole,
    whole,
    raw,
    raw,
    raw,
    raw,
  ])
  .transform(
    ([
      address,
      firstSlot,
      firstSignature,
      feePayer,
      buys,
      sells,
      bought,
      sold,
      spent,
      received,
    ]) => ({
      wallet: address,
      firstSlot,
      firstSignature,
      feePayer: feePayer === 1 ? address : feePayer,
      buys,
      sells,
      bought,
      sold,
      spent,
      received,
    }),
  )

/**
 * Older snapshots don't say how many trades had no known trader: those that no listed wallet has, if every
 * wallet is listed.
 */
export function withUnnamed<
  T extends { unnamed: number | null; trades: number; others: number; wallets: TapeWallet[] },
>(tape: T): T & { unnamed: number } {
  const listed = tape.wallets.reduce((sum, { buys, sells }) => sum + buys + sells, 0)
  const left = tape.others > 0 ? 0 : Math.max(0, tape.trades - listed)
  return { ...tape, unnamed: tape.unnamed ?? left }
}
