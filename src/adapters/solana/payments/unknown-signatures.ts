import type { ListedSignature } from '../rpc/answers.ts'
import type { WalletWatch, WatchedWallet } from './watch.ts'

/** How many the sink is asked for at a time. */
const ASK_SIZE = 500

/** Those of successful transactions that were not handed over as finalized before. */
export async function unknownSignatures(
  { sink }: WalletWatch,
  wallet: WatchedWallet,
  listed: readonly ListedSignature[],
): Promise<ListedSignature[]> {
  const open = listed.filter(
    ({ err, signature }) => err === null && !wallet.finalized.has(signature),
  )
  const unknown: ListedSignature[] = []
  for (let start = 0; start < open.length; start += ASK_SIZE) {
    const part = open.slice(start, start + ASK_SIZE)
    const settled = await sink.settledSignatures(
      wallet.address,
      part.map(({ signature }) => signature),
    )
    unknown.push(...part.filter(({ signature }) => !settled.has(signature)))
  }
  return unknown
}
