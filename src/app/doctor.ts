import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { SECOND } from '../kernel/clock.ts'

const DOCTOR = join(import.meta.dirname, '..', 'cli', 'doctor.ts')
const TIMEOUT_MS = 90 * SECOND

/**
 * Runs the doctor beside this process, with its settings: what it asks of the services takes nothing
 * from here. @returns its lines; it ends with 1 where there is something to fix
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
