import type { SlotRange, Trade } from '../../../domains/launches/ports.ts'
import { decodeTransaction } from '../venues/all.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'
import type { RequestAllowance } from './request-allowance.ts'

/** The most that the RPC lists at once. */
const PAGE = 1_000

/** One request: the trades of a transaction, with their traders. null: unavailable, or not that one. */
export async function fetchTrades(
  { rpc, ask }: RequestAllowance,
  signature: string,
  signal?: AbortSignal,
): Promise<Trade[] | null> {
  const request = (late: AbortSignal) => rpc.getTransaction(signature, 'confirmed', late)
  const asked = await ask('history', request, signal)
  const tx = asked?.answer ? transactionOfRaw(asked.answer) : null
  if (tx?.signature !== signature) return null
  return decodeTransaction(tx).filter((event): event is Trade => event.kind === 'trade')
}

/**
 * One request: the transactions of a curve or pool in some slots, without failed ones. null: unavailable, or
 * more happened since than one list holds.
 */
export async function fetchTradedIn(
  { rpc, ask }: RequestAllowance,
  pool: string,
  { fromSlot, toSlot }: SlotRange,
  signal?: AbortSignal,
): Promise<string[] | null> {
  const query = { commitment: 'confirmed', limit: PAGE } as const
  const request = (late: AbortSignal) => rpc.getSignaturesForAddress(pool, query, late)
  const listed = (await ask('history', request, signal))?.answer ?? null
  const oldest = listed?.at(-1)
  if (listed === null || (listed.length >= PAGE && (oldest?.slot ?? 0) > fromSlot)) return null
  return listed.flatMap(({ signature, slot, err }) =>
    err === null && slot >= fromSlot && slot <= toSlot ? [signature] : [],
  )
}
