import { type LaunchTraits, storeTraits } from '../../../src/domains/launches/index.ts'
import { deliverLaunches } from '../../../src/flows/telegram/deliver-launches.ts'
import { enqueue } from '../../../src/kernel/db/outbox.ts'
import { keepReport, keepRows, launchRow } from '../launches.ts'
import type { botAround } from './bot.ts'

/** Stores a launch that every filter lets through. @returns its mint, once the bot delivered its news */
export async function deliverMatch(
  { context, matcher }: Pick<ReturnType<typeof botAround>, 'context' | 'matcher'>,
  name?: string,
): Promise<string> {
  const { db, clock, entropy } = context
  const named = name === undefined ? {} : { name }
  const row = launchRow({ ...named, detected_at: clock.now(), score: 74, level: 'high' })
  const { mint } = row
  await keepRows(db, row)
  await keepReport(db, row)
  const traits: LaunchTraits = {
    ...{ mint, stage: '10s', madeAt: clock.now(), venue: 'pumpfun', words: 'cat cat' },
    ...{ score: 74, attention: 50, marketCapCents: 500_000, buyers: 12 },
    ...{ developer: { launches: 0, graduated: 0, rugged: 0 }, socials: [] },
  }
  await db.transaction(async (tx) => {
    await storeTraits(tx, [traits])
    const news = { topic: 'launch.stage', payload: { mint, stage: '10s' } } as const
    await enqueue(tx, entropy, { ...news, once: mint, at: clock.now() })
  })
  await deliverLaunches(context, matcher)
  return mint
}
