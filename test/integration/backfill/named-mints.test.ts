import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { snapshotsWithOutcome } from '../../../src/domains/launches/index.ts'
import { PRIOR, scoreLaunch } from '../../../src/domains/risk/index.ts'
import { backfill, backfillProgress } from '../../../src/entry/ops/backfill.ts'
import type { OpsContext } from '../../../src/entry/ops/command.ts'
import type { BackfillContext } from '../../../src/flows/backfill/context.ts'
import { workOnBackfill } from '../../../src/flows/backfill/work-on-backfill.ts'
import { HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { createAnswers } from '../../../src/kernel/collections/answers.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { eachEngine } from '../../engines.ts'
import { type PastMarketOfTest, playPast } from '../../support/past-market.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { openDatabase, seededEntropy } from '../../support/shop.ts'

const NEVER = new AbortController().signal
const NO_COIN = 'So11111111111111111111111111111111111111112'

let past: PastMarketOfTest
beforeAll(async () => {
  past = await playPast(['graduation', 'honest', 'slow-death'], { later: 30 * HOUR })
}, 60_000)
afterAll(() => past.stop())

eachEngine((engine) => {
  let db: Database
  let context: BackfillContext & { entropy: ReturnType<typeof seededEntropy> }
  beforeEach(async () => {
    db = await openDatabase(await engine.fresh())
    context = {
      ...{ db, clock: past.clock, log: quietLog, history: past.history },
      answers: createAnswers(),
      entropy: seededEntropy('named'),
      exchanges: new Map<string, string>(),
      score: (snapshot) => scoreLaunch(snapshot, PRIOR),
    }
  })
  afterEach(() => db.close())

  const ask = (...args: string[]) =>
    backfill.run({ context, history: past.history } as unknown as OpsContext, args)
  const fileOf = (rows: readonly string[]) => ['share,mint,label,time', ...rows].join('\n')
  const launchedAt = () => new Date(past.clock.now() - 30 * HOUR).toISOString()

  it('reads the launches of a file with its shares, for models alone', async () => {
    const [one, other] = past.launches.map(({ mint }) => mint)
    const rows = [`1,${one},1,`, `0.01,${other},0,`, `1,${NO_COIN},0,`, '1,nobody,0,']
    const file = fileOf(rows.map((row) => `${row}${launchedAt()}`))
    const [estimate, leftOut] = await ask('--mints', file, '--estimate')
    expect(estimate).toMatch(/^About 168 calls/)
    expect(leftOut).toBe('Left out: 1 bad_mint.')
    expect((await ask('--mints', file)).at(-1)).toMatch(/^Requested/)
    while (await workOnBackfill(context, NEVER));

    const page = { at: Number.MAX_SAFE_INTEGER, mint: '' }
    const read = await snapshotsWithOutcome(db.read, { stage: '60s', horizon: '24h' }, page, 100)
    expect(new Map(read.map((row) => [row.mint, row.per_million]))).toEqual(
      new Map([
        [one, 1_000_000],
        [other, 10_000],
      ]),
    )
    const ops = { context, history: past.history } as unknown as OpsContext
    expect((await backfillProgress.run(ops, []))[2]).toBe(
      '1 of 3 named coins have no launch of that time that was found.',
    )
  })

  it('asks for nothing that is too young or too old, and takes no other option', async () => {
    const [one] = past.launches.map(({ mint }) => mint)
    const at = (age: number) => new Date(past.clock.now() - age).toISOString()
    const calls = past.history.calls()
    for (const age of [24 * HOUR + 9 * MINUTE, 13 * 24 * HOUR + MINUTE])
      await expect(ask('--mints', fileOf([`1,${one},1,${at(age)}`]))).rejects.toThrow('No row')
    await expect(ask('--mints', fileOf([`0,${one},1,${at(30 * HOUR)}`]))).rejects.toThrow('share')
    await expect(ask('--mints', 'mint,mint,time')).rejects.toThrow('each column once')
    const file = fileOf([`1,${one},1,${at(30 * HOUR)}`])
    await expect(ask('--mints', file, '--by-outcome')).rejects.toThrow('only --estimate')
    expect(past.history.calls()).toBe(calls)
  })
})
