import type { Address } from '@solana/kit'
import { decodeBase58 } from '../../src/contract/base58.ts'
import type { Now } from '../ports.ts'
import type { Chain } from '../solana/chain.ts'
import type { ScriptedTransaction } from '../solana/scripted.ts'
import { compile, type LookupTable } from './transaction/compile.ts'
import type { Draft } from './transaction/draft.ts'
import { gatherEffects } from './transaction/effects.ts'
import type { Key, MarketWallet } from './transaction/keys.ts'
import { transferSol } from './transaction/standard-calls.ts'

export type SendReceipt = { signature: string; slot: number; landed: boolean }

export type Payment = { to: Key; lamports: bigint }

/** Sends the market's transactions to the chain. */
export type TransactionSender = {
  /** Unix time, as programs see it. */
  seconds(): number
  /** The slot being filled. */
  slot(): number
  /** Current balance in lamports. */
  balance(key: Key): bigint
  /** Sends drafts in their order, all into one slot. */
  send(drafts: readonly Draft[]): SendReceipt[]
  /** Pays wallets by transfers of the System program; at most eight at once. */
  pay(from: MarketWallet, payments: readonly Payment[]): void
}

/** What the market needs from the chain. */
export type MarketChain = Pick<
  Chain,
  'advance' | 'slot' | 'newest' | 'blockhash' | 'account' | 'setAccount' | 'landScripted'
>

export function createSender(chain: MarketChain, table: LookupTable, now: Now): TransactionSender {
  let last: number | null = null
  let blockhash = new Uint8Array(32) as Uint8Array

  function freshBlockhash(): Uint8Array {
    chain.advance()
    const newest = chain.slot('processed')
    if (newest !== last) blockhash = decodeBase58(chain.blockhash(newest)) as Uint8Array
    last = newest
    return blockhash
  }

  function scripted({ calls, signers, effects, priority }: Draft): ScriptedTransaction {
    const { fee, ...outcome } = compile(calls, signers, freshBlockhash(), table)
    const paid = fee + priority
    const charge = { key: signers[0]?.address as Address, lamports: -paid }
    return {
      version: 0,
      fee: Number(paid),
      ...outcome,
      effects: [charge, ...effects],
    }
  }

  function send(drafts: readonly Draft[]): SendReceipt[] {
    const batch = drafts.map(scripted)
    const { slot, landed } = chain.landScripted(batch)
    return batch.map(({ signature }, index) => ({
      signature,
      slot,
      landed: landed[index] === true,
    }))
  }

  return {
    slot: chain.newest,
    seconds: () => Math.floor(now() / 1_000),
    balance: ({ address }) => chain.account(address, 'processed')?.lamports ?? 0n,
    send,
    pay(from, payments) {
      const effects = gatherEffects()
      const calls = payments.map(({ to, lamports }) => transferSol(effects, from, to, lamports))
      send([{ calls, signers: [from], effects: effects.all, priority: 0n }])
    },
  }
}
