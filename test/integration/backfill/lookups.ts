import { expect } from 'vitest'
import { findLaunch, type LaunchHistory } from '../../../src/domains/launches/index.ts'
import type { ChainFacts } from '../../../src/domains/launches/ports.ts'
import { PRIOR, scoreLaunch } from '../../../src/domains/risk/index.ts'
import { type LookupContext, lookUpCoins } from '../../../src/flows/backfill/look-up-coins.ts'
import { listWatches, watchCoin } from '../../../src/flows/members/watches.ts'
import { deliverTurns } from '../../../src/flows/telegram/deliver-news.ts'
import { sendMessages } from '../../../src/flows/telegram/send-messages.ts'
import { SECOND } from '../../../src/kernel/clock.ts'
import type { FreshDatabase } from '../../engines.ts'
import { NO_FACTS } from '../../support/detector.ts'
import type { PastMarketOfTest } from '../../support/past-market.ts'
import { openShop } from '../../support/shop.ts'
import { botAround } from '../../support/telegram/bot.ts'
import { addMember } from '../../support/telegram/members.ts'

const NEVER = new AbortController().signal

/** Members who watch coins of a past market that no detector has seen, and what looks these up. */
export async function openLookups(
  place: FreshDatabase,
  past: PastMarketOfTest,
  facts: ChainFacts = NO_FACTS,
) {
  const shop = await openShop(place)
  const { clock } = shop
  clock.step(past.clock.now() - clock.now())
  const context: LookupContext = {
    ...shop.context,
    ...{ clock, history: past.history, exchanges: new Map(), facts: { open: () => facts } },
    score: (snapshot) => scoreLaunch(snapshot, PRIOR),
  }
  const members = { ...shop.context, clock }
  const { db } = shop.context
  const member = (id: string) =>
    addMember(
      members,
      { id, username: null, firstName: 'Ada', language: null },
      { plan: 'lifetime', expiresAt: null },
    )
  const ada = await member('1')

  /** What members were sent until nothing is due, by chat. */
  async function sent(): Promise<string[]> {
    const bot = botAround(members)
    await deliverTurns(bot.context)
    const ending = new AbortController()
    const sending = sendMessages(bot.context, ending.signal)
    const due = () =>
      db.read.selectFrom('telegram_outbox').select('id').where('done_at', 'is', null).execute()
    await expect
      .poll(
        async () => {
          await clock.advance(SECOND)
          return due()
        },
        { timeout: 20_000 },
      )
      .toEqual([])
    ending.abort()
    await sending
    return bot.state.sent.map(({ chat, call }) => `${chat}: ${'text' in call ? call.text : ''}`)
  }

  return {
    ...{ db, clock, context, members, ada, member, sent },
    /** The first coin that played a scenario. */
    coin(scenario = 'honest') {
      const launch = past.launches.find((one) => one.scenario === scenario)
      if (!launch) throw new Error('the market has no such coin')
      return launch
    },
    watch: (mint: string, account = ada) => watchCoin(members, { accountId: account }, mint),
    /** @param history what the chain answers instead */
    lookUp: (history: Partial<LaunchHistory> = {}, signal = NEVER) =>
      lookUpCoins({ ...context, history: { ...past.history, ...history } }, signal),
    list: (account = ada) => listWatches(members, account),
    row: (mint: string) => findLaunch(db.read, mint),
    close: shop.close,
  }
}

export type Lookups = Awaited<ReturnType<typeof openLookups>>
