import type { Address } from '@solana/kit'
import type { AccountState } from '../account.ts'
import type { AccountRow, LedgerStore } from '../store.ts'

/** A ledger that continues with an older one where its own entries end. */
export function withPast(own: LedgerStore, past: () => LedgerStore | null) {
  const both = (own: AccountRow[], old: AccountRow[] = []): AccountRow[] => {
    const known = new Set(own.map(({ address }) => address))
    return [...own, ...old.filter(({ address }) => !known.has(address))]
  }
  const store: LedgerStore = {
    ...own,
    has: (signature) => own.has(signature) || past()?.has(signature) === true,
    entry: (signature) => own.entry(signature) ?? past()?.entry(signature) ?? null,
    listing: (signature) => own.listing(signature) ?? past()?.listing(signature) ?? null,
    count: (maxSlot) => own.count(maxSlot) + (past()?.count(maxSlot) ?? 0),
    entriesInSlot(slot) {
      const entries = own.entriesInSlot(slot)
      return entries.length > 0 ? entries : (past()?.entriesInSlot(slot) ?? [])
    },
    accountsOwnedBy: (program) =>
      both(own.accountsOwnedBy(program), past()?.accountsOwnedBy(program)),
    tokenAccountsOf: (owner) => both(own.tokenAccountsOf(owner), past()?.tokenAccountsOf(owner)),
    tokenAccountsOfMint: (mint) =>
      both(own.tokenAccountsOfMint(mint), past()?.tokenAccountsOfMint(mint)),
    mentions(query) {
      const { before, until, limit } = query
      const entries = own.mentions(query)
      const isOver = entries.length >= limit || (until !== undefined && own.has(until))
      if (isOver) return entries
      const from = before !== undefined && own.has(before) ? undefined : before
      const more = { ...query, before: from, limit: limit - entries.length }
      return [...entries, ...(past()?.mentions(more) ?? [])]
    },
  }
  const account = (key: Address): AccountState | null => past()?.account(key) ?? null
  return { store, account }
}
