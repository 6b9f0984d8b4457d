import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { PermanentError } from '../../kernel/errors.ts'

const OWNER_ALONE = 0o600
/** Values that mean the same in every reader of such files, so they need no quotes. */
const PLAIN = /^[\w.:/?=&@%+~,;*()[\]{}|!$^-]*$/

export type Owner = { uid: number; gid: number }

/** A file of settings, which keeps its comments and the order of its lines. */
export type EnvFile = {
  values(): Record<string, string>
  /** Writes at once, so that an interrupted setup continues where it was. */
  set(name: string, value: string): void
}

/** @param owner to whom the file is given; null: to whoever runs this */
export function openEnvFile(path: string, owner: Owner | null): EnvFile {
  let text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return {
    values: () => parseEnv(text) as Record<string, string>,
    set(name, value) {
      text = withSetting(text, name, value)
      replaceFile(path, text, owner)
    },
  }
}

function withSetting(text: string, name: string, value: string): string {
  const line = `${name}=${quoted(name, value)}`
  const own = new RegExp(`^${name}=.*$`, 'm')
  if (own.test(text)) return text.replace(own, () => line)
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`
}

function quoted(name: string, value: string): string {
  if (PLAIN.test(value)) return value
  if (!/["\n\\]/.test(value)) return `"${value}"`
  throw new PermanentError(`${name}: a value with quotes or line breaks can't be written.`)
}

/** Nobody else can read it at any moment, and a crash leaves the old one. */
function replaceFile(path: string, text: string, owner: Owner | null): void {
  const beside = `${path}.new`
  rmSync(beside, { force: true })
  writeFileSync(beside, text, { mode: OWNER_ALONE })
  if (owner !== null) chownSync(beside, owner.uid, owner.gid)
  renameSync(beside, path)
}
