/** `npm test`: runs everything and ends with one plain line. Arguments select test files. */
import { spawnSync } from 'node:child_process'
import { startVitest } from 'vitest/node'
import { groupProgress } from './group-progress.ts'
import { listSkips } from './list-skips.ts'
import { add, NOTHING, summary, type Tally, tallyOf } from './tally.ts'

const FAILED: Tally = { ...NOTHING, failed: 1 }

const say = (line: string) => console.log(`mintwatch: ${line}`)

const steps: (() => Tally | Promise<Tally>)[] = [
  printSkips,
  () => check('lint', ['biome', 'check', '.']),
  () => check('types', ['react-router', 'typegen'], ['tsc', '--noEmit']),
  () => runTests(process.argv.slice(2)),
]

let total = NOTHING
for (const step of steps) total = add(total, await step())

process.exitCode = total.failed > 0 ? 1 : 0
process.stdout.write(`\n${summary(total).join('\n')}\n`, () => process.exit())

async function printSkips(): Promise<Tally> {
  try {
    for (const line of await listSkips()) say(line)
    return NOTHING
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return FAILED
  }
}

/** Counts as one test, which passes when all commands do. */
function check(name: string, ...commands: [string, ...string[]][]): Tally {
  say(name)
  const isGood = commands.every(([command, ...args]) => {
    const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    if (error) console.error(error.message)
    return status === 0
  })
  return isGood ? { ...NOTHING, passed: 1 } : FAILED
}

async function runTests(filters: string[]): Promise<Tally> {
  // In production React has no test helpers.
  process.env.NODE_ENV = 'test'
  // Left out by the fast loop only.
  delete process.env.TEST_ENGINES
  // `minimal` prints only failures.
  const reporters = ['minimal', groupProgress(say, () => performance.now())]
  const vitest = await startVitest(filters, {
    run: true,
    watch: false,
    project: ['!kills', '!drills', '!cluster', '!agave', '!long'],
    reporters,
  })
  const tally = tallyOf(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length)
  await vitest.close()
  return tally
}
