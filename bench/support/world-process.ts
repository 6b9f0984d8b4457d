import { startWorld, type WorldOptions } from '../../sandbox/world.ts'

/** The world outside in a process of its own, so that it takes no time from what is measured. */
const world = await startWorld(JSON.parse(process.argv[2] ?? '{}') as WorldOptions)
process.send?.({ env: world.env })
// The other end has gone, or has let go.
process.once('disconnect', () => world.stop().finally(() => process.exit()))
