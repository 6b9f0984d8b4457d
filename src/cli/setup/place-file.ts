import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SystemFile } from './system-files.ts'
import { askYesOrNo, type Terminal } from './terminal.ts'

/** Writes a file, and asks before it replaces another one, of which it keeps a copy. */
export async function placeFile({ path, content }: SystemFile, terminal: Terminal): Promise<void> {
  if (existsSync(path)) {
    if (readFileSync(path, 'utf8') === content) return terminal.say(`${path} is as it should be.`)
    if (!(await askYesOrNo(terminal, `${path} exists. Replace it, and keep a copy?`)))
      return terminal.say(`${path} was left as it is.`)
    copyFileSync(path, `${path}.before`)
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content, { mode: 0o644 })
  terminal.say(`${path} was written.`)
}
