import { join } from 'node:path'
import { ASKED } from './ask-settings.ts'
import { openEnvFile } from './env-file.ts'
import type { SetupLayout } from './layout.ts'
import { basicsFor, type SetupGoal } from './run-setup.ts'
import { systemFiles } from './system-files.ts'

/** Settings that anybody may read. All others may contain a secret. */
const SHOWN = new Set([
  'NODE_ENV',
  'PUBLIC_URL',
  'HOST',
  'PORT',
  'TRUST_PROXY',
  'DATA_DIR',
  'RECEIVING_WALLET',
  'TELEGRAM_CHANNEL_ID',
  'TELEGRAM_OPERATORS_CHAT_ID',
])

/** What setup would write, without asking, reading the network, or writing anything. */
export function showPlan(
  layout: SetupLayout,
  { domain, proxy }: Pick<SetupGoal, 'domain' | 'proxy'>,
): string[] {
  const path = join(layout.home, '.env')
  const now = openEnvFile(path, null).values()
  const asked = Object.fromEntries(ASKED.map((name) => [name, '(asked)']))
  const found = { TELEGRAM_CHANNEL_ID: '(found)', TELEGRAM_OPERATORS_CHAT_ID: '(found)' }
  const made = { DATA_KEY: '(made, if the database is empty)' }
  const kept = Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, SHOWN.has(name) ? value : '(kept, secret)']),
  )
  const values = { ...basicsFor(layout, domain), ...asked, ...found, ...made, ...kept }
  return [
    `# ${path}`,
    ...Object.entries(values).map(([name, value]) => `${name}=${value}`),
    ...systemFiles(layout, domain, proxy).flatMap((one) => ['', `# ${one.path}`, one.content]),
  ]
}
