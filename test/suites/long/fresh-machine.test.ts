import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../sandbox/world.ts'
import { freePort } from '../../support/http/free-port.ts'
import { canInstallDebian, INSIDE, installDebian, runInside } from './debian.ts'

const ROOT = join(import.meta.dirname, '../../..')
const COMMIT = 'c0ffee1c0ffee1c0ffee1c0ffee1c0ffee1c0ff'
const DOMAIN = 'coins.example'
const HOME = '/opt/mintwatch'
const NAME = 'mintwatch-0.1.0-c0ffee'
/** npm is needed for a checkout alone; in there it trusts whom this machine trusts. */
const PACKAGES = ['ca-certificates', 'systemd', 'caddy', 'nodejs', 'npm']
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
/** What setup neither asks for nor finds. */
const TEST_WORLD = /^(SOLANA_WS_URL|TELEGRAM_(API|LINK)_ROOT|CO\w+_URL|KRAKEN_URL)$/
const MOST_COMMANDS = 2
const MOST_ANSWERS = 5
const hasScript = spawnSync('script', ['--version']).status === 0

let scratch: string
let debian: string
let world: World
let app: ChildProcess | null = null

describe.skipIf(!canInstallDebian || !hasScript)('skipped: no debootstrap, or no `script`', () => {
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'mintwatch-machine-'))
    debian = join(scratch, 'debian')
    installDebian(debian, PACKAGES)
    if (process.env.NODE_EXTRA_CA_CERTS)
      cpSync(process.env.NODE_EXTRA_CA_CERTS, join(debian, CERTIFICATES))
    world = await startWorld({
      dataDir: join(scratch, 'sandbox'),
      parts: ['chain', 'prices', 'telegram'],
      rpcPort: 0,
      wsPort: 0,
      pricesPort: 0,
    })
  }, 2_400_000)
  afterAll(async () => {
    await world?.stop()
    rmSync(scratch, { recursive: true })
  }, 600_000)
  beforeEach(() => {
    rmSync(join(debian, HOME), { recursive: true, force: true })
    rmSync(join(debian, 'var/lib/mintwatch'), { recursive: true, force: true })
    rmSync(join(debian, 'etc/systemd/system/mintwatch.service'), { force: true })
    writeFileSync(join(debian, 'etc/caddy/Caddyfile'), ':80 {\n}\n')
  })
  afterEach(async () => {
    if (app === null || app.exitCode !== null) return
    app.kill('SIGTERM')
    await once(app, 'exit')
  })

  test('a release goes live by two commands and five answers', async () => {
    const staged = join(scratch, NAME)
    const args = ['scripts/release.mjs', '--to', staged, '--commit', COMMIT]
    execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'ignore' })
    execFileSync('tar', ['-czf', join(debian, 'root/release.tar.gz'), '-C', scratch, NAME])
    const port = await prepareTestMoney()
    await goesLive(port, [
      `mkdir -p ${HOME}/releases && tar -xzf /root/release.tar.gz -C ${HOME}/releases`,
      `${HOME}/releases/${NAME}/mintwatch setup --domain ${DOMAIN}`,
    ])
  })

  test('a clone goes live by two commands and five answers', async () => {
    const files = ['--exclude=./node_modules', '--exclude=./build', '--exclude=./release']
    mkdirSync(join(debian, 'root/repository'), { recursive: true })
    execFileSync(
      'sh',
      [
        '-c',
        `tar -cf - ${files.join(' ')} --exclude=./.git --exclude=./.env . | tar -xf - -C "$0"`,
        join(debian, 'root/repository'),
      ],
      { cwd: ROOT },
    )
    const port = await prepareTestMoney()
    await goesLive(port, [
      // What `git clone` does.
      `cp -R /root/repository/. ${HOME}`,
      `cd ${HOME} && npm run setup -- --domain ${DOMAIN}`,
    ])
  })
})

/** What only a test has: a cluster with test money, and a port of its own. */
async function prepareTestMoney(): Promise<number> {
  const port = await freePort()
  const needed = Object.entries(world.env).filter(([name]) => TEST_WORLD.test(name))
  const settings = {
    ...Object.fromEntries(needed),
    ALLOW_TEST_MONEY: '1',
    LAUNCH_SOURCES: 'none',
    PORT: `${port}`,
  }
  mkdirSync(join(debian, HOME), { recursive: true })
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(debian, HOME, '.env'), lines.join(''))
  return port
}

