import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/http/free-port.ts'

/** Agave's own test validator, on ports of its own. */

const READY_MS = 90_000
/** Ports for gossip, the TPU, and the rest, outside of what the system hands out. */
const FEW_PORTS = 40

export const HOW_TO_GET_ONE = [
  'No solana-test-validator: install Solana’s tools (https://solana.com/docs/intro/installation), or build it:',
  'apt-get install libclang-dev protobuf-compiler pkg-config libssl-dev libudev-dev zlib1g-dev clang cmake',
  'cargo install agave-validator --locked --bin solana-test-validator, and set SOLANA_TEST_VALIDATOR to the binary',
]

export type Validator = {
  rpcUrl: string
  wsUrl: string
  /** As the node says it, e.g. `4.0.1`. */
  version: string
  /** Ends it without a chance to clean up (SIGKILL). */
  kill(): Promise<void>
  /** Starts it again on the same ports and ledger. */
  start(args?: readonly string[]): Promise<void>
  /** Makes it hang (SIGSTOP), until `wake`. */
  hang(): void
  wake(): void
  stop(): Promise<void>
}

/** @returns how to start the validator; null: there is none */
export function findValidator(): string | null {
  const path = process.env.SOLANA_TEST_VALIDATOR || 'solana-test-validator'
  try {
    execFileSync(path, ['--version'], { stdio: 'pipe' })
    return path
  } catch {
    return null
  }
}

/** Starts a validator over a new ledger in `folder`. Resolves once it makes blocks. */
export async function startValidator(
  binary: string,
  folder: string,
  args: readonly string[] = [],
): Promise<Validator> {
  const [rpcPort, faucetPort, gossipPort] = [await freePair(), await freePort(), await freePort()]
  const rpcUrl = `http://127.0.0.1:${rpcPort}`
  // The validator serves WebSocket on the port behind, some time after the first block.
  const wsUrl = `ws://127.0.0.1:${rpcPort + 1}`
  const firstPort = 10_000 + (rpcPort % 20_000)
  const always = [
    ...['--ledger', folder, '--bind-address', '127.0.0.1', '--quiet'],
    ...['--rpc-port', `${rpcPort}`, '--faucet-port', `${faucetPort}`],
    ...['--gossip-port', `${gossipPort}`],
    ...['--dynamic-port-range', `${firstPort}-${firstPort + FEW_PORTS}`],
  ]
  let child: ChildProcess | null = null
  let written = ''

  async function start(more: readonly string[] = args): Promise<void> {
    child = spawn(binary, [...always, ...more], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        written = `${written}${text}`.slice(-20_000)
      })
    const deadline = AbortSignal.timeout(READY_MS)
    while (!((await makesBlocks(rpcUrl)) && (await takesSockets(wsUrl)))) {
      if (child.exitCode !== null || deadline.aborted)
        throw new Error(`the validator did not start:\n${written}`)
      await sleep(200)
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  await start([...args, '--reset'])
  return {
    rpcUrl,
    wsUrl,
    version: (await ask(rpcUrl, 'getVersion'))['solana-core'],
    kill: () => end('SIGKILL'),
    start,
    hang: () => void child?.kill('SIGSTOP'),
    wake: () => void child?.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  }
}

/** A free port whose next one is free, too, and given to nobody else. */
async function freePair(): Promise<number> {
  for (let first = await freePort(); ; ) {
    const second = await freePort()
    if (second === first + 1) return first
    first = second
  }
}

async function makesBlocks(rpcUrl: string): Promise<boolean> {
  try {
    return (await ask(rpcUrl, 'getSlot', [{ commitment: 'confirmed' }])) > 1
  } catch {
    return false
  }
}

async function takesSockets(wsUrl: string): Promise<boolean> {
  const socket = new WebSocket(wsUrl)
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true))
    socket.addEventListener('error', () => resolve(false))
  })
  socket.close()
  return isOpen
}

/** One JSON-RPC call, whose result or error is what a program outside of the product sees. */
// biome-ignore lint/suspicious/noExplicitAny: an outside program has none of our types
export async function ask(rpcUrl: string, method: string, params: unknown[] = []): Promise<any> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}
