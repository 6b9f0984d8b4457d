import type { Address } from '@solana/kit'
import type { AccountState } from '../account.ts'
import { blockhashAt } from '../blockhashes.ts'
import type { Chain } from '../chain.ts'
import { perform, type ScriptedTransaction } from '../scripted.ts'
import { type Anchor, slotAt } from '../slots.ts'
import type { LedgerStore } from '../store.ts'

export type PastChainOptions = {
  store: LedgerStore
  genesisHash: string
  /** The ledger's slots. */
  anchor: Anchor
  /** The time being written, milliseconds since 1970; it only grows. */
  now(): number
}

/**
 * A chain written afterwards: nothing is executed, and scripted transactions are final immediately.
 * `close` stores the accounts' final state.
 */
export function createPastChain({ store, genesisHash, anchor, now }: PastChainOptions) {
  const accounts = new Map<Address, AccountState>()
  const newest = () => slotAt(anchor, now())
  const read = (key: Address) => accounts.get(key) ?? null
  const machine = {
    read,
    balance: (key: Address) => accounts.get(key)?.lamports ?? 0n,
    write(key: Address, state: AccountState | null): void {
      if (state) accounts.set(key, state)
      else accounts.delete(key)
    },
  }

  function landScripted(batch: readonly ScriptedTransaction[]): {
    slot: number
    landed: boolean[]
  } {
    const slot = newest()
    const landed = batch.map((scripted) => {
      const { landed: isPaid, keys, meta } = perform(machine, scripted)
      if (!isPaid) return false
      const { signature, version, bytes: wire, err } = scripted
      const time = Math.floor(now() / 1_000)
      store.append({ signature, slot, time, version, memo: null, err, wire, meta }, keys, new Map())
      return true
    })
    return { slot, landed }
  }

  return {
    advance() {},
    slot: newest,
    newest,
    blockhash: (slot: number) => blockhashAt(genesisHash, slot),
    account: read,
    setAccount: machine.write,
    landScripted,
    close: () => store.putAccounts(accounts),
  } satisfies Partial<Chain> & { close(): void }
}
