import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../sandbox/world.ts'

const ROOT = join(import.meta.dirname, '../../..')
const COMMIT = 'c0ffee1c0ffee1c0ffee1c0ffee1c0ffee1c0ff'
const MOST_BYTES = 100e6

let scratch: string
let release: string
let world: World
let app: ChildProcess | null = null
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'mintwatch-release-'))
  release = join(scratch, 'release')
  const args = ['scripts/release.mjs', '--to', release, '--commit', COMMIT]
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'ignore' })
  world = await startWorld({
    dataDir: join(scratch, 'sandbox'),
    parts: ['chain', 'prices'],
    rpcPort: 0,
    wsPort: 0,
    pricesPort: 0,
  })
})
afterAll(async () => {
  if (app?.exitCode === null) {
    app.kill('SIGKILL')
    await once(app, 'exit')
  }
  await world?.stop()
  rmSync(scratch, { recursive: true })
})

test('takes at most 100 MB without Node, and has no compiler, browser, or test tool', () => {
  const packages = join(release, 'node_modules')
  const files = readdirSync(release, { recursive: true, withFileTypes: true })
  const bytes = files
    .filter((file) => file.isFile() && !file.parentPath.includes('/node_modules/node-'))
    .map((file) => readFileSync(join(file.parentPath, file.name)).length)
    .reduce((sum, size) => sum + size, 0)
  console.log(`installed: ${(bytes / 1e6).toFixed(1)} MB without Node`)
  expect(bytes).toBeLessThan(MOST_BYTES)
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const development = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'))
  // Some of those are a dependency's dependency too.
  const shared = ['ws', '@grpc/proto-loader']
  const found = development.filter((name) => existsSync(join(packages, name)))
  expect(found.filter((name) => !shared.includes(name))).toEqual([])
  expect(files.filter(({ name }) => name.includes('.test.'))).toEqual([])
})

test('its bill of materials names every package', () => {
  const { components } = JSON.parse(readFileSync(join(release, 'sbom.json'), 'utf8'))
  const names = new Set(components.map(({ name }: { name: string }) => name))
  const folders = readdirSync(join(release, 'node_modules')).filter((name) => !/^[.@]/.test(name))
  expect(folders.filter((name) => !names.has(name))).toEqual([])
  expect(JSON.stringify(components)).toMatch(/"@resvg\/resvg-js-(linux|darwin)-/)
})

test('starts in production from its own folder, draws, and names its commit to operators alone', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const data = join(scratch, 'data')
  mkdirSync(data)
  const env = {
    ...world.env,
    PATH: '/usr/bin:/bin',
    ALLOW_TEST_MONEY: '1',
    PUBLIC_URL: 'https://mintwatch.example',
    PORT: `${port}`,
    METRICS_PORT: `${metricsPort}`,
    HOST: '127.0.0.1',
    DATA_DIR: data,
    LAUNCH_SOURCES: 'none',
  }
  app = spawn(join(release, 'mintwatch'), ['start'], { cwd: data, env, stdio: 'pipe' })
  let output = ''
  for (const stream of [app.stdout, app.stderr]) stream?.on('data', (text) => (output += text))
  const site = `http://127.0.0.1:${port}`
  await expect.poll(() => statusOf(`${site}/healthz`)).toBe(200)
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toContain(`mintwatch_build_info{version="0.1.0",commit="${COMMIT}"} 1`)
  expect(output).toContain(COMMIT)
  for (const path of [
    '/',
    '/healthz',
    '/readyz',
    '/api/price',
    '/status',
    '/api/v1/openapi.json',
  ]) {
    const answer = await fetch(`${site}${path}`)
    expect(`${JSON.stringify([...answer.headers])}${await answer.text()}`).not.toContain(COMMIT)
  }
  const script = readdirSync(join(release, 'build/client/assets')).find((name) =>
    name.endsWith('.js'),
  )
  expect(existsSync(join(release, 'build/client/assets', `${script}.br`))).toBe(true)
  const draw =
    'import(\'@resvg/resvg-js\').then(({ Resvg }) => console.log(new Resvg(\'<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>\').render().width))'
  const node = join(release, 'node_modules/.bin/node')
  expect(execFileSync(node, ['--eval', draw], { cwd: release, encoding: 'utf8' })).toBe('3\n')
  app.kill('SIGTERM')
  expect((await once(app, 'exit'))[0]).toBe(0)
})

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
