/** `npm run on-agave [-- WORD ...]`: runs the product against a real validator; words select files. */
import { startVitest } from 'vitest/node'
import { summary, tallyOf } from '../../scripts/tally.ts'
import { findValidator, HOW_TO_GET_ONE } from './validator.ts'

if (findValidator() === null) {
  console.log(HOW_TO_GET_ONE.join('\n'))
  process.exit(1)
}
process.env.NODE_ENV = 'test'
const vitest = await startVitest(process.argv.slice(2), {
  run: true,
  watch: false,
  project: ['agave'],
  reporters: ['verbose'],
})
const tally = tallyOf(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length)
await vitest.close()
process.stdout.write(`\n${summary(tally).join('\n')}\n`, () => process.exit())
