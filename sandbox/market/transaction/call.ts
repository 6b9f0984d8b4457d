import type { Key } from './keys.ts'

/** An account in an instruction. */
export type AccountMeta = { key: Key; signer: boolean; writable: boolean }

/** An instruction with its program's logs and inner calls, in order. */
export type ProgramCall = {
  program: Key
  accounts: readonly AccountMeta[]
  data: Uint8Array
  /** Log lines, and inner calls. */
  does: readonly (string | ProgramCall)[]
  /** What it returns to its caller. */
  returns?: Uint8Array
  /** The error it ends with; then only the transaction's fee takes effect. */
  fails?: number
  /** Compute units in its log line; null for programs that are part of the runtime. */
  units: number | null
}

export const readonly = (key: Key): AccountMeta => ({ key, signer: false, writable: false })
export const writable = (key: Key): AccountMeta => ({ key, signer: false, writable: true })
export const signer = (key: Key): AccountMeta => ({ key, signer: true, writable: false })
export const payer = (key: Key): AccountMeta => ({ key, signer: true, writable: true })

/** A line that a program logs by `msg!`. */
export const programLog = (text: string) => `Program log: ${text}`

/** An event that a program logs. */
export const logsData = (event: Uint8Array) =>
  `Program data: ${Buffer.from(event).toString('base64')}`
