import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import {
  recordDropped,
  recordOutcomes,
  recordReturned,
} from '../../../src/flows/transparency/record.ts'
import { signAt } from '../../../src/flows/transparency/sign-log.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { audit } from '../../../src/verify/audit.mjs'
import { verifyProof } from '../../../src/verify/proof.mjs'
import { createSite } from '../../../src/verify/site.mjs'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import { opsOn } from '../../support/ops.ts'
import { openTransparency, recordLaunch, type TestLog } from '../../support/transparency.ts'

const SNAPSHOTS = endedLaunches(6).map(({ snapshot }) => snapshot)

/** Operators who have the key, the database, and a reason to cheat. */
eachEngine((engine) => {
  let server: ApiServer
  let log: TestLog
  let keep: () => Promise<void>
  let mint = ''

  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    log = openTransparency(server.context)
    keep = createLogMaintainer(log, new AbortController().signal)
    await keep()
    await recordAndSign(0)
  })
  afterEach(() => server?.close())

  async function recordAndSign(nth: number) {
    mint = await recordLaunch(log, SNAPSHOTS[nth] as never)
    await sign()
  }

  async function sign() {
    server.clock.step(10 * MINUTE)
    await keep()
    server.clock.step(10 * MINUTE)
  }

  let asked = 0
  const check = (text: string, seenAt: number | null = null) =>
    audit(
      createSite('https://mintwatch.example', (async (url: string) =>
        server.router.request(url, {
          headers: { 'x-forwarded-for': `${asked++}` },
        })) as typeof fetch),
      { kept: [{ text, seenAt }], recomputeReport: async () => null },
    )

  const outcome = (of: string, now: number, evidence = 'No trade for a day.') =>
    server.context.db.transaction((tx) =>
      recordOutcomes(
        tx,
        of,
        [{ mint: of, horizon: '24h', outcome: 'dead', judged_at: now, evidence }],
        null,
        now,
      ),
    )

  test('an ending log does not hide entries that a kept checkpoint covers', async () => {
    await recordAndSign(1)
    const kept = log.kept.note ?? ''
    const { read } = server.context.db
    await read.deleteFrom('record_checkpoints').where('size', '>', 3).execute()
    await read.deleteFrom('record_leaves').where('position', '>=', 3).execute()
    await read.deleteFrom('record_nodes').where('position', '>=', 1).execute()
    await read.deleteFrom('record_nodes').where('level', '>=', 2).execute()
    await read.deleteFrom('launch_alerts').where('mint', '=', mint).execute()
    log.kept.note = null
    await opsOn(server.context, { transparency: log })('reopen-log', '--because', 'tidied')
    await recordAndSign(2)
    const { problems } = await check(kept)
    expect(problems.join('\n')).toMatch(/you kept a checkpoint of 5 entries/)
  })

  test('an outcome recorded beside its report, but dated later, proves nothing', async () => {
    await outcome(mint, server.clock.now() + DAY)
    await keep()
    const one = { id: 1, origin: 'mintwatch.example/track-record/log/1' }
    await signAt(log, one, 4, false)
    const { facts, problems } = await check(log.kept.note ?? '', server.clock.now())
    expect(problems).toEqual([
      'entry 3 of mintwatch.example/track-record/log/1 says that it was recorded after you saw it: it is dated wrongly, or the time that you gave is too early',
    ])
    expect(facts.proven).toBe(0)
  })

  test('an outcome recorded twice counts from the first time', async () => {
    server.clock.step(DAY)
    await outcome(mint, server.clock.now())
    await sign()
    const kept = log.kept.note ?? ''
    const seenAt = server.clock.now()
    server.clock.step(HOUR)
    const { read } = server.context.db
    await read.deleteFrom('launch_outcomes').execute()
    await outcome(mint, server.clock.now())
    await sign()
    const { facts } = await check(kept, seenAt)
    expect(facts.proven).toBe(0)
  })

  test('a launch that the chain dropped and has again may be scored again', async () => {
    const { db } = server.context
    await db.transaction(async (tx) => {
      await recordDropped(tx, [mint], server.clock.now())
      await recordReturned(tx, [mint], server.clock.now())
      const again = { taken_back_at: null, stage: 'at_once', score: 1 }
      await tx.updateTable('launches').set(again).where('mint', '=', mint).execute()
    })
    await sign()
    expect((await check(log.kept.note ?? '')).problems).toEqual([])
  })

  test('a first log that follows one which is not shown is found', async () => {
    await opsOn(server.context, { transparency: log })('reopen-log', '--because', 'tidied')
    await recordAndSign(1)
    const { read } = server.context.db
    const origin = 'mintwatch.example/track-record/log/1'
    await read.deleteFrom('record_logs').where('origin', '=', origin).execute()
    const renumbered = (async (url: string) => {
      const answer = await server.router.request(url, {
        headers: { 'x-forwarded-for': `${asked++}` },
      })
      if (!url.endsWith('/track-record/log')) return answer
      return new Response((await answer.text()).replace('"log":2', '"log":1'))
    }) as typeof fetch
    const site = createSite('https://mintwatch.example', renumbered)
    const ofSecond = { ...site, checkpoints: () => site.checkpoints(2) }
    const moved = {
      ...ofSecond,
      entries: (_: number, from: number) => site.entries(2, from),
      shown: (_: number, from: number) => site.shown(2, from),
    }
    const { problems } = await audit(moved, { recomputeReport: async () => null })
    expect(problems).toContain(
      'mintwatch.example/track-record/log/2 does not follow the log before it',
    )
  })

  test.each([
    ['cut off', (note: string) => note.replace(/— (\S+) .*/, '— $1 A')],
    ['no base64', (note: string) => note.replace(/— (\S+) .*/, '— $1 A====')],
  ])('a kept signature that is %s is reported, not a failure of the check', async (_, change) => {
    const { problems } = await check(change(log.kept.note ?? ''))
    expect(problems).toEqual([
      'a checkpoint of mintwatch.example/track-record/log/1 that you kept is not signed by the key that the site shows',
    ])
  })
})

const PROOF = { leaf: '{}', key: 'x+1+AA==', checkpoint: '', position: 0, proof: [] }

test.each([
  null,
  'proof',
  {},
  { ...PROOF, key: 5 },
  { ...PROOF, checkpoint: null },
  { ...PROOF, position: -1 },
  { ...PROOF, position: 2 ** 60 },
  { ...PROOF, position: '0' },
  { ...PROOF, proof: [1] },
  { ...PROOF, proof: ['not base64'] },
])('%j is no proof', async (proof) => {
  expect(await verifyProof(proof, null)).toEqual({
    holds: false,
    line: 'Not verified: this is no proof of a log.',
  })
})
