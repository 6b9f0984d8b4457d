import { expect, test } from 'vitest'
import { SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { COMBINATIONS, play } from '../../truth/play.ts'
import { tally } from '../../truth/tally.ts'

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
