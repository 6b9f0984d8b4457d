import { pino } from 'pino'

export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  child(fields: object): Log
}

/**
 * JSON lines on standard output. Secrets, cookies and wallet signatures are removed by name, as a
 * second line of defence: no caller is to pass them in the first place.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['cookie', 'authorization', 'token', 'proof', 'databaseUrl', '*.cookie', '*.proof', '*.token'],
      censor: '[removed]',
    },
  })
}
