import { createHash } from 'node:crypto'
import type { Log } from '../log.ts'
import type { Leadership } from './database.ts'
import { pause } from './pause.ts'
import { type HeldConnection, holdConnection } from './postgres-held.ts'

const TRY_EVERY_MS = 1_000

/**
 * Waits for the role's advisory lock, then takes its next epoch. The lock lives as long as its
 * connection, which lives as long as this process answers: when either ends, a standby leads.
 */
export async function leadPostgres(
  { url, log, takeEpoch }: { url: string; log: Log; takeEpoch: (role: string) => Promise<number> },
  role: string,
  signal: AbortSignal,
): Promise<Leadership | null> {
  const key = lockKey(role)
  while (!signal.aborted) {
    const held = await holdConnection(url, `mintwatch ${role}`).catch(() => null)
    try {
      if (held && (await isLocked(held, key, signal))) {
        const epoch = await takeEpoch(role)
        return { epoch, signal: AbortSignal.any([held.lost, signal]), release: held.close }
      }
    } catch (error) {
      log.warn(
        { role, err: (error as Error).message },
        'cannot stand by for the lead; trying again',
      )
    }
    await held?.close()
    await pause(TRY_EVERY_MS, signal)
  }
  return null
}

/** @returns false when the connection was lost, or `signal` aborted, before the lock was free */
async function isLocked(
  { client, lost }: HeldConnection,
  key: string,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted && !lost.aborted) {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1::bigint) as held',
      [key],
    )
    if (rows[0]?.held) return true
    await pause(TRY_EVERY_MS, AbortSignal.any([signal, lost]))
  }
  return false
}

function lockKey(role: string): string {
  return createHash('sha256').update(`mintwatch ${role}`).digest().readBigInt64BE().toString()
}
