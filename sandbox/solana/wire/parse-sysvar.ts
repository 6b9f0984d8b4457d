import type { AccountState } from '../account.ts'

/** solana-sdk-ids, `sysvar`. */
const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111'
const CLOCK_BYTES = 40

/** The jsonParsed form of the clock; null: it is another account. Other sysvars stay raw here. */
export function parseSysvar({ owner, data }: AccountState) {
  if (owner !== SYSVAR_OWNER || data.length !== CLOCK_BYTES) return null
  const bytes = Buffer.from(data)
  const info = {
    slot: bytes.readBigUInt64LE(0),
    epoch: bytes.readBigUInt64LE(16),
    epochStartTimestamp: bytes.readBigInt64LE(8),
    leaderScheduleEpoch: bytes.readBigUInt64LE(24),
    unixTimestamp: bytes.readBigInt64LE(32),
  }
  return { program: 'sysvar', parsed: { type: 'clock', info }, space: data.length }
}
