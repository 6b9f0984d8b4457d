import type { BelievedSlot } from '../rpc/believed-slot.ts'
import { listSignatures } from '../rpc/list-signatures.ts'
import { readOutcome } from './read-outcome.ts'
import { reportReadings } from './report-readings.ts'
import {
  OVERLAP_SLOTS,
  unknownSignatures,
  type WatchContext,
  type WatchedWallet,
} from './watch-context.ts'

/** Accounts with a changed balance that one turn looks into; the rest wait for the next. */
const AT_ONCE = 10
/** Half an hour: how far behind the wallet's own cursor the first scan after a start begins. */
const FIRST_OVERLAP_SLOTS = 4_500

/**
 * A token transfer to an existing token account never names the wallet that owns it. This looks at
 * token accounts of the wallet, and reports what the wallet's own scan can't see: at `defaults`
 * each time, and at any other when its balance has changed, whatever token it holds. An account for
 * USDC that is watched separately is left out.
 * @returns one turn of looking; how far it has got is kept in memory only
 */
export function createTokenAccountScan(
  watch: WatchContext,
  wallet: WatchedWallet,
  defaults: readonly string[],
  finalized: Pick<BelievedSlot, 'ask'>,
): () => Promise<void> {
  const accounts = defaults.filter((account) => account !== wallet.usdc?.address)
  const readUpTo = new Map<string, number>()
  const amounts = new Map<string, bigint>()
  const changed = new Set<string>()

  /** @returns whether all of it could be read */
  async function scanAccount(account: string, walletSlot: number, head: number): Promise<boolean> {
    const slot = readUpTo.get(account) ?? walletSlot - FIRST_OVERLAP_SLOTS
    const answered = await listSignatures(watch, account, {
      commitment: 'finalized',
      fromSlot: Math.max(0, slot - OVERLAP_SLOTS),
    })
    const listed = answered.filter((one) => one.slot <= head)
    for (const one of await unknownSignatures(watch, wallet, listed)) {
      const outcome = await readOutcome(watch, wallet, one)
      if (outcome.change === null) return false
      await reportReadings(watch, wallet, [outcome], null)
    }
    readUpTo.set(account, Math.max(slot, listed.at(-1)?.slot ?? 0))
    return true
  }

  async function addChanges() {
    await watch.budget.take(watch.signal)
    for (const { account, amount } of await watch.rpc.getTokenAmounts(
      wallet.address,
      watch.signal,
    )) {
      if (account === wallet.usdc?.address) continue
      if (amount !== (amounts.get(account) ?? 0n) && !accounts.includes(account))
        changed.add(account)
      amounts.set(account, amount)
    }
  }

  return async () => {
    const cursor = await watch.sink.cursor(wallet.address)
    if (cursor === null) return
    const head = await finalized.ask(watch.signal)
    for (const account of accounts) await scanAccount(account, cursor.slot, head)
    await addChanges()
    for (const account of [...changed].slice(0, AT_ONCE)) {
      if (await scanAccount(account, cursor.slot, head)) changed.delete(account)
    }
  }
}
