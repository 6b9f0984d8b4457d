import { RetryableError } from '../../../kernel/errors.ts'
import type { RawAccount } from '../rpc/answers.ts'
import type { ByteRange, DetectorRpc } from '../rpc/detector-rpc.ts'
import { RateLimited } from '../rpc/errors.ts'
import type { RankedBudget, RequestRank } from '../rpc/ranked-budget.ts'

/** As many as `getMultipleAccounts` takes. */
const MOST_ADDRESSES = 100

type Accounts = (RawAccount | null)[]

/**
 * Reads accounts. Requests that wait for a place in the budget are merged by form and rank: the
 * fewer places there are, the more accounts go with each.
 * @throws as the RPC does, or a RetryableError when `signal` aborts
 */
export type AccountBatches = (
  rank: RequestRank,
  addresses: readonly string[],
  slice: ByteRange | undefined,
  signal: AbortSignal,
) => Promise<Accounts>

type Waiter = {
  addresses: readonly string[]
  signal: AbortSignal
  resolve(accounts: Accounts): void
  reject(error: unknown): void
}

/**
 * Merges reads of accounts that wait at the same time into calls of at most a hundred addresses.
 */
export function createAccountBatches(
  rpc: Pick<DetectorRpc, 'getAccounts'>,
  budget: RankedBudget,
): AccountBatches {
  const queues = new Map<string, Waiter[]>()

  function next(queue: Waiter[]): Waiter[] {
    const batch: Waiter[] = []
    let size = 0
    while (queue[0] && (size === 0 || size + queue[0].addresses.length <= MOST_ADDRESSES)) {
      const waiter = queue.shift() as Waiter
      if (waiter.signal.aborted) continue
      batch.push(waiter)
      size += waiter.addresses.length
    }
    return batch
  }

  async function send(batch: readonly Waiter[], slice: ByteRange | undefined, rank: RequestRank) {
    const addresses = [...new Set(batch.flatMap((waiter) => waiter.addresses))]
    try {
      const [only] = batch
      const signal = batch.length === 1 ? only?.signal : undefined
      const answer = await rpc.getAccounts(addresses, slice, signal)
      const found = new Map(addresses.map((address, index) => [address, answer[index] ?? null]))
      for (const waiter of batch) {
        waiter.resolve(waiter.addresses.map((address) => found.get(address) ?? null))
      }
    } catch (error) {
      if (batch.length === 1 || error instanceof RateLimited) {
        for (const waiter of batch) waiter.reject(error)
        return
      }
      // One account that is too large, or a refused address, must not affect the others.
      for (const waiter of batch) {
        const hasPlace = await budget.take(rank, waiter.signal)
        if (hasPlace) await send([waiter], slice, rank)
      }
    }
  }

  async function drain(queue: Waiter[], slice: ByteRange | undefined, rank: RequestRank) {
    while (queue.length > 0) {
      await budget.take(rank)
      const batch = next(queue)
      if (batch.length > 0) void send(batch, slice, rank)
    }
  }

  return (rank, addresses, slice, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Accounts>()
    const leave = () => reject(new RetryableError('stopped'))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    const key = `${rank} ${slice?.offset} ${slice?.length}`
    const queue = queues.get(key) ?? []
    queues.set(key, queue)
    queue.push({ addresses, signal, resolve, reject })
    if (queue.length === 1) void drain(queue, slice, rank)
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }
}
