import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashLeaf, storeLeaves } from '../../../src/domains/transparency/index.ts'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import { HOUR } from '../../../src/kernel/clock.ts'
import { openCheckpoint } from '../../../src/verify/checkpoint.mjs'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { someAddress } from '../../support/launches.ts'
import { openTransparency } from '../../support/transparency.ts'

const MORE = 600
const HASH_BYTES = 32
const PREFIX = 'https://mintwatch.example/track-record/log/1'

/** RFC 6962, section 2.1, from its text. */
function treeHash(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0] as Buffer
  let half = 1
  while (half * 2 < hashes.length) half *= 2
  const [left, right] = [treeHash(hashes.slice(0, half)), treeHash(hashes.slice(half))]
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest()
}

const split = (bytes: Buffer) =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, nth) =>
    bytes.subarray(nth * HASH_BYTES, (nth + 1) * HASH_BYTES),
  )

function entriesIn(bundle: Buffer): string[] {
  const entries: string[] = []
  for (let at = 0; at < bundle.length; ) {
    const end = at + 2 + bundle.readUInt16BE(at)
    entries.push(bundle.subarray(at + 2, end).toString())
    at = end
  }
  return entries
}

eachEngine((engine) => {
  let server: ApiServer
  let asked = 0
  let key = ''
  let size = 0

  beforeAll(async () => {
    server = await openApiServer(await engine.fresh())
    const keep = createLogMaintainer(openTransparency(server.context), new AbortController().signal)
    await keep()
    await record(MORE)
    server.clock.step(HOUR)
    await keep()
    const { logs } = await (await ask('https://mintwatch.example/track-record/log')).json()
    ;({ key, size } = logs[0])
    // Recorded, but no checkpoint covers it yet.
    await record(1)
    await keep()
  })
  afterAll(() => server?.close())

  const record = (count: number) => {
    const { db, clock } = server.context
    const leaf = () => ({ kind: 'taken_back', mint: someAddress(), recorded: clock.now() }) as const
    return db.transaction((tx) => storeLeaves(tx, Array.from({ length: count }, leaf)))
  }
  const ask = async (url: string) =>
    server.router.request(url, { headers: { 'x-forwarded-for': `${asked++}` } })
  async function tile(path: string): Promise<Buffer> {
    const answer = await ask(`${PREFIX}/tile/${path}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    return Buffer.from(await answer.arrayBuffer())
  }

  test('a monitor that knows the key follows the log from its checkpoint, tiles, and entries', async () => {
    const note = await ask(`${PREFIX}/checkpoint`)
    expect(note.headers.get('content-type')?.toLowerCase()).toBe('text/plain; charset=utf-8')
    expect(note.headers.get('cache-control')).toBe('no-store')
    const checkpoint = await openCheckpoint(await note.text(), key)
    expect(checkpoint).toMatchObject({ origin: PREFIX.replace('https://', ''), size })
    expect(size).toBe(MORE + 1)

    const width = size % 256
    const paths = ['000', '001', `002.p/${width}`]
    const hashes = split(Buffer.concat(await Promise.all(paths.map((path) => tile(`0/${path}`)))))
    expect(hashes.length).toBe(size)
    expect(treeHash(hashes)).toEqual(Buffer.from(checkpoint?.root ?? []))
    const above = split(await tile('1/000.p/2'))
    expect(above).toEqual([treeHash(hashes.slice(0, 256)), treeHash(hashes.slice(256, 512))])

    const bundles = await Promise.all(paths.map((path) => tile(`entries/${path}`)))
    const entries = bundles.flatMap(entriesIn)
    expect(entries.map((entry) => hashLeaf(entry))).toEqual(hashes)
    expect(JSON.parse(entries[0] ?? '')).toMatchObject({ kind: 'opened', key })
  })

  test('what no checkpoint covers has no tile', async () => {
    const beyond = (size % 256) + 1
    const missing = [`0/002.p/${beyond}`, `entries/002.p/${beyond}`, '0/002', '0/003.p/1', '1/000']
    for (const path of [
      ...missing,
      '1/000.p/3',
      '2/000.p/1',
      '63/000.p/1',
      '0/0',
      '0/x000/001',
      '',
    ])
      expect([path, (await ask(`${PREFIX}/tile/${path}`)).status]).toEqual([path, 404])
    const others = ['2/checkpoint', '2/tile/0/000.p/1', '999999999/checkpoint']
    for (const path of others) expect((await ask(PREFIX.replace(/1$/, path))).status).toBe(404)
  })
})
