import { execFileSync } from 'node:child_process'
import { cpus, totalmem, type } from 'node:os'

/** Says when, on which machine, and at which commit it was measured, in one line. */
export function machineLine(now: Date): string {
  const cores = cpus()
  const model = cores[0]?.model.trim() || 'unknown processor'
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = now.toISOString().slice(0, 10)
  return `Measured ${day} on ${cores.length} cores (${model}), ${memory} GB of memory, ${type()}, Node ${process.version}, ${commit()}.`
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'sandbox', 'migrations') !== ''
    return `commit ${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`
  } catch {
    return 'no commit'
  }
}
