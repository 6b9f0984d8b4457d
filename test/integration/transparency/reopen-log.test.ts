import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepCheckpoint } from '../../../src/flows/transparency/keep-checkpoint.ts'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { audit } from '../../../src/verify/audit.mjs'
import { createSite } from '../../../src/verify/site.mjs'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import { opsOn } from '../../support/ops.ts'
import { openTransparency, recordLaunch, type TestLog } from '../../support/transparency.ts'

const SNAPSHOTS = endedLaunches(6).map(({ snapshot }) => snapshot)

eachEngine((engine) => {
  let server: ApiServer
  let log: TestLog
  let keep: () => Promise<void>

  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    log = openTransparency(server.context)
    keep = createLogMaintainer(log, new AbortController().signal)
    await keep()
    await recordAndSign(0)
    await recordAndSign(1)
  })
  afterEach(() => server?.close())

  /** Records a launch, and signs what there is. */
  async function recordAndSign(nth: number) {
    await recordLaunch(log, SNAPSHOTS[nth] as never)
    server.clock.step(10 * MINUTE)
    await keep()
    server.clock.step(10 * MINUTE)
  }

  /** As a backup of before the second launch brings it back. */
  async function goBack() {
    const { read } = server.context.db
    await read.deleteFrom('record_checkpoints').where('size', '>', 3).execute()
    await read.deleteFrom('record_leaves').where('position', '>=', 3).execute()
    await read.deleteFrom('record_nodes').where('position', '>=', 1).execute()
    await read.deleteFrom('record_nodes').where('level', '>=', 2).execute()
    await read.deleteFrom('launch_alerts').where('alerted_at', '>', 0).execute()
    await read.deleteFrom('launches').execute()
    await read.deleteFrom('launch_reports').execute()
  }

  const ops = (...args: string[]) => opsOn(server.context, { transparency: log })(...args)
  const check = (text = '') =>
    audit(
      createSite('https://mintwatch.example', (async (url: string) =>
        server.router.request(url)) as typeof fetch),
      { kept: text === '' ? [] : [{ text, seenAt: null }], recomputeReport: async () => null },
    )
  const stopped = async () => {
    const rows = await server.context.db.read
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'operator.log_stopped')
      .execute()
    return rows.map(({ payload }) => JSON.parse(payload).trouble)
  }
  const newest = async () => (await server.ask('/track-record/log')).body.logs.at(-1)

  test('a database restored from a backup signs nothing, and operators are told why, once', async () => {
    const signed = log.kept.note
    await goBack()
    await recordAndSign(2)
    await recordAndSign(3)
    expect(await stopped()).toEqual([
      'mintwatch.example/track-record/log/1 was signed up to 5, and the database has 3',
    ])
    expect(log.kept.note).toBe(signed)
    expect((await newest()).size).toBe(3)
  })

  test('it is also noticed by a process that has signed nothing yet', async () => {
    const standby = openTransparency(server.context)
    await recordAndSign(2)
    await keepCheckpoint(standby)
    const signed = log.kept.note
    expect(standby.kept.note).toBe(signed)
    await goBack()
    await recordLaunch(log, SNAPSHOTS[2] as never)
    server.clock.step(10 * MINUTE)
    await keepCheckpoint(standby)
    expect(standby.kept.note).toBe(signed)
    await createLogMaintainer(standby, new AbortController().signal)()
    expect((await newest()).size).toBe(3)
    expect(await stopped()).toHaveLength(1)
  })

  test('on a new machine, where nobody kept what was signed, it signs nothing either', async () => {
    await goBack()
    const elsewhere = openTransparency(server.context)
    keep = createLogMaintainer(elsewhere, new AbortController().signal)
    await recordAndSign(2)
    await keepCheckpoint(elsewhere)
    expect(elsewhere.kept.note).toBeNull()
    expect((await newest()).size).toBe(3)
    expect(await stopped()).toEqual([
      'the file with the last checkpoint is missing, so more than 3 entries of mintwatch.example/track-record/log/1 may have been signed',
    ])
  })

  test('there it continues with a checkpoint from the channel, if it has what that covers', async () => {
    const posted = log.kept.note
    const elsewhere = openTransparency(server.context)
    keep = createLogMaintainer(elsewhere, new AbortController().signal)
    await recordAndSign(2)
    expect(await stopped()).toHaveLength(1)
    elsewhere.kept.note = posted
    await recordAndSign(3)
    expect((await newest()).size).toBeGreaterThan(5)
  })

  test('a log opened there takes no number that may have been signed since the backup', async () => {
    await goBack()
    const elsewhere = openTransparency(server.context)
    await opsOn(server.context, { transparency: elsewhere })(
      'reopen-log',
      ...['--because', 'moved to a new machine'],
    )
    keep = createLogMaintainer(elsewhere, new AbortController().signal)
    await recordAndSign(2)
    expect((await newest()).origin).toBe('mintwatch.example/track-record/log/101')
    const { facts } = await check()
    expect(facts.notes.join()).toContain('log/101 follows')
  })

  test('a process that joins takes over what the leader signs meanwhile', async () => {
    const joined = openTransparency(server.context)
    await keepCheckpoint(joined)
    expect(joined.kept.note).toBeNull()
    await recordAndSign(2)
    await keepCheckpoint(joined)
    expect(joined.kept.note).toBe(log.kept.note)
  })

  test('it signs again in a new log, which records what was lost', async () => {
    const kept = log.kept.note ?? ''
    await goBack()
    await recordAndSign(2)
    await ops('reopen-log', '--because', 'backup of November 20 restored')
    await recordAndSign(3)
    expect(await newest()).toMatchObject({
      origin: 'mintwatch.example/track-record/log/2',
      size: 5,
    })
    const { body } = await server.ask('/track-record/log/proof?log=2&position=0')
    expect(JSON.parse(body.leaf)).toMatchObject({
      kind: 'opened',
      because: 'backup of November 20 restored',
      previous: {
        origin: 'mintwatch.example/track-record/log/1',
        checkpoint: kept,
        held: { size: 3 },
      },
    })
    const { facts } = await check(kept)
    expect(facts.notes).toEqual([
      'mintwatch.example/track-record/log/1 lost 2 entries, as mintwatch.example/track-record/log/2 says (backup of November 20 restored)',
      'mintwatch.example/track-record/log/2 follows mintwatch.example/track-record/log/1, signed by the same key',
    ])
  })

  test('rows that differ from what was signed stop it as well', async () => {
    const { read } = server.context.db
    const hash = Buffer.alloc(32).toString('base64')
    await read.updateTable('record_nodes').set({ hash }).where('level', '=', 2).execute()
    await recordAndSign(2)
    expect(await stopped()).toEqual([
      'the first 5 entries of mintwatch.example/track-record/log/1 are not those that were signed',
    ])
  })

  test('a new key opens a new log, which the old key signs, and the old log names it', async () => {
    await ops('reopen-log', '--new-key', '--because', 'yearly change')
    await recordAndSign(2)
    const { body } = await server.ask('/track-record/log')
    const [one, two] = body.logs
    expect(one.closed_at).not.toBeNull()
    const last = await server.ask(`/track-record/log/proof?log=1&position=${one.size - 1}`)
    expect(JSON.parse(last.body.leaf)).toMatchObject({ kind: 'closed', next: { key: two.key } })
    const { problems, facts } = await check()
    expect(problems).toEqual([])
    expect(facts.notes).toEqual([`${two.origin} follows ${one.origin}, signed by its key too`])
  })

  test('an unannounced key stops it', async () => {
    log.seeds[0] = new Uint8Array(32).fill(9)
    await recordAndSign(2)
    expect(await stopped()).toEqual([
      'the signing key is not the one of mintwatch.example/track-record/log/1',
    ])
  })
})
