import { mkdirSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { keepCompiled, writeCompiled } from './config/keep-compiled.ts'
import type { Settings } from './config/settings.ts'

const DRAINED_WITHIN_MS = 10_000
const ANSWERED_WITHIN_MS = 15_000

/** `npm start`: runs the configured roles, and the sandbox if the configuration names no chain. */
async function main(): Promise<void> {
  const signals = listenForSignals()
  keepCompiled()
  const { readConfig, readSettings } = await import('./config/config.ts')
  const { loadEnv, underlay } = await import('./config/env.ts')
  await using running = new AsyncDisposableStack()
  const env = loadEnv()
  const settings = readSettings(env)
  // Loading the app takes as long as the sandbox does in its thread.
  const loading = import('./app.ts')
  const world = settings.sandbox.length > 0 ? await startSandbox(settings) : null
  running.defer(() => world?.stop())
  const { startApp } = await loading
  const config = readConfig(underlay(env, world?.env ?? {}), settings)
  const app = await startApp(config)
  running.defer(() => app.stop())
  const stopped = signals.next()
  const over = Promise.race([stopped, app.failed])
  const isSilent = await Promise.race([over, app.accepted.then(() => false), silence()])
  if (app.url && typeof isSilent === 'boolean')
    announce(config.publicUrl ?? app.url, config.site.noticeText, isSilent)
  writeCompiled()
  const signal = await over
  if (signal === 'SIGTERM') {
    exitWithin(DRAINED_WITHIN_MS)
    await app.drain()
  }
}

/** Work unfinished by then is recovered as after `kill -9`, which a supervisor would send next. */
function exitWithin(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref()
}

/** Resolves to true when the chain should have answered. */
function silence(): Promise<true> {
  return new Promise((resolve) => setTimeout(() => resolve(true), ANSWERED_WITHIN_MS).unref())
}

function announce(url: string, notice: string | null, isSilent: boolean): void {
  const but = isSilent
    ? '\n  The Solana RPC does not answer yet, so nothing is sold until it does.'
    : ''
  process.stdout.write(`\n  Mintwatch is on ${url}${notice ? `  [${notice}]` : ''}${but}\n\n`)
}

async function startSandbox({
  dataDir,
  sandbox,
  sandboxPorts,
  marketRate,
  pastDays,
  market,
  receivingWallet,
}: Settings) {
  const { startWorldInThread } = await import('../sandbox/thread.ts')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return startWorldInThread({
    dataDir: join(dataDir, 'sandbox'),
    parts: sandbox,
    rpcPort: sandboxPorts.rpc,
    wsPort: sandboxPorts.ws,
    pricesPort: sandboxPorts.prices,
    telegramPort: sandboxPorts.telegram,
    marketPort: sandboxPorts.market,
    marketRate,
    pastDays,
    market,
    say: (line) => process.stdout.write(`  ${line}\n`),
    receivingWallet: receivingWallet ?? undefined,
  })
}

/**
 * A person at the keyboard wants the end now (SIGINT); a service manager wants nothing lost. A start has nothing
 * to lose yet, and a container's first process would ignore a signal that it doesn't listen for: until `next`
 * is called, a signal ends the process at once.
 */
function listenForSignals() {
  let onSignal = (signal: Interruption) => process.exit(128 + constants.signals[signal])
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => onSignal(signal))
  return {
    next: () =>
      new Promise<Interruption>((resolve) => {
        onSignal = (signal) => resolve(signal) as never
      }),
  }
}

type Interruption = 'SIGINT' | 'SIGTERM'

main().catch((error: Error) => {
  process.stderr.write(`\nMintwatch can't continue. ${error.message}\n`)
  process.exitCode = 1
})
