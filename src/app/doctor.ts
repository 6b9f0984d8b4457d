import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { SECOND } from '../kernel/clock.ts'

const DOCTOR = join(import.meta.dirname, '..', 'cli', 'doctor.ts')
const TIMEOUT_MS = 90 * SECOND

/**
 * Runs the doctor with this process's settings, for 90 s at most. It is a process of its own, so its
 * requests don't use up this one's limits.
 * @returns what it printed, whether or not there is something to fix, or why it could not run
 */
export function runDoctor(): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(process.execPath, [DOCTOR], { timeout: TIMEOUT_MS }, (error, stdout) => {
      const lines = stdout.trimEnd().split('\n')
      resolve(
        stdout === '' ? [`The doctor could not run: ${error?.message ?? 'no answer'}`] : lines,
      )
    })
  })
}
