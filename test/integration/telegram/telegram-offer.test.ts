import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findBinding } from '../../../src/domains/accounts/index.ts'
import {
  recordBlocked,
  recordInChannel,
  recordUnblocked,
} from '../../../src/domains/messages/index.ts'
import { showAccount } from '../../../src/flows/members/account.ts'
import { acceptOffer, findOffer, undoWeakBind } from '../../../src/flows/telegram/offer.ts'
import { DAY, SECOND } from '../../../src/kernel/clock.ts'
import { storeSetting } from '../../../src/kernel/db/settings.ts'
import { eachEngine } from '../../engines.ts'
import {
  openTelegramTill,
  type TelegramTill,
  yan,
  zoe,
} from '../../support/telegram/telegram-till.ts'

eachEngine((engine) => {
  let till: TelegramTill
  beforeEach(async () => {
    till = await openTelegramTill(await engine.fresh())
  })
  afterEach(() => till.close())

  describe('a username', () => {
    test('opens the grant that names it, in any letter case', async () => {
      const { session } = await till.buy('30d')
      const offer = await findOffer(till.context, zoe)
      expect(offer).toEqual({ plan: '30d', expiresAt: (await till.me(session))?.expires_at })
      expect(await acceptOffer(till.context, zoe)).toBe(true)
      expect(await till.member(zoe)).toMatchObject({ accountId: session.accountId, strong: false })
      expect(await showAccount(till.context, session)).toMatchObject({
        telegram: { id: '4711', username: 'Zoe_1', name: 'Zoë' },
        strong: false,
      })
      expect(await findOffer(till.context, zoe)).toBeNull()
      expect(await acceptOffer(till.context, zoe)).toBe(false)
    })

    test('leads into the channel, and tells whether its member is there', async () => {
      const { session } = await till.buy('30d')
      const { db, clock } = till.context
      const channel = async (id: string | null) =>
        (await showAccount(till.context, session, id)).channel
      const url = 'https://t.me/+members'
      await db.transaction((tx) => storeSetting(tx, 'channel_link -1001', url))
      expect(await channel('-1001')).toBeUndefined()
      await acceptOffer(till.context, zoe)
      expect([await channel(null), await channel('-1002')]).toEqual([undefined, undefined])
      expect(await channel('-1001')).toEqual({ url, joined: false })
      const key = (await findBinding(db.read, session.accountId))?.key ?? ''
      await db.transaction((tx) =>
        recordInChannel(tx, { key, sealed: 'x', byHand: null }, clock.now()),
      )
      expect(await channel('-1001')).toEqual({ url, joined: true })
      await till.clock.advance(31 * DAY)
      expect(await channel('-1001')).toBeUndefined()
    })

    test('shows its member that they block the bot, until they write to it', async () => {
      const { session } = await till.buy('30d')
      const { db, clock, sealer } = till.context
      const blocked = async () => (await showAccount(till.context, session)).bot_blocked
      await acceptOffer(till.context, zoe)
      expect(await blocked()).toBeUndefined()
      await db.transaction((tx) => recordBlocked(tx, sealer.key(zoe.id), clock.now()))
      expect(await blocked()).toBe(true)
      await db.transaction((tx) => recordUnblocked(tx, sealer.key(zoe.id)))
      expect(await blocked()).toBeUndefined()
    })

    test('opens nothing without one, for another, or after seven days', async () => {
      await till.buy('30d')
      expect(await findOffer(till.context, yan)).toBeNull()
      expect(await findOffer(till.context, { ...yan, username: 'zoe_2' })).toBeNull()
      await till.clock.advance(7 * DAY + 1)
      expect(await findOffer(till.context, zoe)).toBeNull()
    })

    test('uses the username the buyer entered last', async () => {
      const { buyer, order } = await till.buy('30d', 'zoe_1')
      await till.clock.advance(SECOND)
      await buyer.claims(order.id, till.wallet(), 'yan_2')
      expect(await findOffer(till.context, zoe)).toBeNull()
      expect(await findOffer(till.context, { ...yan, username: 'yan_2' })).not.toBeNull()
    })

    test('opens nothing that somebody has proven', async () => {
      await till.signIn((await till.buy('30d')).session, yan)
      expect(await findOffer(till.context, zoe)).toBeNull()
      expect(await acceptOffer(till.context, zoe)).toBe(false)
    })

    test('grants one of two people who accept at once', async () => {
      const { session } = await till.buy('30d')
      const other = { ...yan, username: 'zoe_1' }
      const answers = await Promise.all([
        acceptOffer(till.context, zoe),
        acceptOffer(till.context, other),
      ])
      expect(answers.filter(Boolean)).toHaveLength(1)
      const known = [await till.member(zoe), await till.member(other)].filter((one) => one !== null)
      expect(known).toMatchObject([{ accountId: session.accountId, strong: false }])
    })

    test('signs no browser in and merges nothing', async () => {
      const { session } = await till.buy('30d')
      await acceptOffer(till.context, zoe)
      const proven = await till.signIn(await till.browser())
      expect(proven.accountId).not.toBe(session.accountId)
      expect(await till.me(proven)).toBeNull()
      expect(await till.member(zoe)).toMatchObject({ accountId: session.accountId, strong: false })
    })

    test('can be revoked by the payer for good', async () => {
      const { session } = await till.buy('30d')
      await acceptOffer(till.context, zoe)
      await expect(undoWeakBind(till.context, await till.browser())).rejects.toMatchObject({
        code: 'not_found',
      })
      await undoWeakBind(till.context, session)
      expect(await till.member(zoe)).toBeNull()
      expect(await findOffer(till.context, zoe)).toBeNull()
      expect(await showAccount(till.context, session)).toMatchObject({ telegram: null })
      expect(await till.me(session)).toMatchObject({ plan: '30d', telegram_id: null })
    })

    test("gives way to the payer's own link", async () => {
      const { session } = await till.buy('30d')
      await acceptOffer(till.context, zoe)
      const owner = await till.signIn(session, yan)
      expect(await till.member(zoe)).toBeNull()
      expect(await till.member(yan)).toMatchObject({ accountId: session.accountId, strong: true })
      await expect(undoWeakBind(till.context, owner)).rejects.toMatchObject({ code: 'not_found' })
    })

    test('becomes strong when the same person links', async () => {
      const { session } = await till.buy('30d')
      await acceptOffer(till.context, zoe)
      await till.signIn(session)
      expect(await till.member(zoe)).toMatchObject({ accountId: session.accountId, strong: true })
      const left = till.context.db.read.selectFrom('outbox').select('id')
      expect(await left.where('topic', '=', 'member.left').execute()).toEqual([])
    })

    test('coexists with what the same person has proven: the longer one counts', async () => {
      await till.signIn((await till.buy('30d')).session)
      await till.tick(31 * DAY)
      const { session } = await till.buy('lifetime')
      expect(await findOffer(till.context, zoe)).toEqual({ plan: 'lifetime', expiresAt: null })
      await acceptOffer(till.context, zoe)
      expect(await till.member(zoe)).toMatchObject({ accountId: session.accountId, strong: false })
    })
  })
})
