import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Environment variables by name. An empty string counts as unset everywhere. */
export type Env = Readonly<Record<string, string | undefined>>

/** The process's environment, with `file` as its defaults. No other module reads `process.env`. */
export function loadEnv(file = '.env'): Env {
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return { ...written, ...process.env }
}

/** `env` with `defaults` for unset variables: the operator's values always win. */
export function underlay(env: Env, defaults: Env): Env {
  const set = Object.entries(env).filter(([, value]) => value?.trim())
  return { ...defaults, ...Object.fromEntries(set) }
}
