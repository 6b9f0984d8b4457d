import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const COMMIT = 'c0ffee1c0ffee1c0ffee1c0ffee1c0ffee1c0ff'
const INDEX = 'migrations/index.ts'

/** A migration of a made-up release: its name in the index, and its module. */
export type MadeUpStep = { name: string; module: string }

export type OwnInstallation = ReturnType<typeof openInstallation>

/** An installation as docs/upgrade.md describes it, with today's commit as its first release. */
export function openInstallation(folder: string) {
  const home = join(folder, 'opt')
  const first = join(home, 'releases/first')
  mkdirSync(join(home, 'releases'), { recursive: true })
  const args = ['scripts/release.mjs', '--to', first, '--commit', COMMIT, '--without-node']
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'ignore' })
  symlinkSync('releases/first', join(home, 'current'))
  const command = join(home, 'current/mintwatch')
  return {
    home,
    /** What a supervisor runs. */
    start: `${command} start`,
    writeEnv(env: Record<string, string>) {
      const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`)
      writeFileSync(join(home, '.env'), lines.join(''))
    },
    /** The archive of a release that has these migrations, too. */
    archive(name: string, steps: readonly MadeUpStep[]): string {
      const release = join(folder, name)
      cpSync(first, release, { recursive: true, verbatimSymlinks: true })
      addSteps(release, steps)
      const pack = `tar -czf ${name}.tar.gz ${name} && sha256sum ${name}.tar.gz >${name}.tar.gz.sha256`
      execFileSync('sh', ['-ec', pack], { cwd: folder })
      rmSync(release, { recursive: true })
      return `${release}.tar.gz`
    },
    /** Runs one of the operator's commands, whose way to the database leads through here. @returns what it prints */
    run: (...words: string[]): Promise<string> =>
      new Promise((resolve) => {
        execFile(command, words, { cwd: home }, (_, stdout, stderr) => resolve(stdout + stderr))
      }),
    /** Starts a command, and kills it with all that it has started once `isTime`. */
    async killWhen(isTime: () => boolean | Promise<boolean>, ...words: string[]): Promise<void> {
      const child = spawn(command, words, { cwd: home, detached: true, stdio: 'ignore' })
      const ended = once(child, 'exit')
      await expect.poll(isTime, { timeout: 120_000 }).toBe(true)
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await ended
    },
    current: () => basename(readlinkSync(join(home, 'current'))),
  }
}

function addSteps(release: string, steps: readonly MadeUpStep[]): void {
  const index = join(release, INDEX)
  const imports = steps.map((_, nth) => `import * as step${nth} from './step${nth}.ts'\n`).join('')
  const entries = steps.map(({ name }, nth) => `  '${name}': step${nth},\n`).join('')
  const text = readFileSync(index, 'utf8')
  writeFileSync(index, imports + text.replace(/\}\n$/, `${entries}}\n`))
  for (const [nth, { module }] of steps.entries())
    writeFileSync(join(release, `migrations/step${nth}.ts`), module)
}
