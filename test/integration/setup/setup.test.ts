import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { World } from '../../../sandbox/world.ts'
import { createTelegram } from '../../../src/adapters/telegram/client.ts'
import { findChats } from '../../../src/cli/setup/find-chats.ts'
import type { SetupLayout } from '../../../src/cli/setup/layout.ts'
import { runSetup } from '../../../src/cli/setup/run-setup.ts'
import { showPlan } from '../../../src/cli/setup/show-plan.ts'
import type { System } from '../../../src/cli/setup/system.ts'
import { readConfig } from '../../../src/config/config.ts'
import { type Clock, MINUTE, SECOND, systemClock } from '../../../src/kernel/clock.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { startTestWorld } from '../sandbox/client.ts'
import { typist } from './typist.ts'

const ROOT = join(import.meta.dirname, '../../..')
const GOAL = { domain: 'coins.example', proxy: 'caddy', hasPublicChannel: false } as const
const KEY = 'the-key-of-an-account'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** Waits a twentieth of the time. */
const quick: Clock = { ...systemClock, wait: (ms, signal) => systemClock.wait(ms / 20, signal) }

/** Each second of waiting takes a minute of the code's ten. */
function hurried(): Clock {
  let jumped = 0
  return {
    ...quick,
    monotonic: () => quick.monotonic() + jumped,
    wait(ms, signal) {
      if (ms === SECOND) jumped += MINUTE
      return quick.wait(ms, signal)
    },
  }
}

let world: World
let home: string
let layout: SetupLayout
let ran: string[]
let system: System
beforeEach(async () => {
  world = await startTestWorld({ parts: ['chain', 'telegram'] })
  home = mkdtempSync(join(tmpdir(), 'mintwatch-setup-'))
  layout = {
    root: ROOT,
    home,
    isRelease: false,
    etc: join(home, 'etc'),
    dataDir: join(home, 'data'),
  }
  ran = []
  system = {
    isRoot: true,
    hasSystemd: true,
    run(...words) {
      ran.push(words.join(' '))
      // The service's user is whoever runs the test.
      return words[0] === 'id'
        ? `${words[1] === '-u' ? process.getuid?.() : process.getgid?.()}`
        : ''
    },
  }
  // What only a test with test money has.
  const { SOLANA_WS_URL = '', TELEGRAM_API_ROOT = '' } = world.env
  const given = { ALLOW_TEST_MONEY: '1', SOLANA_WS_URL, TELEGRAM_API_ROOT, LAUNCH_SOURCES: 'none' }
  const lines = Object.entries(given).map(([name, value]) => `${name}=${value}`)
  writeFileSync(join(home, '.env'), `# of the test\n${lines.join('\n')}\n`)
})
afterEach(async () => {
  await world.stop()
  rmSync(home, { recursive: true })
})

const telegram = () => world.telegram ?? expect.unreachable('no Telegram')
const secrets = () => [`${world.env.SOLANA_RPC_URL}?api-key=${KEY}`, telegram().token]
const settings = () => parseEnv(readFileSync(join(home, '.env'), 'utf8')) as Record<string, string>
const read = (path: string) => readFileSync(join(layout.etc, path), 'utf8')
const tools = (terminal: ReturnType<typeof typist>['terminal']) => ({
  terminal,
  system,
  clock: quick,
  entropy: systemEntropy,
})

/** Answers everything rightly; in Telegram, first people who may not, then the owner, post the code. */
function operator() {
  const [rpc = '', token = ''] = secrets()
  const { channelId, operatorsId, users, sendAs } = telegram()
  let searches = 0
  return typist(
    [
      [/RPC service/, rpc],
      [/wallet/, world.env.RECEIVING_WALLET ?? ''],
      [/Token/, token],
      [/Use what was found/, 'y', 'y'],
    ],
    (line) => {
      if (!line.startsWith('  /setup ')) return
      const [owner, stranger] = users()
      if (!owner || !stranger) return
      sendAs(stranger, line.trim())
      sendAs(owner, '/setup something-else', { room: operatorsId })
      searches += 1
      const channel = searches === 1 ? channelId : Number(world.env.PUBLIC_CHANNEL_ID)
      sendAs(owner, line.trim(), { room: channel })
      sendAs(owner, line.trim().replace('/setup', '/setup@mintwatch_sandbox_bot'), {
        room: operatorsId,
      })
    },
  )
}

