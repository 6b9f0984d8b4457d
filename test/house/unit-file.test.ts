import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const unit = readFileSync('ops/mintwatch.service', 'utf8')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('the unit leaves time for the drain, and may write only its own folder', () => {
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10)
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  expect(unit).toMatch(/^NoNewPrivileges=yes$/m)
  expect(unit).not.toMatch(/^ReadWritePaths=/m)
})

test.skipIf(!hasSystemd)('systemd accepts every line of the unit (skipped: not installed)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintwatch-unit-'))
  try {
    const file = join(folder, 'mintwatch.service')
    // Here is no /opt/mintwatch, so another program stands for it.
    writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
    const checked = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect(checked.stderr.split('\n').filter((line) => line.includes(file))).toEqual([])
    expect(checked.status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
