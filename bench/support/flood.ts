import { setTimeout as sleep } from 'node:timers/promises'
import type { KeyPairSigner } from '@solana/kit'
import { watchPayments } from '../../src/adapters/solana/payments/payment-watcher.ts'
import { createReferralChain } from '../../src/adapters/solana/payments/referral-chain.ts'
import { leadPayments } from '../../src/entry/jobs/lead-payments.ts'
import { callsOf, finalTransfers, openOrders, openServer, type Server, stayOpen } from './app.ts'
import { type Buyers, createBuyers } from './buyer.ts'
import { number, type Scope, type Table } from './figures.ts'
import { appEnv, openWorld, type RunningWorld } from './processes.ts'

const DUST = 10_000
const BATCH = 100
/** The watcher's own pace for catching up. */
const PACE = 10
/** Reading a flood at that pace takes a quarter of an hour, so the rest is read faster. */
const FAST_PACE = 250

/**
 * Sends a flood of one-lamport transfers to the wallet. Honest buyers with open pages pay by reference
 * before it, in its middle, and right after it, while the watcher keeps its own pace. Then the watcher is
 * restarted at a faster pace, to count the calls until it has read everything.
 */
export async function measureFlood({
  stack,
  quick,
  say,
}: Scope): Promise<{ table: Table; samples: Record<string, number[]> }> {
  const dust = quick ? 300 : DUST
  const world = await openWorld(stack)
  const env = await appEnv(stack, world)
  const server = await openServer(stack, world, { env })
  const buyers = createBuyers(world)
  const [pourer, ...honest] = (await buyers.fund(4)) as [KeyPairSigner, ...KeyPairSigner[]]
  const [before, amid, after] = (await openOrders(server, 3)) as [string, string, string]
  stayOpen(server)
  const pay = (order: string) => payFor(server, buyers, honest.pop() as KeyPairSigner, order)

  const calm = await pay(before)
  say(`pouring ${number(dust)} transfers`)
  const callsBefore = callsOf(server)
  const wires = await signDust(buyers, pourer, server.config.receivingWallet, dust)
  const started = Date.now()
  await pour(buyers, wires.slice(0, dust / 2))
  const paidAmid = pay(amid)
  // Its failure is reported where it is awaited, even if the flood fails first.
  paidAmid.catch(() => {})
  await pour(buyers, wires.slice(dust / 2))
  const pouredIn = (Date.now() - started) / 1_000
  say('waiting for the honest payments')
  const waits = [calm, ...(await Promise.all([paidAmid, pay(after)]))]

  const everything = dust + waits.length
  const readSoFar = await finalTransfers(server)
  const callsSoFar = callsOf(server) - callsBefore
  await server.stop()
  say(`${number(readSoFar)} read; catching up`)
  const calls = callsSoFar + (await catchUp(stack, world, env, everything))

  const seconds = (value: number | undefined) => `${number(value ?? Number.NaN)} s`
  return {
    table: {
      caption: `${number(dust)} one-lamport transfers poured onto the wallet in ${number(pouredIn)} s`,
      columns: ['', 'measured'],
      rows: [
        ['RPC calls until all were read', `${number(calls)} (${number(calls / dust)} a transfer)`],
        [`that is, at the watcher's ${PACE} calls a second`, `${number(calls / PACE / 60)} min`],
        ['payment by reference before it: final → granted', seconds(waits[0])],
        ['in its middle', seconds(waits[1])],
        ['right after it, before it was read', seconds(waits[2])],
      ],
    },
    samples: {
      'flood, calls': [calls],
      'flood, calls at the own pace': [callsSoFar],
      'flood, read at the own pace': [readSoFar],
      'flood, poured in s': [pouredIn],
      'flood, honest payments in s': waits,
    },
  }
}

/** Equal except for a limit, so that none counts as a duplicate. */
async function signDust(buyers: Buyers, from: KeyPairSigner, to: string, count: number) {
  const lifetime = await buyers.blockhash()
  const signed = []
  for (let index = 0; index < count; index += 1) {
    const payment = { to, amount: 1n, computeUnitLimit: 20_000 + index }
    signed.push(await buyers.sign(from, payment, lifetime))
  }
  return signed
}

type Signed = Awaited<ReturnType<Buyers['sign']>>

async function pour(buyers: Buyers, signed: readonly Signed[]): Promise<void> {
  for (let start = 0; start < signed.length; start += BATCH) {
    await Promise.all(signed.slice(start, start + BATCH).map(buyers.send))
  }
}

/** @returns seconds from finality to the grant */
async function payFor(
  { app }: Server,
  buyers: Buyers,
  from: KeyPairSigner,
  orderId: string,
): Promise<number> {
  const find = () =>
    app.context.db.read
      .selectFrom('orders')
      .select(['recipient', 'lamports', 'reference', 'settled_at'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  const { recipient: to, lamports, reference } = await find()
  const finalAt = await buyers.pay(from, { to, amount: BigInt(lamports), reference })
  for (;;) {
    const { settled_at } = await find()
    if (settled_at !== null) return (settled_at - finalAt) / 1_000
    await sleep(20)
  }
}

/** Continues where the watcher stopped, until `transfers` are in the books. @returns calls made */
async function catchUp(
  stack: AsyncDisposableStack,
  world: RunningWorld,
  env: Record<string, string>,
  transfers: number,
): Promise<number> {
  const server = await openServer(stack, world, { env, roles: ['web'] })
  const { app, config } = server
  const { clock, entropy, log } = app.context
  const before = callsOf(server)
  const ending = new AbortController()
  const watching = leadPayments(
    app.context,
    {
      hasBot: false,
      referrals: createReferralChain({ rpc: app.rpc, clock }),
      watch: (sink, signal) =>
        watchPayments({
          rpc: app.rpc,
          wsUrls: config.solana.endpoints.map(({ wsUrl }) => wsUrl),
          wallets: [config.receivingWallet],
          sink,
          clock,
          entropy,
          log,
          signal,
          requestsPerSecond: FAST_PACE,
        }),
    },
    ending.signal,
  )
  server.stack.defer(async () => {
    ending.abort()
    await watching
  })
  while ((await finalTransfers(server)) < transfers) await sleep(50)
  const calls = callsOf(server) - before
  await server.stop()
  return calls
}
