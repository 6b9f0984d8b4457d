/**
 * `npm run truth -- [--reports N] [--seed S] [--only COMBINATION] [--until SECONDS]
 * [--rounds N] [--venue VENUE]`
 *
 * Plays the market, N rounds at a time, until each combination has that many reports, and compares every one with the ledger. Exits
 * with 1 if one was wrong.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MARKET_VENUES } from '../../sandbox/market/listing.ts'
import { fastFolder } from '../setup/fast-folder.ts'
import { COMBINATIONS, play } from './play.ts'
import { type Row, sumRows, tableOf, tally } from './tally.ts'
import { HABITUAL, SCENARIOS } from './world.ts'

const { values } = parseArgs({
  options: {
    reports: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now()) },
    only: { type: 'string' },
    until: { type: 'string', default: '315' },
    rounds: { type: 'string', default: '4' },
    venue: { type: 'string' },
  },
})
const rows: Row[] = []
for (const combination of COMBINATIONS.filter((one) => !values.only || one === values.only)) {
  for (let made = 0, nth = 0; made < Number(values.reports); nth += 1) {
    const dataDir = await mkdtemp(join(await fastFolder(), 'truth-db-'))
    const seed = `${values.seed}/${nth}`
    const place = { dataDir, databaseUrl: null }
    const found = tally(
      combination,
      await play(combination, seed, place, {
        untilMs: Number(values.until) * 1_000,
        rounds: Number(values.rounds),
        scenarios: [...SCENARIOS, ...HABITUAL],
        venues: MARKET_VENUES.filter((one) => !values.venue || one === values.venue),
      }),
    )
    await rm(dataDir, { recursive: true, force: true })
    const reports = found.reduce((all, row) => all + row.reports, 0)
    if (reports === 0) throw new Error(`no report came of seed ${seed}`)
    made += reports
    rows.push(...found)
    for (const wrong of found.flatMap((row) => [...row.clears, ...row.numbers])) {
      console.log(`seed ${seed}, ${wrong}`)
    }
    console.error(`${combination}: ${made} reports`)
  }
}
const sums = sumRows(rows)
console.log(tableOf(sums))
for (const { combination, venue, unknown, reports } of sums) {
  const rules = [...unknown].sort(([, a], [, b]) => b - a).map(([rule, n]) => `${rule} ${n}`)
  console.log(`unknown, ${combination} on ${venue}, of ${reports}: ${rules.join(', ') || 'none'}`)
}
const faults = sums.flatMap((row) => [...row.clears, ...row.numbers])
process.exit(faults.length > 0 ? 1 : 0)
