import {
  type WatchContext,
  watchedWallet,
} from '../../../src/adapters/solana/payments/watch-context.ts'
import type { Budget } from '../../../src/adapters/solana/rpc/budget.ts'
import { lamports } from '../../../src/kernel/money.ts'
import { manualClock } from '../clocks/manual-clock.ts'
import { memorySink } from '../memory-sink.ts'
import { quietLog } from '../quiet-log.ts'
import { type ScriptedChain, WALLET } from './scripted-chain.ts'

const unbound: Budget = { take: async () => {}, tryTake: () => true }

/** Watches a wallet on a scripted chain that was read up to slot 900, when it held nothing. */
export function setUpWatch(chain: ScriptedChain) {
  const sink = memorySink()
  sink.cursors.set(WALLET, { slot: 900, balance: lamports(0) })
  const clock = manualClock()
  const watch: WatchContext = {
    rpc: chain.rpc,
    sink,
    clock,
    log: quietLog,
    budget: unbound,
    hintBudget: unbound,
    referenceBudget: unbound,
    signal: new AbortController().signal,
  }
  return { watch, sink, clock, wallet: watchedWallet(WALLET) }
}
