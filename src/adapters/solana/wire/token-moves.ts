import { integer } from './json.ts'
import type { Keys } from './keys.ts'
import type { TokenAccountFacts } from './venue.ts'

/** Token accounts by address, from a transaction's balances before and after. */
export function tokenAccountsByAddress(
  keys: Keys,
  ...balances: readonly unknown[]
): Map<string, TokenAccountFacts> {
  const accounts = new Map<string, TokenAccountFacts>()
  for (const list of balances) {
    if (!Array.isArray(list)) continue
    for (const balance of list) {
      const address = keys.at(integer(balance?.accountIndex) ?? -1)
      if (address === null || typeof balance.mint !== 'string') continue
      const owner = typeof balance.owner === 'string' ? balance.owner : null
      accounts.set(address, {
        mint: balance.mint,
        owner: owner || null,
        decimals: integer(balance.uiTokenAmount?.decimals),
      })
    }
  }
  return accounts
}
