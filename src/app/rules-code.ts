import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ATTENTION_VERSION } from '../domains/attention/index.ts'
import { PRIOR, rulesVersion } from '../domains/risk/index.ts'
import type { RulesCode } from '../flows/transparency/record-rules.ts'
import { ROOT } from '../kernel/root.ts'

const FILE = join(ROOT, 'build', 'rules.mjs')

/** The rules' code as built with the site; null: it was not built. */
export function rulesCode(): RulesCode | null {
  if (!existsSync(FILE)) return null
  const rules = `${rulesVersion(PRIOR)}/${ATTENTION_VERSION}`
  return { rules, code: readFileSync(FILE, 'utf8') }
}
