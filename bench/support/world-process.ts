import { createSolanaRpcSubscriptions, type Signature } from '@solana/kit'
import { startWorld, type WorldOptions } from '../../sandbox/world.ts'

/**
 * Runs the sandbox in a separate process, so that it takes no CPU time from what is measured. Given a
 * signature, it reports when the chain announced it as finalized. The time is read here, so that no other
 * process delays it.
 */
const world = await startWorld(JSON.parse(process.argv[2] ?? '{}') as WorldOptions)
const { SOLANA_WS_URL } = world.env
const subscriptions = SOLANA_WS_URL ? createSolanaRpcSubscriptions(SOLANA_WS_URL) : null

/** Sends what the market has launched so far; `still` ends its trading first. */
async function sendMarket(asked: 'market' | 'still'): Promise<void> {
  const { market } = world
  if (asked === 'still') market?.pause()
  process.send?.({ market: { launches: market?.launches() ?? [], counts: market?.counts() } })
}

process.on('message', async (asked: string) => {
  if (asked === 'market' || asked === 'still') return sendMarket(asked)
  if (subscriptions === null) throw new Error('the world has no chain')
  const signature = asked as Signature
  const ending = new AbortController()
  const notifications = await subscriptions
    .signatureNotifications(signature, { commitment: 'finalized' })
    .subscribe({ abortSignal: ending.signal })
  for await (const _ of notifications) {
    process.send?.({ signature, at: Date.now() })
    ending.abort()
  }
})
// The parent has ended or disconnected.
process.once('disconnect', () => world.stop().finally(() => process.exit()))
process.send?.({ env: world.env })
