/**
 * `npm run mutants [-- --short | WORD ...]`: plants all mutants, the few that CI plants, or those whose name or
 * file contains one of the words. Exits with 1 if one survives.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { startVitest } from 'vitest/node'
import { MUTANTS, type Mutant } from './list.ts'

/** Exit codes that Node itself does not use. */
const CAUGHT = 10
const MISSED = 11

const words = process.argv.slice(2)
if (words[0] === '--one')
  process.exit((await isCaughtIn(MUTANTS[Number(words[1])] as Mutant)) ? CAUGHT : MISSED)

const chosen = MUTANTS.filter(({ name, file, short }) => {
  if (words[0] === '--short') return short === true
  return words.length === 0 || words.some((word) => `${name} ${file}`.includes(word))
})
process.env.NODE_ENV = 'test'
process.env.PLANTED_MUTANT = 'yes'
let survivors = 0
for (const mutant of chosen) {
  // Each in a process of its own: modules that one run has loaded must not serve the next.
  const args = [import.meta.filename, '--one', `${MUTANTS.indexOf(mutant)}`]
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const isCaught = status === CAUGHT
  if (!isCaught) survivors += 1
  console.log(`${isCaught ? 'caught  ' : 'SURVIVED'} ${mutant.name}, by ${mutant.caughtBy}`)
}
console.log(`${chosen.length - survivors} caught, ${survivors} survived`)
process.exit(survivors > 0 || chosen.length === 0 ? 1 : 0)

/** Changes only what Vite hands to the tests; the file on disk stays as it is. */
async function isCaughtIn({ file, from, to, caughtBy, project }: Mutant): Promise<boolean> {
  const path = resolve(file)
  if (readFileSync(path, 'utf8').split(from).length !== 2) {
    throw new Error(`${file} does not have this once: ${from}`)
  }
  let isApplied = false
  const mutation = {
    name: 'mutant',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (id !== path) return null
      isApplied = true
      return code.replace(from, () => to)
    },
  }
  const options = {
    run: true,
    watch: false,
    // One failed test is enough.
    bail: 1,
    fsModuleCache: false,
    project: [project],
    reporters: [{}],
  }
  const vitest = await startVitest([caughtBy], options, { plugins: [mutation] })
  const tests = vitest.state.getTestModules().flatMap((one) => [...one.children.allTests()])
  const failed = tests.filter((one) => one.result().state === 'failed').length
  await vitest.close()
  if (!isApplied) throw new Error(`${caughtBy} does not load ${file}`)
  // A test file that does not load proves nothing.
  if (tests.length === 0) throw new Error(`${caughtBy} has no tests with this mutant`)
  process.exitCode = 0
  return failed > 0
}
