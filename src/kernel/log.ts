import { pino, stdSerializers } from 'pino'

export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  child(fields: object): Log
}

/** Where finished lines go. */
export type LogSink = { write(line: string): void }

const REMOVED = '[removed]'
const SECRET_FIELDS = ['cookie', 'authorization', 'token', 'proof', 'databaseUrl']

/**
 * JSON lines on standard output. Secrets are removed by the field's name and, wherever they stand
 * (in an error's text, in a URL), by their value, as a second line of defence: no caller is to pass
 * them in the first place.
 * @param secrets values that are cut out of every line
 */
export function createLog(
  level: string,
  secrets: readonly string[] = [],
  sink: LogSink = pino.destination(1),
): Log {
  // A line is JSON: a secret stands in it with its quotes and backslashes escaped.
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
