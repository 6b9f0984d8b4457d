import { z } from 'zod'
import type { TapeWallet } from '../snapshot.ts'
import type { Earlier } from './earlier.ts'

const whole = z.int().min(0)
const share = z.number().min(0).max(1)
const count = whole.nullable()
const raw = z
  .string()
  .regex(/^-?\d{1,40}$/)
  .transform(BigInt)

/** How {@link toEarlierRow} writes it: wallets by their place on the tape, and their records without names. */
export const EARLIER_JSON = z.object({
  wallets: z.array(z.tuple([whole, whole, whole, whole, raw, raw])).nullable(),
  usual: z.object({ proven: share, losers: share, snipers: share, newcomers: share }).nullable(),
  funder: z.object({ creators: whole, launches: whole, graduated: whole, bad: whole }).nullable(),
  reuse: z.object({ site: count, handle: count, picture: count }).nullable(),
  market: z.object({ launches: count, graduations: count, solMove: z.number().nullable() }),
})

/** @param all the tape's wallets; records of others are left out */
export function toEarlierRow({ wallets, ...rest }: Earlier, all: readonly TapeWallet[]) {
  const rows = all.flatMap(({ wallet }, place) => {
    const record = wallets?.get(wallet)
    if (record === undefined) return []
    const { entries, creators, snipes, spent, net } = record
    return [[place, entries, creators, snipes, `${spent}`, `${net}`] as const]
  })
  return { ...rest, wallets: wallets && rows }
}

/** Reads what {@link toEarlierRow} wrote. */
export function earlierOf(
  { wallets, ...rest }: z.infer<typeof EARLIER_JSON>,
  all: readonly TapeWallet[],
): Earlier {
  const records = wallets?.flatMap(([place, entries, creators, snipes, spent, net]) => {
    const found = all[place]
    return found ? [[found.wallet, { entries, creators, snipes, spent, net }] as const] : []
  })
  return { ...rest, wallets: records ? new Map(records) : null }
}
