import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startWorld, type WorldOptions } from '../../sandbox/world.ts'

/**
 * Runs an RPC service whose blocks are all alike and as large as configured: transactions of the
 * sandbox's market, repeated. It has its own process, so that it takes no CPU time from the reader.
 */
const { bytes, ...options } = JSON.parse(process.argv[2] ?? '{}') as WorldOptions & {
  bytes: number
}
const PLAYED_MS = 4_000
/** A quarter of a block belongs to our venues, as on busy days. */
const OURS_EVERY = 4

async function ask(url: string, method: string, params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method, params })
  const answer = await fetch(url, { method: 'POST', body })
  return ((await answer.json()) as { result: never }).result
}

async function playedTransactions(): Promise<string[]> {
  const world = await startWorld(options)
  const url = world.env.SOLANA_RPC_URL ?? ''
  const from: number = await ask(url, 'getSlot', [])
  await sleep(PLAYED_MS)
  const to: number = await ask(url, 'getSlot', [{ commitment: 'confirmed' }])
  const played: string[] = []
  for (let slot = from; slot <= to; slot += 1) {
    const shape = { encoding: 'base64', maxSupportedTransactionVersion: 1, commitment: 'confirmed' }
    const { transactions } = (await ask(url, 'getBlock', [slot, shape])) as {
      transactions: unknown[]
    }
    played.push(...transactions.map((one) => JSON.stringify(one)))
  }
  await world.stop()
  return played
}

const played = await playedTransactions()
/** Other people's transactions: transfers that log as much as usual transactions. */
const others = JSON.stringify({
  transaction: [
    Buffer.concat([
      Buffer.from([1]),
      Buffer.alloc(64, 1),
      Buffer.from([1, 0, 1, 3]),
      Buffer.alloc(64, 2),
      Buffer.alloc(32, 0),
      Buffer.alloc(32, 3),
      Buffer.from([1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
    ]).toString('base64'),
    'base64',
  ],
  version: 'legacy',
  meta: {
    err: null,
    fee: 5_000,
    preBalances: Array.from({ length: 30 }, (_, nth) => 1_000_000_007 * nth),
    postBalances: Array.from({ length: 30 }, (_, nth) => 1_000_000_007 * nth),
    logMessages: Array.from({ length: 30 }, (_, nth) =>
      `Program log: somebody else, ${nth}`.padEnd(70),
    ),
    innerInstructions: [],
    loadedAddresses: { writable: [], readonly: [] },
  },
})
const transactions: string[] = []
for (let length = 0; length < bytes; length += (transactions.at(-1)?.length ?? 1) + 1) {
  const nth = transactions.length
  transactions.push(nth % OURS_EVERY === 0 ? (played[nth % played.length] ?? others) : others)
}
const block = Buffer.from(
  `{"jsonrpc":"2.0","result":{"blockTime":1700000000,"transactions":[${transactions.join()}]},"id":0}`,
)

const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { id, method, params } = JSON.parse(`${Buffer.concat(parts)}`)
  response.setHeader('content-type', 'application/json')
  if (method === 'getBlock') return response.end(block)
  const [from, to] = params
  const result = Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
  return response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({
    url: `http://127.0.0.1:${port}`,
    transactions: transactions.length,
    bytes: block.length,
  })
})
process.once('disconnect', () => process.exit())