it('asks for three values and one yes, and writes all that a start needs', async () => {
  const { terminal, asked, said } = operator()
  await runSetup(layout, GOAL, tools(terminal))
  expect(asked.map(({ isHidden }) => isHidden)).toEqual([true, false, true, false])
  expect(said()).not.toContain(KEY)
  expect(said()).not.toContain(telegram().token)
  expect(said()).toMatch(/^ok {4}wallet /m)
  expect(said()).toMatch(/^ok {4}bot {9}@mintwatch_sandbox_bot answers$/m)
  expect(said()).toContain(`Found the operators’ group: Operators (${telegram().operatorsId})`)
  expect(said()).toContain('ok    operators   post: works')
  expect(statSync(join(home, '.env')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(home, '.env'), 'utf8')).toMatch(/^# of the test\n/)
  expect(readConfig(settings())).toMatchObject({
    publicUrl: 'https://coins.example',
    host: '127.0.0.1',
    trustProxy: 1,
    telegram: {
      channelId: `${telegram().channelId}`,
      operatorsChatId: `${telegram().operatorsId}`,
    },
  })
  expect(Buffer.from(settings().DATA_KEY ?? '', 'base64')).toHaveLength(32)
  expect(read('caddy/Caddyfile')).toMatch(/^coins\.example \{$/m)
  expect(read('systemd/system/mintwatch.service')).toContain(`WorkingDirectory=${home}\n`)
  expect(ran).toContain('systemctl enable --now mintwatch')
})

it('finds the public channel, too, for those who have one', async () => {
  const { terminal, said } = operator()
  await runSetup(layout, { ...GOAL, hasPublicChannel: true }, tools(terminal))
  expect(settings().PUBLIC_CHANNEL_ID).toBe(world.env.PUBLIC_CHANNEL_ID)
  expect(said()).toContain('Found the public channel: For everybody, later')
})

it('asks nothing again, replaces nothing that is set, and no file without a yes', async () => {
  await runSetup(layout, GOAL, tools(operator().terminal))
  const before = settings()
  const again = typist([])
  await runSetup(layout, GOAL, tools(again.terminal))
  expect(settings()).toEqual(before)
  writeFileSync(join(layout.etc, 'caddy/Caddyfile'), 'mine')
  const cautious = typist([[/Caddyfile exists\. Replace it/, 'n', 'y']])
  await runSetup(layout, GOAL, tools(cautious.terminal))
  expect(read('caddy/Caddyfile')).toBe('mine')
  await runSetup(layout, GOAL, tools(cautious.terminal))
  expect(read('caddy/Caddyfile')).toContain('coins.example')
  expect(read('caddy/Caddyfile.before')).toBe('mine')
  const elsewhere = typist([
    [/PUBLIC_URL is https:\/\/coins\.example/, 'n'],
    [/Caddyfile/, 'n'],
  ])
  await runSetup(layout, { ...GOAL, domain: 'other.example' }, tools(elsewhere.terminal))
  expect(settings().PUBLIC_URL).toBe('https://coins.example')
})

it('asks again after a wrong answer, and keeps what was answered before an end', async () => {
  const [rpc = ''] = secrets()
  const { terminal, said } = typist([
    [/RPC service/, 'nonsense', '', rpc],
    [/wallet that/, TOKEN_PROGRAM],
    [/all the same/, 'n'],
  ])
  await expect(runSetup(layout, GOAL, tools(terminal))).rejects.toThrow(
    'nobody answers: Address of the wallet',
  )
  expect(said()).toContain('SOLANA_RPC_URL: the address must begin with')
  expect(said()).toContain('is not a wallet: program')
  expect(settings().SOLANA_RPC_URL).toBe(rpc)
  expect(settings().RECEIVING_WALLET).toBeUndefined()
})

it('takes no code from members who are not administrators, and nothing without a yes', async () => {
  const { users, sendAs, addMember, operatorsId, channelId, token: botToken, origin } = telegram()
  const [owner, member] = users()
  if (!owner || !member) return expect.unreachable('nobody lives here')
  addMember(member, operatorsId)
  const { terminal, said } = typist([[/Use what was found/, 'n']], (line) => {
    if (!line.startsWith('  /setup ')) return
    sendAs(member, line.trim(), { room: operatorsId })
    sendAs(owner, line.trim(), { room: channelId })
  })
  const found = await findChats(
    { botToken, apiRoot: origin },
    new Map([
      ['channel', 'the members’ private channel'],
      ['group', 'the operators’ group'],
    ] as const),
    {
      ...tools(terminal),
      clock: hurried(),
    },
  )
  expect(found).toEqual({})
  expect(said()).toContain('Found the members’ private channel')
  expect(said()).not.toContain('Found the operators’ group')
  expect(said()).toContain('Not all were found in time')
})

it('asks nothing in Telegram while a server takes the bot’s messages', async () => {
  const { token: botToken, origin: apiRoot } = telegram()
  const ending = new AbortController()
  const server = createTelegram({ botToken, apiRoot, clock: systemClock, log: quietLog })
  const polling = server.poll(async () => {}, ending.signal)
  const { terminal, said } = operator()
  await expect(runSetup(layout, GOAL, tools(terminal))).rejects.toThrow(
    'A running server takes this bot’s messages',
  )
  expect(said()).not.toContain('/setup')
  ending.abort()
  await polling
})

it('makes no key for a database that has data', async () => {
  mkdirSync(layout.dataDir)
  writeFileSync(join(layout.dataDir, 'mintwatch.db'), 'data')
  const { terminal, said } = operator()
  await runSetup(layout, GOAL, tools(terminal))
  expect(said()).toContain('so no DATA_KEY was made')
  expect(settings().DATA_KEY).toBeUndefined()
})

it('a dry run shows everything but secrets, and writes nothing', async () => {
  writeFileSync(join(home, '.env'), 'TELEGRAM_BOT_TOKEN=1:secret-token\nPORT=3000\n')
  const plan = showPlan(layout, GOAL).join('\n')
  expect(plan).not.toContain('secret-token')
  for (const part of ['PUBLIC_URL=https://coins.example', 'SOLANA_RPC_URL=(asked)', 'PORT=3000'])
    expect(plan).toContain(part)
  expect(plan).toContain('coins.example {')
  expect(plan).toContain('[Service]')
  expect(existsSync(layout.etc)).toBe(false)
})

const hasScript = spawnSync('script', ['--version']).status === 0
it.skipIf(!hasScript)(
  'a secret is not shown on a real terminal (skipped: no `script`)',
  async () => {
    const program = join(home, 'ask.ts')
    const terminal = join(ROOT, 'src/cli/setup/terminal.ts')
    writeFileSync(
      program,
      `import { openTerminal } from ${JSON.stringify(terminal)}
    const { say, ask, askSecret, close } = openTerminal()
    say(String((await askSecret('Token: ')).length))
    say(await ask('Wallet: '))
    close()`,
    )
    const played = spawn('script', ['-qec', `${process.execPath} ${program}`, '/dev/null'])
    let shown = ''
    played.stdout.on('data', (text) => {
      shown += text
    })
    await expect.poll(() => shown).toContain('Token: ')
    played.stdin.write('hidden-secret\r')
    await expect.poll(() => shown).toContain('13')
    await expect.poll(() => shown).toContain('Wallet: ')
    played.stdin.write('shown-wallet\r')
    await once(played, 'close')
    expect(shown).toContain('shown-wallet')
    expect(shown).not.toContain('hidden')
  },
)
