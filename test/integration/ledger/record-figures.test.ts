import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Snapshot } from '../../../src/domains/launches/index.ts'
import { countPredictions } from '../../../src/flows/learning/count-predictions.ts'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import { recordOutcomes } from '../../../src/flows/transparency/record.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { audit, type Entry } from '../../../src/verify/audit.mjs'
import { compareFigures } from '../../../src/verify/compare-figures.mjs'
import { createSite } from '../../../src/verify/site.mjs'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import { DEVELOPER } from '../../support/snapshots.ts'
import { openTransparency, recordLaunch, recordPast } from '../../support/transparency.ts'

const signal = new AbortController().signal

/** Constants, what is too young to judge, and what no entry has. */
const NOT_CLAIMED = /^(most|enough|pending)$|^model|listed|\.(from|to)$/

type Place = (string | number)[]

/** Where numbers and marks are in an answer. */
function figuresIn(value: unknown, at: Place = []): Place[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [at]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) => figuresIn(one, [...at, key]))
}

function withEdit(body: unknown, place: Place): unknown {
  const copy = structuredClone(body) as Record<string, never>
  const last = place.at(-1) as string
  const parent = place.slice(0, -1).reduce((one, key) => one[key] as never, copy)
  const value: unknown = parent[last]
  const edit =
    typeof value === 'boolean'
      ? !value
      : Number.isInteger(value) && value !== 0 && value !== 1
        ? (value as number) + 5_000
        : (value as number) / 2 + 0.37
  Object.assign(parent, { [last]: edit })
  return copy
}

/** As if its developer had sold nothing: a launch that was not over. */
function withoutSale(snapshot: Snapshot): Snapshot {
  const { tape } = snapshot
  const wallets = tape.wallets.map((one) =>
    one.wallet === DEVELOPER ? { ...one, sold: 0n, sells: 0, received: 0n } : one,
  )
  return { ...snapshot, tape: { ...tape, wallets } }
}

eachEngine((engine) => {
  let server: ApiServer

  beforeAll(async () => {
    server = await openApiServer(await engine.fresh())
    const { context, clock } = server
    const log = openTransparency(context)
    const keep = createLogMaintainer(log, signal)
    await keep()
    await clock.advance(MINUTE)
    const mints: string[] = []
    const some = (open: number, over: number) => [
      ...endedLaunches(open).map(({ snapshot }) => withoutSale(snapshot)),
      ...endedLaunches(over).map(({ snapshot }) => snapshot),
    ]
    for (const snapshot of some(8, 4)) mints.push(await recordLaunch(log, snapshot))
    for (const snapshot of some(4, 4)) mints.push(await recordPast(log, snapshot))
    await clock.advance(DAY + HOUR)
    for (const [nth, mint] of mints.entries())
      await context.db.transaction((tx) => {
        const outcome = ['dead', 'rugged', 'alive', 'unknown'][nth % 4] as string
        const definition = nth % 3 ? null : 2
        const judged = { judged_at: clock.now(), evidence: 'seen', definition }
        const row = { mint, horizon: '24h', outcome, ...judged }
        return recordOutcomes(tx, mint, [row], null, clock.now())
      })
    await countPredictions(context, signal)
    await keep()
    await clock.advance(2 * HOUR)
    await recordLaunch(log, endedLaunches(1)[0]?.snapshot as never)
    await keep()
    await clock.advance(2 * HOUR)
    await keep()
  })
  afterAll(() => server?.close())

  async function problemsNow(): Promise<string[]> {
    const site = createSite('https://mintwatch.example', async (url) =>
      server.router.request(`${url}`),
    )
    const { problems, facts } = await audit(site, { recomputeReport: async () => null })
    expect(facts.figures).toBeGreaterThan(50)
    return problems
  }

  test('hold when they are recomputed from the log', async () => {
    expect(await problemsNow()).toEqual([])
  })

  test('are found out when any single figure is edited', async () => {
    const site = createSite('https://mintwatch.example', async (url) =>
      server.router.request(`${url}`),
    )
    const logs = await site.logs()
    const entries: Entry[] = []
    for (const log of logs)
      for await (const line of await site.entries(log.log, 0)) {
        const space = line.indexOf(' ')
        entries.push({
          log,
          position: Number(line.slice(0, space)),
          leaf: JSON.parse(line.slice(space)),
        })
      }
    const delays: number[] = []
    for await (const line of await site.alerts()) {
      const delay = line.split(',')[6] ?? ''
      if (/^\d+$/.test(delay)) delays.push(Number(delay))
    }
    const past: string[] = []
    for await (const line of await site.history()) past.push(line)
    const answers = new Map<string, unknown>()
    const read = async (path = '') => {
      if (!answers.has(path)) answers.set(path, await site.record(path))
      return answers.get(path)
    }
    async function problemsOf(record: (path?: string) => Promise<unknown>) {
      const found: string[] = []
      const facts = { figures: 0, notes: [] as string[] }
      const report = (words: string) => found.push(words)
      const work = {
        site: { ...site, record, history: async () => past },
        delays,
        logs,
        entries,
        isAll: true,
        report,
        facts,
      }
      await compareFigures(work as never)
      return found
    }
    expect(await problemsOf(read)).toEqual([])
    const missed: string[] = []
    let edited = 0
    for (const path of [
      '',
      ...['risk', 'attention', 'prior'].map((one) => `/calibration?measure=${one}&stage=60s`),
    ]) {
      const body = await read(path)
      for (const place of figuresIn(body)) {
        if (NOT_CLAIMED.test(place.join('.'))) continue
        edited += 1
        const wrong = withEdit(body, place)
        const problems = await problemsOf(async (asked = '') =>
          asked === path ? wrong : read(asked),
        )
        if (problems.length === 0) missed.push(`${path} ${place.join('.')}`)
      }
    }
    expect(missed).toEqual([])
    expect(edited).toBeGreaterThan(150)
  }, 120_000)

  /** What the audit finds while the calibration of the score is edited. */
  async function problemsWith(edit: Record<string, number>): Promise<string> {
    const { read } = server.context.db
    const before = await read
      .selectFrom('calibration_bins')
      .selectAll()
      .where('measure', '=', 'risk')
      .execute()
    await read.updateTable('calibration_bins').set(edit).where('measure', '=', 'risk').execute()
    const problems = await problemsNow()
    await read.deleteFrom('calibration_bins').where('measure', '=', 'risk').execute()
    await read.insertInto('calibration_bins').values(before).execute()
    return problems.join('\n')
  }

  test('are found out when the calibration is edited', async () => {
    expect(await problemsWith({ happened: 0, said_happened: 0 })).toMatch(
      /bad launches with a score from \d+ at 60s/,
    )
    expect(await problemsNow()).toEqual([])
  })

  test('are found out when only a sum behind the skill is edited', async () => {
    const found = await problemsWith({ said_squared: 0 })
    expect(found).toMatch(/the calibration at 60s shows other averages/)
    expect(found).not.toContain('launches with a score')
  })
})
