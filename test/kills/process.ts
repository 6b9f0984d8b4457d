import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export type Process = {
  /** Its output so far, of both streams. */
  output(): string
  /** Ends it without a chance to clean up (SIGKILL); resolves once it is gone. */
  kill(): Promise<void>
  /** Asks it to stop (SIGTERM); resolves once it has. */
  stop(): Promise<void>
  /** Makes it hang without ending it (SIGSTOP), until `wake`. */
  hang(): void
  /** Lets it continue (SIGCONT). */
  wake(): void
  /** Sends it a signal that does not end it. */
  signal(name: NodeJS.Signals): void
  /** Rejects with its output when it ends on its own. Never resolves. */
  failed: Promise<never>
  /** Resolves once it is gone, to its exit code; null: a signal ended it. */
  gone: Promise<number | null>
}

/** Starts one of the project's entry files as an operator does, with this environment alone. */
export function startProcess(
  entry: string,
  cwd: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Process {
  mkdirSync(cwd, { recursive: true })
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, entry), ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  let isEnding = false
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text
    })
  }
  const gone = once(child, 'exit').then(([code]) => code as number | null)
  const failed = new Promise<never>((_, reject) => {
    child.once('exit', (code) => {
      if (!isEnding) reject(new Error(`${entry} ended on its own (${code}):\n${written}`))
    })
  })
  failed.catch(() => {})
  const end = (signal: NodeJS.Signals) => async () => {
    isEnding = true
    child.kill(signal)
    await gone
  }
  return {
    output: () => written,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
    hang: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    signal: (name) => void child.kill(name),
    failed,
    gone,
  }
}
