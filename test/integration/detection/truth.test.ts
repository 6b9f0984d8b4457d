import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { COMBINATIONS, play } from '../../truth/play.ts'
import { tally } from '../../truth/tally.ts'
import { EVASIONS } from '../../truth/world.ts'

const UNTIL_MS = 14 * SECOND
/** Those in which nothing is late, so that every report is as of its own moment and knows every trader. */
const PROMPT: readonly string[] = ['logs', 'yellowstone']

eachEngine((engine) => {
  // One of them on PostgreSQL is enough here: `npm run truth` plays all for longer.
  const combinations = COMBINATIONS.filter((one) => engine.name === 'sqlite' || one === 'restart')
  test.each(combinations)('no report is wrong: %s', async (combination) => {
    const rows = tally(
      combination,
      await play(combination, 'ci', await engine.fresh(), { untilMs: UNTIL_MS }),
    )
    expect(rows.flatMap(({ clears, numbers }) => [...clears, ...numbers])).toEqual([])
    expect(rows.map(({ venue }) => venue).sort()).toEqual(['launchlab', 'pumpfun'])
    expect(rows.reduce((all, { reports }) => all + reports, 0)).toBeGreaterThan(24)
    if (!PROMPT.includes(combination)) return
    expect(rows.map(({ unknown }) => unknown.get('snipers') ?? 0)).toEqual([0, 0])
  })
})

/** By evasion: the rule that tells it, and what it says. */
const TOLD: Readonly<Record<(typeof EVASIONS)[number], [rule: string, says: RegExp]>> = {
  'handed-over': ['developer-sales', /1 wallet sold .* received from the developer/],
  'quiet-team': ['early-holders', /2\d wallets that bought within 25 slots/],
  'covered-team': ['early-holders', /the 40 that hold the most have/],
  'round-trips': ['wash-trading', /bought and sold about the same amount each/],
  // The funding of seven is looked up, and a purse may have paid for one of these alone.
  'four-purses': ['early-holders', /12 of about the same size/],
}

test('each evasion of the market is told at a minute, by what the wallets do', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'evasions-'))
  const place = { dataDir, databaseUrl: null }
  const options = { untilMs: 66 * SECOND, scenarios: EVASIONS }
  const { reports, truths } = await play('logs', 'evasions', place, options)
  await rm(dataDir, { recursive: true, force: true })
  const found = reports
    .filter(({ stage }) => stage === '60s')
    .map(({ mint, flags, score }) => {
      const scenario = truths.find(({ plan }) => plan.mint === mint)?.plan.scenario as
        | (typeof EVASIONS)[number]
        | undefined
      if (scenario === undefined) throw new Error(`no coin of ours: ${mint}`)
      const [rule, says] = TOLD[scenario]
      const flag = flags.find((one) => one.rule === rule)
      const isTold = flag?.outcome === 'flag' && says.test(flag.evidence)
      return { scenario, isTold, isElevated: score > 50 }
    })
  expect(found.map(({ scenario }) => scenario).sort()).toEqual([...EVASIONS, ...EVASIONS].sort())
  expect(found.filter(({ isTold, isElevated }) => !isTold || !isElevated)).toEqual([])
})
