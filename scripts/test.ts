/** `npm test`: everything, and at the end one plain line. Arguments narrow down the test files. */
import { spawnSync } from 'node:child_process'
import { startVitest } from 'vitest/node'
import { add, NOTHING, summary, type Tally, tallyOf } from './tally.ts'

const steps: (() => Tally | Promise<Tally>)[] = [
  () => check('lint', ['biome', 'check', '.']),
  () => check('types', ['react-router', 'typegen'], ['tsc', '--noEmit']),
  () => runTests(process.argv.slice(2)),
]

let total = NOTHING
for (const step of steps) total = add(total, await step())

process.exitCode = total.failed > 0 ? 1 : 0
process.stdout.write(`\n${summary(total).join('\n')}\n`, () => process.exit())

/** Counts as one test, which passes when all commands do. */
function check(name: string, ...commands: [string, ...string[]][]): Tally {
  console.log(`\n${name}`)
  const isGood = commands.every(([command, ...args]) => {
    const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    if (error) console.error(error.message)
    return status === 0
  })
  return { ...NOTHING, [isGood ? 'passed' : 'failed']: 1 }
}

async function runTests(filters: string[]): Promise<Tally> {
  // A production environment would take React's test helpers away.
  process.env.NODE_ENV = 'test'
  const vitest = await startVitest(filters, { run: true, watch: false })
  const tally = tallyOf(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length)
  await vitest.close()
  return tally
}
