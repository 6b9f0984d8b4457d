import { join } from 'node:path'
import { startApp } from './app.ts'
import { readConfig, readSettings } from './config/config.ts'
import { loadEnv, underlay } from './config/env.ts'

/** `npm start`: the configured roles, and the sandbox world where the configuration names none. */
async function main(): Promise<void> {
  const env = loadEnv()
  const settings = readSettings(env)
  const world = settings.sandbox.length > 0 ? await startSandbox(settings) : null
  const config = readConfig(underlay(env, world?.env ?? {}), settings)
  const app = await startApp(config)
  const notice = config.site.noticeText ? `  [${config.site.noticeText}]` : ''
  if (app.url)
    process.stdout.write(`\n  Mintwatch is on ${config.publicUrl ?? app.url}${notice}\n\n`)

  await Promise.race([interrupted(), app.failed]).finally(async () => {
    await app.stop()
    await world?.stop()
  })
}

async function startSandbox({
  dataDir,
  sandbox,
  sandboxPorts,
  receivingWallet,
}: ReturnType<typeof readSettings>) {
  const { startWorld } = await import('../sandbox/world.ts')
  return startWorld({
    dataDir: join(dataDir, 'sandbox'),
    parts: sandbox,
    rpcPort: sandboxPorts.rpc,
    wsPort: sandboxPorts.ws,
    pricesPort: sandboxPorts.prices,
    telegramPort: sandboxPorts.telegram,
    receivingWallet: receivingWallet ?? undefined,
  })
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

main().catch((error: Error) => {
  process.stderr.write(`\nMintwatch can't go on. ${error.message}\n`)
  process.exitCode = 1
})
