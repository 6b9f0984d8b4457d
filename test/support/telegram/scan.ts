import { scanFinalized } from '../../../src/adapters/solana/payments/scan-finalized.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { scriptedChain } from '../chain/scripted-chain.ts'
import { setUpWatch } from '../chain/watch.ts'

/** A finalized scan of a wallet on a scripted chain. */
export function setUpScan() {
  const chain = scriptedChain()
  const { watch, sink, clock, wallet } = setUpWatch(chain)
  const scan = () => scanFinalized(watch, wallet, { finalized: chain.heads.finalized })
  const asked = (method: string) => chain.asked.filter((line) => line.startsWith(method))
  /** Scans until it stops waiting for a gap. */
  async function scanUntilAnswered() {
    for (let turn = 0; turn < 25; turn += 1) {
      await scan()
      await clock.advance(MINUTE / 2)
    }
  }
  return { chain, sink, clock, watch, wallet, scan, scanUntilAnswered, asked }
}
