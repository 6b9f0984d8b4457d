import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'

/** The product in a process of its own, which reports its memory and processor time when asked; without garbage, if it may collect. */
const app = await startApp(readConfig(JSON.parse(process.argv[2] ?? '{}')))
process.send?.({ url: app.url })
process.on('message', () => {
  global.gc?.()
  process.send?.({ ...process.memoryUsage(), ...process.cpuUsage() })
})
process.once('disconnect', () => app.stop().finally(() => process.exit()))
