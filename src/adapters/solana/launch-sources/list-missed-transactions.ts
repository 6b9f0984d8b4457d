import { RetryableError } from '../../../kernel/errors.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { listSignatures } from '../rpc/list-signatures.ts'
import type { MissedSlots } from './missed-slots.ts'
import type { SourceContext } from './source-context.ts'

class TooMany extends Error {
  override name = 'TooMany'
}

/**
 * Transactions that succeeded in the slots that were missed and name at least one of the accounts,
 * oldest first. null: the accounts have more pages than we read.
 * @throws RetryableError when the endpoints can't be asked
 */
export async function listMissedTransactions(
  { rpc, budget, clock, signal }: SourceContext,
  accounts: readonly string[],
  { fromSlot, toSlot }: MissedSlots,
  mostPages: number,
): Promise<ListedSignature[] | null> {
  let pages = 0
  const counted = {
    async take() {
      pages += 1
      if (pages > mostPages) throw new TooMany()
      if (!(await budget.take('catch-up', signal))) throw new RetryableError('stopped')
    },
  }
  const found = new Map<string, ListedSignature>()
  try {
    for (const account of accounts) {
      const query = { commitment: 'confirmed', fromSlot } as const
      const listed = await listSignatures({ rpc, budget: counted, clock, signal }, account, query)
      for (const one of listed) found.set(one.signature, one)
    }
  } catch (error) {
    if (error instanceof TooMany) return null
    throw error
  }
  return [...found.values()]
    .filter(({ err, slot }) => err === null && slot <= toSlot)
    .sort((a, b) => a.slot - b.slot)
}
