import { setTimeout as sleep } from 'node:timers/promises'
import { createSolanaRpc, generateKeyPair, getAddressFromPublicKey } from '@solana/kit'

/**
 * Watches orders the way @solana/pay's `findReference` is used: for each reference one
 * `getSignaturesForAddress` every few seconds, until it is paid, which here never happens.
 */
const { rpcUrl, orders, everyMs, forMs } = JSON.parse(process.argv[2] ?? '{}') as {
  rpcUrl: string
  orders: number
  everyMs: number
  forMs: number
}
/** Enough to keep the endpoint busy; more requests would only wait there. */
const AT_ONCE = 32

const rpc = createSolanaRpc(rpcUrl)
const references = await Promise.all(
  Array.from({ length: orders }, async () =>
    getAddressFromPublicKey((await generateKeyPair()).publicKey),
  ),
)
process.send?.('ready')
process.once('disconnect', () => process.exit())
process.once('message', async () => {
  const started = Date.now()
  const end = started + forMs
  let calls = 0
  // Each order has a turn every `everyMs`, spread evenly; a late one goes at once.
  let turn = 0
  const work = async () => {
    while (Date.now() < end) {
      const due = started + (turn * everyMs) / orders
      const reference = references[turn % orders]
      turn += 1
      if (due >= end || !reference) return
      await sleep(Math.max(0, due - Date.now()))
      await rpc.getSignaturesForAddress(reference, { limit: 1_000 }).send()
      calls += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  process.send?.({ calls, tookMs: Math.max(forMs, Date.now() - started) })
})
