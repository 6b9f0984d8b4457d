import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProcess } from '../../kills/process.ts'

const PATIENCE = { timeout: 90_000, interval: 200 }

/** The processes that write this file. */
function writersOf(file: string): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes('past-process') && line.includes(file))
}

function startSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'mintwatch-past-'))
  const world = startProcess('sandbox/main.ts', folder, {
    DATA_DIR: folder,
    SANDBOX_RPC_PORT: '0',
    SANDBOX_WS_PORT: '0',
    SANDBOX: 'chain,market',
    SANDBOX_PAST_DAYS: '3',
  })
  onTestFinished(async () => {
    await world.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const file = join(folder, 'sandbox', 'chain', 'past.sqlite.part')
  const begun = () => writersOf(file).length === 1 && existsSync(file)
  return { world, file, begun: () => expect.poll(begun, PATIENCE).toBe(true) }
}

test.each(['stop', 'kill'] as const)(
  'a process writes the past, and ends when the sandbox does: %s',
  async (end) => {
    const { world, file, begun } = startSandbox()
    await Promise.race([world.failed, begun()])
    await world[end]()
    if (end === 'stop') expect(writersOf(file)).toEqual([])
    else await expect.poll(() => writersOf(file), PATIENCE).toEqual([])
  },
)
