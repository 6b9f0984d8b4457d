import type { TokenReceipt } from '../../../domains/orders/ports.ts'
import type { TokenBalance, TransactionMeta } from './transaction-meta.ts'

type Balances = Pick<TransactionMeta, 'preTokenBalances' | 'postTokenBalances'>

/**
 * What the token accounts of `wallet` gained, summed by mint, in the order the mints appear.
 * @param without the index of an account that does not count; -1: none
 */
export function readTokenReceipts(
  balances: Balances,
  wallet: string,
  without = -1,
): TokenReceipt[] {
  const receipts: TokenReceipt[] = []
  for (const [mint, changes] of changesByMint(balances, without)) {
    const gained = changes.get(wallet) ?? 0n
    if (gained <= 0n) continue
    const payers = [...changes].filter(([, change]) => change < 0n).map(([owner]) => owner)
    const [payer = null] = payers
    receipts.push({ mint, amount: gained.toString(), source: payers.length === 1 ? payer : null })
  }
  return receipts
}

function changesByMint({ preTokenBalances, postTokenBalances }: Balances, without: number) {
  const byMint = new Map<string, Map<string, bigint>>()
  const add = ({ accountIndex, mint, owner, uiTokenAmount }: TokenBalance, sign: bigint) => {
    if (owner === undefined || accountIndex === without) return
    const changes = byMint.get(mint) ?? new Map<string, bigint>()
    byMint.set(mint, changes)
    changes.set(owner, (changes.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
  }
  for (const balance of preTokenBalances) add(balance, -1n)
  for (const balance of postTokenBalances) add(balance, 1n)
  return byMint
}
