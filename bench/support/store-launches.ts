import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { RISK_LEVELS } from '../../src/contract/launches/risk.ts'
import { VENUE_IDS } from '../../src/contract/launches/venues.ts'
import type { LaunchRow } from '../../src/domains/launches/index.ts'
import type { Database } from '../../src/kernel/db/database.ts'
import { launchRow } from '../../test/support/launches.ts'

const AT_ONCE = 500
const EVERY_MS = 1_000
const DEPLOYERS = 50_000
const base58 = getBase58Decoder()

/** The n-th made-up mint of a store. */
export function mintOf(nth: number): string {
  return base58.decode(createHash('sha256').update(`mint ${nth}`).digest())
}

/** Stores this many launches, one a second up to now. */
export async function storeLaunches(db: Database, count: number, now: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from)
    const rows = Array.from({ length: size }, (_, at) => rowOf(from + at, now - count * EVERY_MS))
    await db.transaction((tx) => tx.insertInto('launches').values(rows).execute())
  }
}

function rowOf(nth: number, start: number): LaunchRow {
  const score = (nth * 37) % 101
  return launchRow({
    mint: mintOf(nth),
    venue: VENUE_IDS[nth % VENUE_IDS.length] ?? 'pumpfun',
    creator: `deployer ${nth % DEPLOYERS}`,
    pool: `pool ${nth}`,
    name: `Coin ${nth}`,
    name_key: `coin${nth}`,
    symbol_key: `c${nth % 5_000}`,
    detected_at: start + nth * EVERY_MS,
    stage: '1h',
    score,
    level: RISK_LEVELS[Math.min(4, Math.floor(score / 20))] ?? 'severe',
    reasons: '["Snipers were first","The developer’s wallet is new"]',
    prices: JSON.stringify(Array.from({ length: 60 }, (_, at) => [start + at, at / 1e9])),
    trades: nth % 300,
  })
}
