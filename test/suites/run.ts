/** `npm run suites [-- WORD ...]`: other people's suites, with the long ones; words select files. */
import { startVitest } from 'vitest/node'
import { summary, tallyOf } from '../../scripts/tally.ts'

process.env.NODE_ENV = 'test'
const vitest = await startVitest(process.argv.slice(2), {
  run: true,
  watch: false,
  project: ['suites', 'long'],
  reporters: ['verbose'],
})
const tally = tallyOf(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length)
await vitest.close()
process.exitCode = tally.failed > 0 ? 1 : 0
process.stdout.write(`\n${summary(tally).join('\n')}\n`, () => process.exit())
