import { createPublicKey, verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BenchmarkBody, JudgedBody } from '../../../src/contract/launches/judged.ts'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import { HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { nameKey, openCheckpoint } from '../../../src/verify/checkpoint.mjs'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { someAddress } from '../../support/launches.ts'
import { opsOn } from '../../support/ops.ts'
import { type PastMarketOfTest, playPast } from '../../support/past-market.ts'
import { openTransparency } from '../../support/transparency.ts'

const LOG_NAME = 'mintwatch.example/track-record/log/1/judged'
const NEVER = new AbortController().signal

let past: PastMarketOfTest
beforeAll(async () => {
  past = await playPast(['honest', 'rugger', 'graduation', 'sniped', 'bundled'], {
    later: 30 * HOUR,
  })
}, 60_000)
afterAll(() => past.stop())

/** What the market knows of its own launches, as a stranger's file. */
function labelsOfMarket(): string[] {
  return past.launches.map(({ mint, at, scenario }) => {
    const time = new Date(at + 6 * MINUTE).toISOString()
    const isRigged = scenario === 'rugger' || scenario === 'bundled' || scenario === 'sniped'
    return `${mint},${time},${isRigged ? 1 : 0},${scenario === 'graduation'}`
  })
}

/** Whether a note's only signature is of this key (https://c2sp.org/signed-note). */
function isSigned(note: string, publicKey: Buffer): boolean {
  const [text = '', signature = ''] = note.split('\n\n')
  const x = publicKey.toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const bytes = Buffer.from(signature.trim().split(' ')[2] ?? '', 'base64')
  return verify(null, Buffer.from(`${text}\n`), key, bytes.subarray(4))
}

eachEngine((engine) => {
  let server: ApiServer
  let written: { name: string; page: string }[]
  let ops: ReturnType<typeof opsOn>
  let transparency: ReturnType<typeof openTransparency>

  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    const context = { ...server.context, clock: past.clock }
    transparency = openTransparency(context)
    written = []
    ops = opsOn(context, {
      ...{ history: past.history, transparency },
      keepPage: async (name, page) => {
        written.push({ name, page })
        return name
      },
    })
  })
  afterEach(() => server?.close())

  test('judges what the market knows of its launches, and signs the page', async () => {
    await createLogMaintainer(transparency, NEVER)()
    const [first = '', ...others] = labelsOfMarket()
    const [mint = ''] = first.split(',')
    const early = first.replace(/T\d\d/, 'T00').replace(/\d{4}-/, '2020-')
    const unknown = `${someAddress()},2026-01-01T00:00:00Z,1,0`
    const file = ['mint,time,rigged,graduates', early, ...others, unknown, 'x,y,z', `${mint},,1,1`]
    const lines = await ops('judge', file.join('\n'))
    expect(lines.at(-1)).toContain('Signed page: judged-')
    const [{ page: note = '' } = {}] = written
    const [name, version, json = ''] = note.split('\n')
    expect([name, version]).toEqual([LOG_NAME, 'version 1'])
    const page: JudgedBody = JSON.parse(json)
    expect(page.coverage).toEqual({
      ...{ scored: others.length, before_launch: 1, not_a_token: 1 },
      ...{ bad_row: 1, bad_time: 1 },
    })
    expect(page).toMatchObject({ known: 0, labels: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(page.calls_per_launch).toBeGreaterThan(1)
    const rigged = page.targets.find(({ label, by }) => label === 'rigged' && by === 'score')
    expect(rigged?.samples).toBe(others.length)
    expect(rigged?.auc).not.toBeNull()
    expect(rigged?.venues.map(({ venue }) => venue)).toEqual(['pumpfun'])
    expect(rigged?.calibration.reduce((sum, { count }) => sum + count, 0)).toBe(others.length)

    // The key is the log's, and no reader takes the page for a checkpoint.
    const [key] = transparency.keys()
    expect(isSigned(note, key.publicKey)).toBe(true)
    expect(isSigned(note.replace('"rigged"', '"ragged"'), key.publicKey)).toBe(false)
    const text = Buffer.concat([Buffer.of(1), key.publicKey]).toString('base64')
    expect(await openCheckpoint(note, await nameKey(LOG_NAME, text))).toBeNull()
  })

  test('publishes a page as it was signed, for good, and no other', async () => {
    const benchmark = async (): Promise<BenchmarkBody> =>
      (await server.router.request('/api/benchmark')).json()
    expect(await benchmark()).toEqual({ pages: [] })
    await createLogMaintainer(transparency, NEVER)()
    const [first = '', second = ''] = labelsOfMarket()
    await ops('judge', `mint,time,rigged,graduates\n${first}\n${second}`)
    const [{ page: note = '' } = {}] = written
    const better = note.replace('"known":0', '"known":1')
    for (const other of [better, `${note}\n`, note.replace('/judged', ''), '', 'x\n\ny'])
      await expect(ops('publish-judged', other)).rejects.toThrow('No key')
    expect(await benchmark()).toEqual({ pages: [] })

    for (const _again of [1, 2]) await ops('publish-judged', note)
    const { pages } = await benchmark()
    expect(pages).toEqual([JSON.parse(note.split('\n')[2] ?? '')])
    const signed = await server.router.request(`/benchmark/${pages[0]?.judged_at}.txt`)
    expect(await signed.text()).toBe(note)
    expect((await server.router.request('/benchmark/1.txt')).status).toBe(404)
  })

  test('reads nothing that happened after a label', async () => {
    await createLogMaintainer(transparency, NEVER)()
    const graduate = past.launches.find(({ scenario }) => scenario === 'graduation')
    const [mint, at] = [graduate?.mint ?? '', (graduate?.at ?? 0) + 30_000]
    const file = `mint,time,graduates\n${mint},${new Date(at).toISOString()},1`
    await ops('judge', file)
    const cut = opsOn(
      { ...server.context, clock: past.clock },
      {
        ...{ history: past.historyUntil(at), transparency },
        keepPage: async (name, page) => {
          written.push({ name, page })
          return name
        },
      },
    )
    await cut('judge', file)
    const [whole, until] = written.map(({ page }) => JSON.parse(page.split('\n')[2] ?? ''))
    expect(whole.targets).toEqual(until.targets)
    expect(whole.coverage).toEqual({ scored: 1 })
  })

  test('estimates first, and refuses what it cannot sign or read', async () => {
    const file = ['mint,time,rigged,graduates', ...labelsOfMarket()].join('\n')
    expect(await ops('judge', file, '--estimate')).toEqual([
      expect.stringMatching(/^About .* calls/),
    ])
    await expect(ops('judge', file)).rejects.toThrow('no log')
    await expect(ops('judge', 'mint,time,rug\nx,y,z')).rejects.toThrow('No row')
    await expect(ops('judge', 'mint,rug\n')).rejects.toThrow('The first line')
    expect(written).toEqual([])
  })
})
