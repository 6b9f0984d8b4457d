import { setTimeout as sleep } from 'node:timers/promises'
import { Client, credentials } from '@grpc/grpc-js'
import { createSolanaRpc } from '@solana/kit'
import { createIntake } from '../src/adapters/solana/launch-sources/intake.ts'
import { programsOfVenues } from '../src/adapters/solana/launch-sources/programs.ts'
import { readBlocks } from '../src/adapters/solana/launch-sources/read-blocks.ts'
import type { SourceContext } from '../src/adapters/solana/launch-sources/source-context.ts'
import { openStream } from '../src/adapters/solana/launch-sources/yellowstone/open-stream.ts'
import { createDetectorRpc } from '../src/adapters/solana/rpc/detector-rpc.ts'
import { createRankedBudget } from '../src/adapters/solana/rpc/ranked-budget.ts'
import { ALL_VENUES, decodeTransaction } from '../src/adapters/solana/venues/all.ts'
import { transactionOfRaw } from '../src/adapters/solana/wire/transaction-of-raw.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { systemEntropy } from '../src/kernel/ids.ts'
import { memoryDetection } from '../test/support/memory-detection.ts'
import { quietLog } from '../test/support/quiet-log.ts'
import { goal, number, percentile, type Result, type Scope, type Table } from './support/figures.ts'
import { openFolder, openProcess } from './support/processes.ts'

const BLOCK_BYTES = 4 * 1024 * 1024
const GOAL_P99_MS = 20
const TIMER_MS = 1
/** How late the timer is on this machine while we do nothing. */
const IDLE_MS = 10_000
/** Slots last 0.4 s. */
const CHAIN_BLOCKS_PER_SECOND = 2.5
const ROUND_TRIP_MS = 50
const GOAL_MBIT = 100
const FULL = { blocks: 300, compared: 5, streamMs: 10_000 }
const QUICK = { blocks: 10, compared: 2, streamMs: 1_500 }

type Served = { url: string; transactions: number; bytes: number }
/** Of the event loop, in ms: how late it was and its own work in that, p99; `longest` of the latter. */
type Read = { perSecond: number; late: number; own: number; longest: number; events: number }

/** Measures how fast a reconnect catches up, and how much a distant stream carries. */
export async function measureWire({ stack, quick, say }: Scope): Promise<Result> {
  const size = quick ? QUICK : FULL
  const { ready: served } = await openProcess<Served>(stack, 'block-server-process.ts', {
    dataDir: await openFolder(stack),
    parts: ['chain', 'market'],
    rpcPort: 0,
    wsPort: 0,
    pricesPort: 0,
    marketRate: 200,
    bytes: BLOCK_BYTES,
  })
  say(`${size.blocks} blocks of ${number(served.bytes / 2 ** 20)} MB`)
  const idle = await held(() => sleep(IDLE_MS, 0), 0)
  const ours = await held(() => catchUp(served.url, size.blocks), size.blocks)
  say(`${size.compared} of them with @solana/kit`)
  const kits = await held(() => readWithKit(served.url, size.compared), size.compared)
  const { ready: far } = await openProcess<{ url: string }>(stack, 'far-stream-process.ts', {
    roundTripMs: ROUND_TRIP_MS,
  })
  say('the stream')
  const wide = await carried(size.streamMs, (taken, signal) =>
    openStream({ url: far.url, token: null }, Buffer.alloc(1), taken, signal),
  )
  const narrow = await carried(size.streamMs, (taken, signal) => openPlain(far.url, taken, signal))
  return {
    tables: [blockTable(served, { idle, ours, kits }), streamTable(wide, narrow)],
    samples: {
      'event loop delay p99 while catching up, ms': [ours.late],
      'of that its own work, ms': [ours.own],
      'event loop delay p99 while idle, ms': [idle.late],
      'blocks caught up with, 1/s': [ours.perSecond],
      'Yellowstone at 50 ms, Mbit/s': [wide],
    },
  }
}

/**
 * How `work` delayed the event loop: how late a timer of 1 ms fired, and how much of that this thread
 * itself spent working, whatever else the machine was doing.
 */
async function held(work: () => Promise<number>, blocks: number): Promise<Read> {
  const late: number[] = []
  const own: number[] = []
  let at = performance.now()
  let spent = process.threadCpuUsage()
  const from = at
  const timer = setInterval(() => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(spent)
    const delay = Math.max(0, now - at - TIMER_MS)
    late.push(delay)
    own.push(Math.min(delay, (user + system) / 1_000))
    at = now
    spent = process.threadCpuUsage()
  }, TIMER_MS)
  const events = await work()
  clearInterval(timer)
  const seconds = (performance.now() - from) / 1_000
  return {
    perSecond: blocks / seconds,
    late: percentile(late, 0.99),
    own: percentile(own, 0.99),
    longest: Math.max(...own),
    events,
  }
}

