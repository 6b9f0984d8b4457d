import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Serving, serve } from '../../../src/entry/http/serve.ts'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import { openTransparency, recordBuiltRules, recordLaunch } from '../../support/transparency.ts'

const SCRIPT = join(import.meta.dirname, '../../../scripts/verify-record.mjs')
const [SNAPSHOT] = endedLaunches(1).map(({ snapshot }) => snapshot)

let folder: string
let server: ApiServer
let listening: Serving
let url: string
let kept: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintwatch-test-'))
  server = await openApiServer({ dataDir: folder, databaseUrl: null })
  const log = openTransparency(server.context)
  const keep = createLogMaintainer(log, new AbortController().signal)
  await keep()
  await recordBuiltRules(server.context)
  server.clock.step(MINUTE)
  await recordLaunch(log, SNAPSHOT as never)
  server.clock.step(10 * MINUTE)
  await keep()
  kept = log.kept.note ?? ''
  listening = await serve(server.router, { port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${listening.port}`
})
afterAll(async () => {
  await listening?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** @returns the exit code, and what was printed */
async function verify(...args: string[]) {
  const child = spawn(process.execPath, [SCRIPT, ...args])
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part
    })
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output: output.trim() }
}

async function file(name: string, content: string) {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

test('verifies an unaltered site against a kept checkpoint', async () => {
  const posts = await file('posts.txt', `Checkpoint of our record\n${kept}\nVerify\n`)
  const { code, output } = await verify(url, '--kept', posts, '--seen', '2026-11-21T00:20Z')
  expect(output).toBe(
    'Verified: all 4 entries and 1 checkpoint agree on one history; the site shows them, and 1 alert in its CSV, as they were recorded; 2 of 2 reports recomputed with the same score; 0 reports proven before their outcome, by checkpoints that you kept',
  )
  expect(code).toBe(0)
})

test('says what is wrong with the question, not that all is well', async () => {
  const half = await file('half.txt', kept.split('\n').slice(0, 3).join('\n'))
  for (const [args, words] of [
    [[url, '--kept', half], 'what you kept holds no whole checkpoint'],
    [[url, '--seen', '2026-11-21T00:20Z'], '--seen belongs to the --kept before it'],
    [[url, '--last', 'many'], '--last: many is no number'],
    [['mintwatch.example'], 'a site begins with https://'],
  ] as const) {
    const { code, output } = await verify(...args)
    expect(output).toContain(`Could not be checked: `)
    expect(output).toContain(words)
    expect(code).toBe(2)
  }
})

test('entries of a log that is not there are not found, and beyond the end there are none', async () => {
  const entries = (query: string) => fetch(`${url}/track-record/log/entries?${query}`)
  const unknown = await entries(`log=${Number.MAX_SAFE_INTEGER}`)
  expect([unknown.status, (await unknown.json()).error.code]).toEqual([404, 'not_found'])
  for (const what of ['checkpoints', 'shown', 'nodes', 'entries']) {
    const { status } = await fetch(`${url}/track-record/log/${what}?log=7`)
    expect([what, status]).toEqual([what, 404])
  }
  const beyond = await entries(`log=1&from=${Number.MAX_SAFE_INTEGER}`)
  expect([beyond.status, await beyond.text()]).toEqual([200, ''])
  expect((await entries('log=1')).headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('verifies a single proof, and rejects an altered one', async () => {
  const proof = await (await fetch(`${url}/track-record/log/proof?log=1&position=2`)).text()
  const good = await verify(await file('proof.json', proof))
  expect(good).toMatchObject({ code: 0, output: expect.stringMatching(/^Verified: entry 2 of /) })
  const altered = proof.replace(/\\"score\\":\d+/, String.raw`\"score\":1`)
  expect(altered).not.toBe(proof)
  const bad = await verify(await file('altered.json', altered))
  expect(bad).toEqual({
    code: 1,
    output: 'Not verified: the entry is not in the tree that its checkpoint signs.',
  })
})

test.each(['record_nodes', 'record_leaves'] as const)(
  'rejects a site on which one stored hash of %s was edited',
  async (table) => {
    const { read } = server.context.db
    const one = read.selectFrom(table).select(['position', 'hash']).where('position', '=', 0)
    const { hash } = await one.executeTakeFirstOrThrow()
    const wrong = `${hash.startsWith('A') ? 'B' : 'A'}${hash.slice(1)}`
    const edit = (from: string, to: string) =>
      read.updateTable(table).set({ hash: to }).where('hash', '=', from).execute()
    await edit(hash, wrong)
    const edited = await verify(url, '--sample', '0')
    await edit(wrong, hash)
    expect(edited).toMatchObject({
      code: 1,
      output: expect.stringMatching(/The first: the stored hashes/),
    })
    expect((await verify(url, '--sample', '0')).code).toBe(0)
  },
)

test('rejects an edited site, and reports an unreachable one', async () => {
  await server.context.db.read.updateTable('launch_alerts').set({ score: 0 }).execute()
  const edited = await verify(url, '--sample', '0')
  expect(edited.code).toBe(1)
  expect(edited.output).toMatch(/Not verified: 1 problem\. The first: the CSV’s/)
  expect(await verify('http://127.0.0.1:9')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^Could not be checked/),
  })
})
