import { readFile } from 'node:fs/promises'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'

/**
 * Runs the product in a process of its own, which reports its memory and processor time when asked. Started
 * with `--expose-gc`, it collects garbage first.
 */
const app = await startApp(readConfig(JSON.parse(process.argv[2] ?? '{}')))
process.send?.({ url: app.url })
process.on('message', async () => {
  global.gc?.()
  process.send?.({ ...process.memoryUsage(), ...process.cpuUsage(), anonymous: await anonymous() })
})
process.once('disconnect', () => app.stop().finally(() => process.exit()))

/** Resident memory that belongs to no file, in bytes; 0 if the system does not report it. */
async function anonymous(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024
}
