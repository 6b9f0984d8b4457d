import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashOf } from './build.mjs'
import { compressFiles } from './compress.mjs'
import { matches } from './install.mjs'
import { withLock } from './lock.mjs'
import { troubleWithHost } from './platform.mjs'
import { hostEnv } from './run.mjs'

let folder
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintwatch-prepare-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the host', () => {
  const linux = { platform: 'linux', arch: 'x64', node: '20.0.0', hasGlibc: () => true }

  test.each([
    linux,
    { ...linux, arch: 'arm64', node: '26.1.0' },
    { ...linux, platform: 'darwin', arch: 'arm64', hasGlibc: () => false },
  ])('%o is good', (host) => {
    expect(troubleWithHost(host)).toBeNull()
  })

  test.each([
    [{ ...linux, platform: 'win32' }, /This is win32 on x64/],
    [{ ...linux, arch: 'ia32' }, /This is linux on ia32/],
    [{ ...linux, node: '18.20.0' }, /Node 20 or newer.*Node 18\.20\.0/],
    [{ ...linux, hasGlibc: () => false }, /glibc/],
  ])('%o is refused in plain words', (host, reason) => {
    expect(troubleWithHost(host)).toMatch(reason)
  })
})

describe('what is installed', () => {
  const hono = { version: '4.0.0', integrity: 'sha512-a' }
  const wanted = {
    '': { version: '0.1.0' },
    'node_modules/hono': hono,
    'node_modules/for-mac': { ...hono, optional: true },
  }

  test("fits when nothing but other machines' packages is missing", () => {
    expect(matches(wanted, { 'node_modules/hono': hono })).toBe(true)
    expect(matches(wanted, { 'node_modules/hono': hono, 'node_modules/for-mac': hono })).toBe(true)
  })

  test.each([
    ['nothing', null],
    ['a missing package', {}],
    ['another version', { 'node_modules/hono': { ...hono, version: '3.9.0' } }],
    ['another content', { 'node_modules/hono': { ...hono, integrity: 'sha512-b' } }],
    ['one too many', { 'node_modules/hono': hono, 'node_modules/old': hono }],
  ])('does not fit with %s', (_, installed) => {
    expect(matches(wanted, installed)).toBe(false)
  })
})

describe('the hash of inputs', () => {
  const hash = () => hashOf(folder, ['site', 'vite.config.ts', 'missing'])
  beforeEach(async () => {
    await mkdir(join(folder, 'site/pages'), { recursive: true })
    await writeFile(join(folder, 'site/pages/home.tsx'), 'home')
    await writeFile(join(folder, 'vite.config.ts'), 'config')
  })

  test('changes with a content, a name and a new file', async () => {
    const seen = new Set([hash()])
    await writeFile(join(folder, 'site/pages/home.tsx'), 'Home')
    seen.add(hash())
    await writeFile(join(folder, 'site/pages/faq.tsx'), '')
    seen.add(hash())
    await rm(join(folder, 'site/pages/faq.tsx'))
    await writeFile(join(folder, 'site/pages/docs.tsx'), '')
    seen.add(hash())
    expect(seen.size).toBe(4)
  })

  test('does not change with a test', async () => {
    const before = hash()
    await writeFile(join(folder, 'site/pages/home.test.tsx'), 'test')
    expect(hash()).toBe(before)
  })
})

describe('the lock', () => {
  const file = () => join(folder, 'lock')

  test('lets one in at a time', async () => {
    let inside = 0
    const most = []
    const work = async () => {
      most.push(++inside)
      await wait(20)
      inside--
    }
    await Promise.all([1, 2, 3].map(() => withLock(work, file())))
    expect(most).toEqual([1, 1, 1])
  })

  test('is free again after a failure', async () => {
    const failing = withLock(() => Promise.reject(new Error('broken off')), file())
    await expect(failing).rejects.toThrow('broken off')
    expect(await withLock(async () => 'in', file())).toBe('in')
  })

  test('is taken over from a dead owner', async () => {
    await writeFile(file(), '4194305 gone')
    expect(await withLock(async () => 'in', file())).toBe('in')
  })

  test('is taken over from an owner that stopped beating', async () => {
    await writeFile(file(), `${process.pid} asleep`)
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(file(), longAgo, longAgo)
    expect(await withLock(async () => 'in', file())).toBe('in')
  })
})

test("npm itself runs on the machine's Node, not on the one it is about to replace", () => {
  const PATH = ['/repo/node_modules/.bin', '/usr/bin', '/node_modules/.bin'].join(delimiter)
  expect(hostEnv({ PATH, HOME: '/root' })).toEqual({ PATH: '/usr/bin', HOME: '/root' })
})

test('the build writes compressed forms beside text, and beside nothing else', async () => {
  const text = 'const answer = 42\n'.repeat(100)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'a.js'), text)
  await writeFile(join(folder, 'picture.png'), text)
  await writeFile(join(folder, 'index.html'), text)
  expect(await compressFiles([folder])).toBe(1)
  const names = (await readdir(folder, { recursive: true })).sort()
  const expected = ['assets', 'index.html', 'picture.png']
  const assets = ['a.js', 'a.js.br', 'a.js.gz'].map((name) => join('assets', name))
  expect(names).toEqual([...expected, ...assets].sort())
  const file = (ending) => readFileSync(join(folder, 'assets', `a.js${ending}`))
  expect(brotliDecompressSync(file('.br')).toString()).toBe(text)
  expect(gunzipSync(file('.gz')).toString()).toBe(text)
})
