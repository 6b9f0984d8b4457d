import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callServer } from '../../../src/entry/ops/socket.ts'
import { eachEngine, type FreshDatabase } from '../../engines.ts'
import { openServer, type TestServer } from '../../support/world.ts'

const run = promisify(execFile)

/** The command line beside a running server, and without one. */
eachEngine((engine) => {
  let place: FreshDatabase
  let server: TestServer
  beforeEach(async () => {
    place = await engine.fresh()
    server = await openServer(place)
  })
  afterEach(() => server.stop())

  async function ops(...args: string[]): Promise<string> {
    const { dataDir: DATA_DIR, databaseUrl } = place
    const env = { ...process.env, DATA_DIR, DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'error' }
    const { stdout } = await run(process.execPath, ['src/cli/ops.ts', ...args], { env })
    return stdout
  }

  test('asks the server, and opens the database itself once none runs', async () => {
    const { recipient } = server.app.context
    expect(await ops('wallets')).toContain(recipient)
    expect(await callServer(place.dataDir, ['wallets'])).toEqual({
      lines: expect.arrayContaining([expect.stringContaining(recipient)]),
    })
    expect(await callServer(place.dataDir, ['grant'])).toEqual({ failure: expect.any(String) })
    await server.stop()
    expect(await callServer(place.dataDir, ['wallets'])).toBeNull()
    expect(await ops('wallets')).toContain(recipient)
  })

  test('reads a list beside the server, unless it is too large, no file, or not UTF-8', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'members-'))
    const place = (name: string) => join(folder, name)
    await writeFile(place('good.csv'), '\uFEFFtelegram_id,until\r\n4711,lifetime\r\n')
    await writeFile(place('utf16.csv'), Buffer.from('\uFEFFtelegram_id,until\n', 'utf16le'))
    await writeFile(place('large.csv'), '')
    await truncate(place('large.csv'), 100_000_000)
    const bring = (file: string) =>
      ops('import-members', file, '--lot', 'old-bot', '--because', 'moved here')
    expect(await bring(place('good.csv'))).toBe('1 imported, 0 refused\n')
    await expect(bring(place('utf16.csv'))).rejects.toThrow('is not UTF-8')
    await expect(bring(place('large.csv'))).rejects.toThrow('larger than 5 MB')
    await expect(bring('/dev/zero')).rejects.toThrow('There is no file')
    await expect(bring('--dry-run')).rejects.toThrow('Name the file first')
    await rm(folder, { recursive: true })
  })

  test('whatever the server keeps in its folder, the socket too, is its owner’s alone', async () => {
    const entries = await readdir(place.dataDir, { withFileTypes: true })
    const kept = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
    expect(kept).toContain('ops.sock')
    const modes = kept.map(async (name) => {
      const { mode } = await stat(join(place.dataDir, name))
      return `${name} ${(mode & 0o777).toString(8)}`
    })
    expect(await Promise.all(modes)).toEqual(kept.map((name) => `${name} 600`))
  })
})
