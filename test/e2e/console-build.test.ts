import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { siteFolder } from '../../src/app/site.ts'
import { loadConsoleFiles } from '../../src/entry/http/console/files.ts'

const CONSOLE_FOLDER = join(siteFolder('en'), '..', 'console')
/** Words of the console's own code and texts. */
const WORDS = /operator\/api|simplewebauthn|passkey|Mintwatch console|no_reason/i

function filesUnder(folder: string): [name: string, text: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|html|css|txt|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path, 'utf8')])
}

it('leaves nothing of the console in the public bundles', () => {
  expect(filesUnder(CONSOLE_FOLDER).some(([, text]) => WORDS.test(text))).toBe(true)
  const found = filesUnder(siteFolder('en')).filter(([, text]) => WORDS.test(text))
  expect(found.map(([path]) => path)).toEqual([])
})

it('gives the sign-in page none of the console’s own code', () => {
  const files = loadConsoleFiles(CONSOLE_FOLDER)
  const scripts = readdirSync(join(CONSOLE_FOLDER, 'assets')).filter((name) => name.endsWith('.js'))
  const forSignIn = scripts.filter((name) => files.asset(`/operator/assets/${name}`)?.isForSignIn)
  expect(forSignIn.length).toBeGreaterThan(0)
  const text = forSignIn
    .map((name) => readFileSync(join(CONSOLE_FOLDER, 'assets', name), 'utf8'))
    .join()
  expect(text).toContain('Make your passkey')
  expect(text).not.toMatch(/Revoke what this order granted/)
})
