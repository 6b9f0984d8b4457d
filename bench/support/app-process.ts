import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'

/** The product in a process of its own, which reports its memory when asked. */
const app = await startApp(readConfig(JSON.parse(process.argv[2] ?? '{}')))
process.send?.({ url: app.url })
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }))
process.once('disconnect', () => app.stop().finally(() => process.exit()))