async function catchUp(url: string, blocks: number): Promise<number> {
  const sink = memoryDetection()
  const context = {
    source: 'bench',
    rpc: createDetectorRpc({ urls: [url], clock: systemClock, log: quietLog }),
    sink,
    budget: createRankedBudget(systemClock, 1_000),
    clock: systemClock,
    entropy: systemEntropy,
    log: quietLog,
    signal: new AbortController().signal,
  } as unknown as SourceContext
  const intake = createIntake(context, () => {})
  const [watched] = programsOfVenues(ALL_VENUES)
  if (!watched) throw new Error('no program is watched')
  const reached = async () => {}
  await readBlocks({ context, intake, reached }, [{ watched, fromSlot: 1, toSlot: blocks }])
  return sink.events().length
}

/** The comparison: kit's transport and parser, with decoding in between. */
async function readWithKit(url: string, blocks: number): Promise<number> {
  const rpc = createSolanaRpc(url)
  let events = 0
  for (let slot = 1; slot <= blocks; slot += 1) {
    const options = {
      encoding: 'base64',
      maxSupportedTransactionVersion: 0,
      rewards: false,
    } as const
    const block = await rpc.getBlock(BigInt(slot), options).send()
    for (const transaction of block?.transactions ?? []) {
      const tx = transactionOfRaw({ ...transaction, slot, blockTime: null })
      if (tx) events += decodeTransaction(tx).length
    }
  }
  return events
}

/** @returns megabits a second, the first second left out */
async function carried(
  ms: number,
  open: (taken: (message: Buffer) => void, signal: AbortSignal) => unknown,
): Promise<number> {
  const ending = new AbortController()
  let bytes = 0
  open((message) => {
    bytes += message.length
  }, ending.signal)
  await sleep(1_000)
  bytes = 0
  const from = performance.now()
  await sleep(ms)
  const mbit = (bytes * 8) / 1e6 / ((performance.now() - from) / 1_000)
  ending.abort()
  return mbit
}

/** grpc-js with its defaults. */
function openPlain(url: string, taken: (message: Buffer) => void, signal: AbortSignal): void {
  const client = new Client(new URL(url).host, credentials.createInsecure())
  const bytes = (message: Buffer) => message
  const call = client.makeBidiStreamRequest('/geyser.Geyser/Subscribe', bytes, bytes)
  call.on('data', taken)
  call.on('error', () => client.close())
  signal.addEventListener('abort', () => call.cancel())
  call.write(Buffer.alloc(1))
}

function blockTable(
  { bytes, transactions }: Served,
  { idle, ours, kits }: { idle: Read; ours: Read; kits: Read },
): Table {
  const ms = (value: number) => `${number(value)} ms`
  const row = (name: string, blocks: string, { late, own, longest }: Read) => [
    name,
    blocks,
    ms(late),
    ms(own),
    ms(longest),
  ]
  const isFast = ours.perSecond >= CHAIN_BLOCKS_PER_SECOND
  const aim = `≤ ${GOAL_P99_MS} ms`
  return {
    caption: `Blocks of ${number(bytes / 2 ** 20)} MB with ${number(transactions)} transactions`,
    columns: ['', 'blocks', 'event loop late, p99', 'its own work in that, p99', 'at most'],
    rows: [
      row('Mintwatch', `${number(ours.perSecond)}/s`, ours),
      row('@solana/kit, one after another', `${number(kits.perSecond)}/s`, kits),
      row('nothing to do', '–', idle),
      [
        'goal',
        goal(`≥ ${CHAIN_BLOCKS_PER_SECOND}/s`, isFast),
        goal(aim, ours.late <= GOAL_P99_MS),
        goal(aim, ours.own <= GOAL_P99_MS),
        '',
      ],
    ],
  }
}

function streamTable(wide: number, narrow: number): Table {
  return {
    caption: `What a Yellowstone stream carries at a round trip of ${ROUND_TRIP_MS} ms`,
    columns: ['', 'Mbit/s', 'goal'],
    rows: [
      ['window of 16 MiB', number(wide), goal(`≥ ${GOAL_MBIT}`, wide >= GOAL_MBIT)],
      ['as grpc-js comes', number(narrow), ''],
    ],
  }
}
