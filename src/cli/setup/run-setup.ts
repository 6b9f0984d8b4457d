import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SetupChat } from '../../adapters/telegram/find-setup-chats.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Entropy } from '../../kernel/ids.ts'
import { showCheck } from '../doctor/check.ts'
import { checkTelegram } from '../doctor/check-telegram.ts'
import { releaseAt, switchRelease } from '../upgrade/installation.ts'
import { askSettings } from './ask-settings.ts'
import { type EnvFile, openEnvFile } from './env-file.ts'
import { findChats } from './find-chats.ts'
import type { SetupLayout } from './layout.ts'
import { placeFile } from './place-file.ts'
import { configSoFar, problemsWith } from './read-problems.ts'
import { setDataKey } from './set-data-key.ts'
import { type System, serviceUser, startService } from './system.ts'
import { type ProxyName, systemFiles } from './system-files.ts'
import { askYesOrNo, type Terminal } from './terminal.ts'

type SetupTools = { terminal: Terminal; clock: Clock; entropy: Entropy; system: System }
/** `hasPublicChannel`: whether to look for a public channel, too, which repeats the members' posts later. */
export type SetupGoal = { domain: string; proxy: ProxyName; hasPublicChannel: boolean }

/** Each kind of chat that the bot is in, the setting that names it, and what it is called. */
const CHATS = [
  ['channel', 'TELEGRAM_CHANNEL_ID', 'the members’ private channel'],
  ['group', 'TELEGRAM_OPERATORS_CHAT_ID', 'the operators’ group'],
] as const satisfies [SetupChat['kind'], string, string][]

/**
 * Sets a machine up for a domain. It asks only for what it can't find out, keeps what is set, and can be
 * interrupted and repeated at any step.
 */
export async function runSetup(
  layout: SetupLayout,
  { domain, proxy, hasPublicChannel }: SetupGoal,
  tools: SetupTools,
): Promise<void> {
  const { terminal, clock, entropy, system } = tools
  mkdirSync(layout.home, { recursive: true })
  const file = openEnvFile(join(layout.home, '.env'), serviceUser(system, layout.home))
  await setBasics(file, layout, domain, terminal)
  await askSettings(file, terminal, clock)
  await setDataKey(file, terminal, entropy)
  await setChats(file, tools)
  if (hasPublicChannel) await setPublicChannel(file, tools)
  for (const one of systemFiles(layout, domain, proxy)) await placeFile(one, terminal)
  if (layout.isRelease) makeCurrent(layout)
  startService(system, proxy, terminal)
  terminal.say(`Done. Once ${domain} leads here, https://${domain} answers.`)
}

/** What every site behind a proxy on the same machine has. */
export function basicsFor({ dataDir }: SetupLayout, domain: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: `https://${domain}`,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    DATA_DIR: dataDir,
  }
}

async function setBasics(
  file: EnvFile,
  layout: SetupLayout,
  domain: string,
  terminal: Terminal,
): Promise<void> {
  for (const [name, value] of Object.entries(basicsFor(layout, domain))) {
    const now = file.values()[name]
    if (now === value) continue
    // Who has another data folder or host means it; only the domain was asked for.
    if (now && name !== 'PUBLIC_URL') continue
    if (now && !(await askYesOrNo(terminal, `${name} is ${now}. Replace it with ${value}?`)))
      continue
    file.set(name, value)
  }
}

async function setChats(
  file: EnvFile,
  { terminal, clock, entropy }: Pick<SetupTools, 'terminal' | 'clock' | 'entropy'>,
): Promise<void> {
  const missing = CHATS.filter(([, name]) => !file.values()[name])
  const { telegram } = configSoFar(file.values())
  if (telegram === null || missing.length === 0) return
  const wanted = new Map(missing.map(([kind, , called]) => [kind, called]))
  const found = await findChats(telegram, wanted, { terminal, clock, entropy })
  for (const [kind, name] of missing) {
    const id = found[kind]
    if (id !== undefined) file.set(name, id)
  }
  for (const line of (await checkTelegram(configSoFar(file.values()))).flatMap(showCheck))
    terminal.say(line)
}

async function setPublicChannel(
  file: EnvFile,
  tools: Pick<SetupTools, 'terminal' | 'clock' | 'entropy'>,
): Promise<void> {
  const { telegram } = configSoFar(file.values())
  if (telegram === null || file.values().PUBLIC_CHANNEL_ID) return
  const wanted = new Map([['channel', 'the public channel']] as const)
  const { channel } = await findChats(telegram, wanted, tools)
  if (channel === undefined) return
  const values = { ...file.values(), PUBLIC_CHANNEL_ID: channel }
  const problems = problemsWith(values, 'PUBLIC_CHANNEL_ID')
  for (const problem of problems) tools.terminal.say(problem)
  if (problems.length === 0) file.set('PUBLIC_CHANNEL_ID', channel)
}

function makeCurrent({ home, root }: SetupLayout): void {
  const installation = { home, releases: join(home, 'releases') }
  if (releaseAt(installation, 'current') === null)
    switchRelease(installation, root.slice(installation.releases.length + 1))
}
