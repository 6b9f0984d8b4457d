/**
 * The fast loop, on SQLite alone. `npm run t -- NAME` runs the matching tests; without a name, the
 * tests beside the code that uncommitted changes concern. `npm run watch` runs them again on each
 * change. `npm run quick` lints the changed files and checks the types first.
 */
import { spawnSync } from 'node:child_process'
import { startVitest } from 'vitest/node'

const LINTED = /\.(ts|tsx|mjs|js|json|css)$/

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))

if (flags.has('--checks') && !(lintChanged() && checkTypes())) process.exit(1)
await runTests()

function lintChanged(): boolean {
  const changed = filesOf('diff', '--name-only', '--diff-filter=d', 'HEAD')
  const added = filesOf('ls-files', '--others', '--exclude-standard')
  const files = [...changed, ...added].filter((file) => LINTED.test(file))
  return files.length === 0 || succeeds('biome', 'check', '--files-ignore-unknown=true', ...files)
}

function checkTypes(): boolean {
  return succeeds('react-router', 'typegen') && succeeds('tsc', '--noEmit')
}

async function runTests(): Promise<void> {
  // In production React has no test helpers.
  process.env.NODE_ENV = 'test'
  if (!flags.has('--both')) process.env.TEST_ENGINES = 'sqlite'
  const watch = flags.has('--watch')
  const vitest = await startVitest(names, {
    run: !watch,
    watch,
    changed: names.length === 0,
    passWithNoTests: names.length === 0,
    // A change in the middle of the product concerns nearly all tests; these take seconds.
    project:
      names.length === 0
        ? ['unit', 'screens']
        : ['!kills', '!drills', '!cluster', '!agave', '!long'],
    reporters: ['minimal'],
  })
  if (!watch) await vitest.close()
}

function filesOf(...args: string[]): string[] {
  const { stdout, status } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error('`npm run quick` finds changed files with git, which failed here')
  return stdout.split('\n').filter(Boolean)
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}
