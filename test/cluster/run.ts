/** `npm run cluster-kills [-- --short]`: the test group `cluster`; in short with one kill of each kind. */
import { startVitest } from 'vitest/node'

if (process.argv.includes('--short')) process.env.KILLS ??= '1'
process.env.NODE_ENV = 'test'
const vitest = await startVitest([], {
  run: true,
  watch: false,
  project: ['cluster'],
  reporters: ['verbose'],
})
await vitest.close()
