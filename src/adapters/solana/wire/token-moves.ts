import { integer } from './json.ts'
import type { Keys } from './keys.ts'
import type { TokenAccountFacts } from './venue.ts'

/** Token accounts by address, from a transaction's balances before and after. */
export function tokenAccountsByAddress(
  keys: Keys,
  ...balances: readonly unknown[]
): Map<string, TokenAccountFacts> {
  const accounts = new Map<string, TokenAccountFacts>()
  for (const { address, mint, owner, amount } of balances.flatMap((list) => balancesIn(keys, list)))
    accounts.set(address, { mint, owner, decimals: integer(amount?.decimals) })
  return accounts
}

/** `amount`: its `uiTokenAmount`, unchecked. */
type ListedBalance = {
  address: string
  mint: string
  owner: string | null
  amount: { amount?: unknown; decimals?: unknown } | null | undefined
}

/** The readable balances of `preTokenBalances` or `postTokenBalances`. */
export function balancesIn(keys: Pick<Keys, 'at'>, list: unknown): ListedBalance[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((balance) => {
    const address = keys.at(integer(balance?.accountIndex) ?? -1)
    if (address === null || typeof balance.mint !== 'string') return []
    const owner = typeof balance.owner === 'string' && balance.owner !== '' ? balance.owner : null
    return [{ address, mint: balance.mint, owner, amount: balance.uiTokenAmount }]
  })
}
