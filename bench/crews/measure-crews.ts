/**
 * Lets the generated markets of `test/adversary/crews` happen launch by launch in a fresh SQLite database, and prints
 * how many planted wallets are found, how many others, and the processor's time for each launch.
 * Run it with `node_modules/.bin/node bench/crews/measure-crews.ts [seed…]`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crewWorld } from '../../test/adversary/crews/crew-world.ts'
import { scoreCrews, sumScores } from '../../test/adversary/crews/judge-crews.ts'
import { replayMarket } from '../../test/adversary/crews/replay-market.ts'
import { openDatabase } from '../../test/support/shop.ts'

const given = process.argv.slice(2).map(Number)
const seeds = given.length > 0 ? given : Array.from({ length: 10 }, (_, nth) => 1_001 + nth)
const scores = []
const sums = { launches: 0, cpuMs: 0, ties: 0, wallets: 0 }
for (const seed of seeds) {
  const dataDir = mkdtempSync(join(tmpdir(), 'crews-'))
  const db = await openDatabase({ dataDir, databaseUrl: null })
  const world = crewWorld(seed)
  const { crews, cpuMs } = await replayMarket(db, world)
  scores.push(scoreCrews(world.crewOf, crews))
  sums.launches += world.launches.length
  sums.cpuMs += cpuMs
  sums.ties += (await db.read.selectFrom('crew_ties').select('wallet').execute()).length
  sums.wallets += (await db.read.selectFrom('crew_wallets').select('wallet').execute()).length
  await db.close()
  rmSync(dataDir, { recursive: true })
}
console.log({ ...sumScores(scores), ...sums, cpuMsEach: sums.cpuMs / sums.launches })