/** Types the commands as root, answers, and then starts what systemd would. */
async function goesLive(port: number, commands: readonly string[]): Promise<void> {
  let answers = 0
  const began = performance.now()
  for (const command of commands) answers += await typeIn(command)
  expect(commands.length).toBeLessThanOrEqual(MOST_COMMANDS)
  expect(answers).toBeLessThanOrEqual(MOST_ANSWERS)
  const env = parseEnv(readFileSync(join(debian, HOME, '.env'), 'utf8'))
  expect(env.TELEGRAM_CHANNEL_ID).toBe(`${telegram().channelId}`)
  expect(runInside(debian, 'stat', '-c', '%a %U', `${HOME}/.env`)).toBe('600 mintwatch\n')
  runInside(debian, 'caddy', 'adapt', '--config', '/etc/caddy/Caddyfile', '--validate')
  const unit = '/etc/systemd/system/mintwatch.service'
  expect(spawnSync('chroot', [debian, 'systemd-analyze', 'verify', unit]).stderr.toString()).toBe(
    '',
  )
  startUnit(readFileSync(join(debian, unit), 'utf8'))
  await expect.poll(() => statusOf(port), { timeout: 120_000 }).toBe(200)
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  console.log(`${commands.length} commands, ${answers} answers, ${seconds} s`)
}

/** As the unit says: its user, folder, and command, and the folder that systemd makes. */
function startUnit(unit: string): void {
  const said = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? ''
  expect(said('StateDirectory')).toBe('mintwatch')
  runInside(debian, 'install', '-d', '-m', '700', '-o', said('User'), '/var/lib/mintwatch')
  const script = `cd ${said('WorkingDirectory')} && ${said('Environment')} exec ${said('ExecStart')}`
  const words = [`--userspec=${said('User')}`, debian, 'sh', '-c', script]
  app = spawn('chroot', words, { env: INSIDE, stdio: 'ignore' })
}

/** Types a command on a terminal of its own. @returns how many answers it took */
async function typeIn(command: string): Promise<number> {
  const [rpc, wallet, token] = ['SOLANA_RPC_URL', 'RECEIVING_WALLET', 'TELEGRAM_BOT_TOKEN'].map(
    (name) => world.env[name] ?? '',
  )
  const script: [RegExp, string][] = [
    [/Solana RPC service \(not shown\): $/, rpc ?? ''],
    [/wallet that buyers pay to: $/, wallet ?? ''],
    [/from @BotFather \(not shown\): $/, token ?? ''],
    [/Use what was found\? \[y\/N\] $/, 'y'],
    [/Caddyfile exists\. Replace it.*\[y\/N\] $/, 'y'],
  ]
  const inside = `chroot ${debian} sh -c '${command}'`
  const played = spawn('script', ['--quiet', '--return', '--command', inside, '/dev/null'], {
    env: {
      ...INSIDE,
      ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: CERTIFICATES }),
    },
  })
  let [all, unread, answers, isPosted] = ['', '', 0, false]
  played.stdout.on('data', (bytes) => {
    all += bytes
    unread += bytes
    const code = /^ {2}(\/setup \S+)\r?$/m.exec(all)?.[1]
    if (code && !isPosted) {
      isPosted = true
      post(code)
    }
    const next = script.find(([question]) => question.test(unread))
    if (!next) return
    unread = ''
    answers += 1
    played.stdin.write(`${next[1]}\r`)
  })
  const [code] = await once(played, 'close')
  expect(code, all).toBe(0)
  expect(all).not.toContain(token)
  return answers
}

/** What the operator does in Telegram. */
function post(code: string): void {
  const { channelId, operatorsId, users, sendAs } = telegram()
  const [owner] = users()
  if (!owner) return
  sendAs(owner, code, { room: channelId })
  sendAs(owner, code, { room: operatorsId })
}

function telegram() {
  return world.telegram ?? expect.unreachable('no Telegram')
}

async function statusOf(port: number): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ status }) => status,
    () => 0,
  )
}
