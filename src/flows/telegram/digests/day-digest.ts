import type { OutcomeBody } from '../../../contract/launches/bodies.ts'
import { RISK_LEVELS } from '../../../contract/launches/risk.ts'
import type { TurnKind } from '../../../contract/launches/turns.ts'
import { outcomesByLevel, outcomesOf } from '../../../domains/launches/index.ts'
import { tradesOnPosts } from '../../../domains/ledger/index.ts'
import { postsBetween } from '../../../domains/messages/index.ts'
import { turnsOfMany } from '../../../domains/turns/index.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import { type Lamports, lamports } from '../../../kernel/money.ts'
import type { BotContext } from '../context.ts'
import type { DayDigest, OutcomeCounts } from './digest.ts'

/** The outcomes of launches of the day that began at `from`; null: there were none. */
export async function dayDigest(
  { db }: Pick<BotContext, 'db'>,
  from: Ms,
): Promise<DayDigest | null> {
  const to = from + DAY
  const counted = await outcomesByLevel(db.read, from, to)
  const posts = (await postsBetween(db.read, from, to)).map(({ mint }) => mint)
  if (counted.length === 0 && posts.length === 0) return null
  const levels = RISK_LEVELS.toReversed().map((level) => {
    const outcomes = noOutcomes()
    for (const row of counted) {
      if (row.level === level) outcomes[row.outcome ?? 'open'] += row.launches
    }
    return { level, outcomes }
  })
  const known = new Map(
    (await outcomesOf(db.read, posts))
      .filter(({ horizon }) => horizon === '24h')
      .map(({ mint, outcome }) => [mint, outcome as OutcomeBody['outcome']]),
  )
  const posted = noOutcomes()
  for (const mint of posts) posted[known.get(mint) ?? 'open'] += 1
  const turns = await turnsOfMany(db.read, posts)
  const warned = new Set(turns.filter(isWarning).map(({ mint }) => mint)).size
  return { from, levels, posted, warned, ledger: sumUp(await tradesOnPosts(db.read, posts)) }
}

function sumUp(nets: readonly Lamports[]): DayDigest['ledger'] {
  if (nets.length === 0) return null
  const net = lamports(nets.reduce((all, one) => all + one, 0n))
  return { trades: nets.length, positive: nets.filter((one) => one > 0n).length, net }
}

const isWarning = ({ kind }: { kind: TurnKind }) => kind !== 'graduates'

function noOutcomes(): OutcomeCounts {
  return { graduated: 0, alive: 0, dead: 0, rugged: 0, unknown: 0, open: 0 }
}
