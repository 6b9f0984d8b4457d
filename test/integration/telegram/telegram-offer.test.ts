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
  openTelegramShop,
  type TelegramShop,
  yan,
  zoe,
} from '../../support/telegram/telegram-shop.ts'

eachEngine((engine) => {
  let shop: TelegramShop
  beforeEach(async () => {
    shop = await openTelegramShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  describe('a username', () => {
    test('opens the grant that names it, in any letter case', async () => {
      const { session } = await shop.buy('30d')
      const offer = await findOffer(shop.context, zoe)
      expect(offer).toEqual({ plan: '30d', expiresAt: (await shop.me(session))?.expires_at })
      expect(await acceptOffer(shop.context, zoe)).toBe(true)
      expect(await shop.member(zoe)).toMatchObject({ accountId: session.accountId, strong: false })
      expect(await showAccount(shop.context, session)).toMatchObject({
        telegram: { id: '4711', username: 'Zoe_1', name: 'Zoë' },
        strong: false,
      })
      expect(await findOffer(shop.context, zoe)).toBeNull()
      expect(await acceptOffer(shop.context, zoe)).toBe(false)
    })

    test('leads into the channel, and tells whether its member is there', async () => {
      const { session } = await shop.buy('30d')
      const { db, clock } = shop.context
      const channel = async (id: string | null) =>
        (await showAccount(shop.context, session, id)).channel
      const url = 'https://t.me/+members'
      await db.transaction((tx) => storeSetting(tx, 'channel_link -1001', url))
      expect(await channel('-1001')).toBeUndefined()
      await acceptOffer(shop.context, zoe)
      expect([await channel(null), await channel('-1002')]).toEqual([undefined, undefined])
      expect(await channel('-1001')).toEqual({ url, joined: false })
      const key = (await findBinding(db.read, session.accountId))?.key ?? ''
      await db.transaction((tx) =>
        recordInChannel(tx, { key, sealed: 'x', byHand: null }, clock.now()),
      )
      expect(await channel('-1001')).toEqual({ url, joined: true })
      await shop.clock.advance(31 * DAY)
      expect(await channel('-1001')).toBeUndefined()
    })

    test('shows its member that they block the bot, until they write to it', async () => {
      const { session } = await shop.buy('30d')
      const { db, clock, sealer } = shop.context
      const blocked = async () => (await showAccount(shop.context, session)).bot_blocked
      await acceptOffer(shop.context, zoe)
      expect(await blocked()).toBeUndefined()
      await db.transaction((tx) => recordBlocked(tx, sealer.key(zoe.id), clock.now()))
      expect(await blocked()).toBe(true)
      await db.transaction((tx) => recordUnblocked(tx, sealer.key(zoe.id)))
      expect(await blocked()).toBeUndefined()
    })

    test('opens nothing without one, for another, or after seven days', async () => {
      await shop.buy('30d')
      expect(await findOffer(shop.context, yan)).toBeNull()
      expect(await findOffer(shop.context, { ...yan, username: 'zoe_2' })).toBeNull()
      await shop.clock.advance(7 * DAY + 1)
      expect(await findOffer(shop.context, zoe)).toBeNull()
    })

    test('uses the username the buyer entered last', async () => {
      const { buyer, order } = await shop.buy('30d', 'zoe_1')
      await shop.clock.advance(SECOND)
      await buyer.claims(order.id, shop.wallet(), 'yan_2')
      expect(await findOffer(shop.context, zoe)).toBeNull()
      expect(await findOffer(shop.context, { ...yan, username: 'yan_2' })).not.toBeNull()
    })

    test('opens nothing that somebody has proven', async () => {
      await shop.signIn((await shop.buy('30d')).session, yan)
      expect(await findOffer(shop.context, zoe)).toBeNull()
      expect(await acceptOffer(shop.context, zoe)).toBe(false)
    })

    test('grants one of two people who accept at once', async () => {
      const { session } = await shop.buy('30d')
      const other = { ...yan, username: 'zoe_1' }
      const answers = await Promise.all([
        acceptOffer(shop.context, zoe),
        acceptOffer(shop.context, other),
      ])
      expect(answers.filter(Boolean)).toHaveLength(1)
      const known = [await shop.member(zoe), await shop.member(other)].filter((one) => one !== null)
      expect(known).toMatchObject([{ accountId: session.accountId, strong: false }])
    })

    test('signs no browser in and merges nothing', async () => {
      const { session } = await shop.buy('30d')
      await acceptOffer(shop.context, zoe)
      const proven = await shop.signIn(await shop.browser())
      expect(proven.accountId).not.toBe(session.accountId)
      expect(await shop.me(proven)).toBeNull()
      expect(await shop.member(zoe)).toMatchObject({ accountId: session.accountId, strong: false })
    })

    test('can be revoked by the payer for good', async () => {
      const { session } = await shop.buy('30d')
      await acceptOffer(shop.context, zoe)
      await expect(undoWeakBind(shop.context, await shop.browser())).rejects.toMatchObject({
        code: 'not_found',
      })
      await undoWeakBind(shop.context, session)
      expect(await shop.member(zoe)).toBeNull()
      expect(await findOffer(shop.context, zoe)).toBeNull()
      expect(await showAccount(shop.context, session)).toMatchObject({ telegram: null })
      expect(await shop.me(session)).toMatchObject({ plan: '30d', telegram_id: null })
    })

    test("gives way to the payer's own link", async () => {
      const { session } = await shop.buy('30d')
      await acceptOffer(shop.context, zoe)
      const owner = await shop.signIn(session, yan)
      expect(await shop.member(zoe)).toBeNull()
      expect(await shop.member(yan)).toMatchObject({ accountId: session.accountId, strong: true })
      await expect(undoWeakBind(shop.context, owner)).rejects.toMatchObject({ code: 'not_found' })
    })

    test('becomes strong when the same person links', async () => {
      const { session } = await shop.buy('30d')
      await acceptOffer(shop.context, zoe)
      await shop.signIn(session)
      expect(await shop.member(zoe)).toMatchObject({ accountId: session.accountId, strong: true })
      const left = shop.context.db.read.selectFrom('outbox').select('id')
      expect(await left.where('topic', '=', 'member.left').execute()).toEqual([])
    })

    test('coexists with what the same person has proven: the longer one counts', async () => {
      await shop.signIn((await shop.buy('30d')).session)
      await shop.tick(31 * DAY)
      const { session } = await shop.buy('lifetime')
      expect(await findOffer(shop.context, zoe)).toEqual({ plan: 'lifetime', expiresAt: null })
      await acceptOffer(shop.context, zoe)
      expect(await shop.member(zoe)).toMatchObject({ accountId: session.accountId, strong: false })
    })
  })
})
