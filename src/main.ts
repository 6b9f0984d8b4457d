import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startApp } from './app.ts'
import { readConfig, readSettings } from './config/config.ts'
import { loadEnv, underlay } from './config/env.ts'

const DRAINED_WITHIN_MS = 10_000

/** `npm start`: runs the configured roles, and the sandbox if the configuration names no chain. */
async function main(): Promise<void> {
  await using running = new AsyncDisposableStack()
  const env = loadEnv()
  const settings = readSettings(env)
  const world = settings.sandbox.length > 0 ? await startSandbox(settings) : null
  running.defer(() => world?.stop())
  const config = readConfig(underlay(env, world?.env ?? {}), settings)
  const app = await startApp(config)
  running.defer(() => app.stop())
  if (app.url) announce(config.publicUrl ?? app.url, config.site.noticeText)
  const signal = await Promise.race([interrupted(), app.failed])
  if (signal === 'SIGTERM') {
    exitWithin(DRAINED_WITHIN_MS)
    await app.drain()
  }
}

/** Work unfinished by then is recovered as after `kill -9`, which a supervisor would send next. */
function exitWithin(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref()
}

function announce(url: string, notice: string | null): void {
  process.stdout.write(`\n  Mintwatch is on ${url}${notice ? `  [${notice}]` : ''}\n\n`)
}

async function startSandbox({
  dataDir,
  sandbox,
  sandboxPorts,
  marketRate,
  pastDays,
  receivingWallet,
}: ReturnType<typeof readSettings>) {
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
    say: (line) => process.stdout.write(`  ${line}\n`),
    receivingWallet: receivingWallet ?? undefined,
  })
}

/** A person at the keyboard wants the end now (SIGINT); a service manager wants nothing lost. */
function interrupted(): Promise<'SIGINT' | 'SIGTERM'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal))
  })
}

main().catch((error: Error) => {
  process.stderr.write(`\nMintwatch can't continue. ${error.message}\n`)
  process.exitCode = 1
})
