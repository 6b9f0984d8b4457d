/** `npm test`: runs everything and ends with one plain line. Arguments select test files. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startVitest } from 'vitest/node'
import { groupProgress } from './group-progress.ts'
import { listSkips } from './list-skips.ts'
import { add, NOTHING, summary, type Tally, tallyOf } from './tally.ts'

const FAILED: Tally = { ...NOTHING, failed: 1 }

/**
 * Vitest runs its groups one after another. Browsers wait for the chain's slots more than they compute, so
 * they run beside everything else, and so do lint and types, which use one core.
 */
const BESIDE = ['e2e']
const LEFT_OUT = ['kills', 'drills', 'cluster', 'agave', 'long']

const say = (line: string) => console.log(`mintwatch: ${line}`)

// In production React has no test helpers.
process.env.NODE_ENV = 'test'
// Left out by the fast loop only.
delete process.env.TEST_ENGINES

const total = [await printSkips(), ...(await runAll(process.argv.slice(2)))].reduce(add)

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

async function runAll(filters: string[]): Promise<Tally[]> {
  const [lint, types, others, beside] = await Promise.all([
    check('lint', ['biome', 'check', '.']),
    check('types', ['react-router', 'typegen'], ['tsc', '--noEmit']),
    runTests(
      filters,
      [...LEFT_OUT, ...BESIDE].map((project) => `!${project}`),
    ),
    runTests(filters, BESIDE),
  ])
  if (others.files + beside.files > 0) return [lint, types, others.tally, beside.tally]
  say(`no test file matches ${filters.join(' ')}`)
  return [lint, types, FAILED]
}

/** Counts as one test, which passes when all commands do. */
async function check(name: string, ...commands: [string, ...string[]][]): Promise<Tally> {
  for (const [command, ...args] of commands) {
    const [code] = await once(
      spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }),
      'exit',
    )
    say(`${name}: ${command} ${code === 0 ? 'passed' : 'failed'}`)
    if (code !== 0) return FAILED
  }
  return { ...NOTHING, passed: 1 }
}

async function runTests(filters: string[], project: string[]) {
  // `minimal` prints only failures.
  const reporters = ['minimal', groupProgress(say, () => performance.now())]
  const options = { run: true, watch: false, passWithNoTests: true, project, reporters }
  const vitest = await startVitest(filters, options)
  const modules = vitest.state.getTestModules()
  const tally = tallyOf(modules, vitest.state.getUnhandledErrors().length)
  await vitest.close()
  return { files: modules.length, tally }
}
