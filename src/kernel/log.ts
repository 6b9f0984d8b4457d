import { pino, stdSerializers } from 'pino'

export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  child(fields: object): Log
}

/** Where finished lines go. */
type LogSink = { write(line: string): void }

const REMOVED = '[removed]'
const SECRET_FIELDS = ['cookie', 'authorization', 'token', 'proof', 'databaseUrl']

/**
 * Writes JSON lines to standard output. Secrets are removed by field name and by value, also inside an
 * error's text or a URL. This is a second line of defense: callers must not pass them.
 *
 * @param secrets values that are removed from every line
 */
export function createLog(
  level: string,
  secrets: readonly string[] = [],
  sink: LogSink = pino.destination(1),
): Log {
  // A line is JSON, so a secret's quotes and backslashes are escaped in it.
  const written = secrets.filter(Boolean).map((secret) => JSON.stringify(secret).slice(1, -1))
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: stdSerializers.err, error: stdSerializers.err },
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]),
        censor: REMOVED,
      },
    },
    { write: (line: string) => sink.write(withoutSecrets(line, written)) },
  )
}

function withoutSecrets(line: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, REMOVED), line)
}
