import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOOKUP_REFUSALS, type LookupRefusal } from '../../../src/contract/alerts.ts'
import type { LaunchHistory } from '../../../src/domains/launches/index.ts'
import { findWanted, watchesOf } from '../../../src/domains/watches/index.ts'
import { unwatchCoin } from '../../../src/flows/members/watches.ts'
import { deleteExpired } from '../../../src/flows/retention.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { PermanentError, RetryableError } from '../../../src/kernel/errors.ts'
import { eachEngine } from '../../engines.ts'
import { someAddress } from '../../support/launches.ts'
import { type PastMarketOfTest, playPast } from '../../support/past-market.ts'
import { forgetMember } from '../../support/telegram/members.ts'
import { type Lookups, openLookups } from './lookups.ts'

let past: PastMarketOfTest
beforeAll(async () => {
  past = await playPast(['honest'])
}, 60_000)
afterAll(() => past.stop())

eachEngine((engine) => {
  let lookups: Lookups
  beforeEach(async () => {
    lookups = await openLookups(await engine.fresh(), past)
  })
  afterEach(() => lookups.close())

  describe('what can’t be followed', () => {
    const place = { slot: 5, at: 1_000 }
    const listed = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({ ...place, signature: `signature ${nth}` }))
    const endless: Partial<LaunchHistory> = {
      page: async () => ({ signatures: listed(1_000), next: 'signature 999', reachedAt: 1_000 }),
    }
    const holding = (mint: string): Partial<LaunchHistory> => ({
      transaction: async (signature) => ({
        ...{ ...place, signature, events: [] },
        balances: [{ account: 'a', owner: 'b', mint, amount: 1n }],
      }),
    })
    const short: Partial<LaunchHistory> = {
      page: async () => ({ signatures: listed(3), next: null, reachedAt: 1_000 }),
    }
    const MINT = someAddress()

    it.each<[LookupRefusal, string, () => Partial<LaunchHistory>]>([
      ['not_a_token', 'an address that was never used', () => ({})],
      ['not_a_token', 'a wallet with a long history', () => ({ ...endless, ...holding('other') })],
      ['no_launch', 'a token of another venue', () => ({ ...short, ...holding(MINT) })],
      ['too_much_history', 'an old token', () => ({ ...endless, ...holding(MINT) })],
      ['unreadable', 'a lost transaction', () => ({ ...short, transaction: async () => null })],
      [
        'unreadable',
        'a senseless answer',
        () => ({
          page: async () => {
            throw new PermanentError('senseless')
          },
        }),
      ],
    ])('is refused as %s: %s', async (reason, _, history) => {
      await lookups.watch(MINT)
      let pages = 0
      const page: LaunchHistory['page'] = (...asked) => {
        pages += 1
        return (history().page ?? past.history.page)(...asked)
      }
      await lookups.lookUp({ ...history(), page })
      expect((await lookups.list()).wanted).toMatchObject([{ mint: MINT, refused: reason }])
      // The newest are listed again, to see where it is traded.
      const listings = { too_much_history: 21, no_launch: 2 } as Record<string, number>
      expect(pages).toBe(listings[reason] ?? 1)
      const [message] = await lookups.sent()
      expect(message).toContain(`<code>${MINT}</code>\nWe looked this coin up: `)
      expect(message).toContain(LOOKUP_REFUSALS[reason])
      // Not looked up again.
      await lookups.watch(MINT)
      expect(await lookups.lookUp()).toBe(false)
    })

    it('a wallet that launched coins is not a token', async () => {
      const wallet = lookups.coin().creator ?? ''
      await lookups.watch(wallet)
      await lookups.lookUp()
      expect((await lookups.list()).wanted).toMatchObject([
        { mint: wallet, refused: 'not_a_token' },
      ])
    })

    it('is refused while the network does not answer, and may be asked for again', async () => {
      const { mint } = lookups.coin()
      await lookups.watch(mint)
      const page: LaunchHistory['page'] = (_address, _window, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new RetryableError('stopped')))
        })
      const looking = lookups.lookUp({ page })
      let isOver = false
      looking.finally(() => {
        isOver = true
      })
      await expect
        .poll(async () => {
          await lookups.clock.advance(MINUTE)
          return isOver
        })
        .toBe(true)
      expect((await lookups.list()).wanted).toMatchObject([{ mint, refused: 'unavailable' }])
      await unwatchCoin(lookups.members, { accountId: lookups.ada }, mint)
      expect(await lookups.watch(mint)).toEqual({ state: 'looking' })
      await lookups.lookUp()
      expect((await lookups.list()).watches).toMatchObject([{ launch: { mint } }])
    })

    it('leaves the watchlist after a day, and what was found stays', async () => {
      const { mint } = lookups.coin()
      await lookups.watch(MINT)
      await lookups.watch(mint)
      await lookups.lookUp()
      await lookups.lookUp()
      lookups.clock.step(DAY - MINUTE)
      await deleteExpired(lookups.members)
      expect(await watchesOf(lookups.db.read, lookups.ada)).toHaveLength(2)
      lookups.clock.step(2 * MINUTE)
      await deleteExpired(lookups.members)
      expect(await watchesOf(lookups.db.read, lookups.ada)).toMatchObject([{ mint }])
      expect(await findWanted(lookups.db.read, [MINT, mint])).toEqual([])
    })
  })

  describe('who asks too much', () => {
    it('gets ten coins an hour looked up', async () => {
      // At once: each counts those that were just asked for.
      const asked = Array.from({ length: 12 }, () => lookups.watch(someAddress()))
      const results = await Promise.allSettled(asked)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
      const one = someAddress()
      await expect(lookups.watch(one)).rejects.toMatchObject({ code: 'too_many_lookups' })
      expect((await lookups.list()).wanted).toHaveLength(10)
      // Somebody else may, and then nothing is left to ask.
      const bob = await lookups.member('2')
      expect(await lookups.watch(one, bob)).toEqual({ state: 'looking' })
      expect(await lookups.watch(one)).toEqual({ state: 'looking' })
      lookups.clock.step(HOUR + SECOND)
      expect(await lookups.watch(someAddress())).toEqual({ state: 'looking' })
    })

    it('waits while two hundred coins wait', async () => {
      const { db } = lookups.members
      const waiting = Array.from({ length: 200 }, (_, nth) => ({
        ...{
          mint: `waiting ${nth}`,
          asked_by: null,
          asked_at: lookups.clock.now(),
          due_at: lookups.clock.now(),
        },
        ...{ state: 'looking' as const, reason: null, tries: 0, done_at: null },
      }))
      await db.read.insertInto('wanted_coins').values(waiting).execute()
      await expect(lookups.watch(someAddress())).rejects.toMatchObject({ code: 'lookups_busy' })
      expect(await watchesOf(db.read, lookups.ada)).toEqual([])
    })
  })

  it('a deleted account is forgotten', async () => {
    await lookups.watch(someAddress())
    await forgetMember(lookups.members, lookups.ada)
    const rows = await lookups.db.read.selectFrom('wanted_coins').selectAll().execute()
    expect(rows).toMatchObject([{ asked_by: null, state: 'looking' }])
  })
})
