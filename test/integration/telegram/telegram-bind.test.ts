import { createSignableMessage, generateKeyPairSigner } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, signOutEverywhere } from '../../../src/flows/members/account.ts'
import { challenge, prove } from '../../../src/flows/purchase/proof.ts'
import { confirmCode, issueLink, presentToken } from '../../../src/flows/telegram/link.ts'
import { telegramOf } from '../../../src/flows/telegram/member.ts'
import { findOffer } from '../../../src/flows/telegram/offer.ts'
import { DAY, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
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

  describe('a link by token', () => {
    test('links the membership to Telegram, and replaces the session', async () => {
      const { session } = await shop.buy('30d')
      const proven = await shop.signIn(session)
      expect(proven.accountId).toBe(session.accountId)
      expect(await shop.me(proven)).toMatchObject({ plan: '30d', telegram_id: '4711' })
      expect(await shop.member(zoe)).toMatchObject({ accountId: session.accountId, strong: true })
      expect(await telegramOf(shop.context, session.accountId)).toEqual({ ...zoe, strong: true })
      expect(await shop.audits('bind')).toEqual([session.accountId])
      const old = shop.context.db.read.selectFrom('sessions').select('token_hash')
      expect(await old.where('token_hash', '=', session.id).execute()).toEqual([])
    })

    test('stores nothing from Telegram in the clear', async () => {
      await shop.signIn((await shop.buy('30d', null)).session)
      const { read } = shop.context.db
      const tables = [
        await read.selectFrom('accounts').selectAll().execute(),
        await read.selectFrom('telegram_links').selectAll().execute(),
        await read.selectFrom('outbox').selectAll().execute(),
        await read.selectFrom('audit').selectAll().execute(),
      ]
      // As words: what is sealed and what is random may have them among its letters.
      expect(JSON.stringify(tables)).not.toMatch(/(?<![\w+/=-])(4711|zoe)(?![\w+/=-])|Zoë/i)
    })

    test('shows browser and time, and a code for two minutes', async () => {
      const session = await shop.browser()
      const issuedAt = shop.clock.now()
      const { token, expiresAt } = await issueLink(shop.context, session, 'Firefox on Linux')
      expect(expiresAt).toBe(issuedAt + 10 * MINUTE)
      await shop.clock.advance(9 * MINUTE)
      const shown = await presentToken(shop.context, zoe, token)
      expect(shown).toEqual({
        code: expect.stringMatching(/^\d{6}$/),
        browser: 'Firefox on Linux',
        issuedAt,
        expiresAt: shop.clock.now() + 2 * MINUTE,
      })
      await shop.clock.advance(2 * MINUTE)
      await expect(confirmCode(shop.context, session, shown?.code ?? '')).rejects.toMatchObject({
        code: 'code_expired',
      })
    })

    test("signs a new browser in to the person's account", async () => {
      const { session } = await shop.buy('lifetime')
      await shop.signIn(session)
      const there = await shop.signIn(await shop.browser())
      expect(there.accountId).toBe(session.accountId)
      expect(await shop.me(there)).toMatchObject({ plan: 'lifetime', telegram_id: '4711' })
    })

    test('merges what another browser paid: 30 days extend', async () => {
      const first = await shop.buy('30d')
      await shop.signIn(first.session)
      await shop.tick(DAY)
      const second = await shop.buy('30d')
      const proven = await shop.signIn(second.session)
      expect(proven.accountId).toBe(first.session.accountId)
      const user = await shop.me(proven)
      expect(user?.expires_at).toBe((user?.joined_at ?? 0) + 60 * DAY)
      expect(await shop.audits('merge')).toEqual([second.order.id])
    })

    test('merges what another browser paid: lifetime stays', async () => {
      await shop.signIn((await shop.buy('lifetime')).session)
      const proven = await shop.signIn((await shop.buy('30d')).session)
      expect(await shop.me(proven)).toMatchObject({ plan: 'lifetime', expires_at: null })
    })

    test('keeps an open upgrade an upgrade', async () => {
      await shop.signIn((await shop.buy('30d')).session)
      const other = await shop.buy('30d')
      const upgrade = await other.buyer.order('lifetime')
      expect(upgrade.upgrade).toBe(true)
      const proven = await shop.signIn(other.session)
      const amount = BigInt(upgrade.lamports)
      const paid = shop.pay({ from: other.wallet, amount, references: [upgrade.reference] })
      await shop.see('finalized', paid)
      expect(await shop.me(proven)).toMatchObject({ plan: 'lifetime' })
    })

    test('settles a payment that arrives after the merge into the account of then', async () => {
      await shop.signIn((await shop.buy('30d')).session)
      const late = shop.buyer()
      const order = await late.order('30d')
      const proven = await shop.signIn(late.session)
      const amount = BigInt(order.lamports)
      await shop.see(
        'finalized',
        shop.pay({ from: late.wallet, amount, references: [order.reference] }),
      )
      const user = await shop.me(proven)
      expect(user?.expires_at).toBe((user?.joined_at ?? 0) + 60 * DAY)
    })
  })

  describe('a link by token at the same moment as', () => {
    test('a payment during the merge is not lost: 30 days extend', async () => {
      await shop.signIn((await shop.buy('30d')).session)
      const other = shop.buyer()
      const order = await other.order('30d')
      const code = await shop.open(other.session)
      const amount = BigInt(order.lamports)
      const paid = shop.pay({ from: other.wallet, amount, references: [order.reference] })
      const [entered] = await Promise.all([
        confirmCode(shop.context, other.session, code),
        shop.see('finalized', paid),
      ])
      const user = await shop.me(await shop.sessionOf(entered))
      expect(user?.expires_at).toBe((user?.joined_at ?? 0) + 60 * DAY)
    })

    test('a recovery by the wallet leaves one owner', async () => {
      const signer = await generateKeyPairSigner()
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const amount = BigInt(order.lamports)
      const paid = shop.pay({ from: signer.address, amount, references: [order.reference] })
      await shop.see('finalized', paid)
      const code = await shop.open(buyer.session)
      const thief = await shop.browser()
      const asked = await challenge(shop.context, thief, { wallet: signer.address, orderId: null })
      const [signed] = await signer.signMessages([createSignableMessage(asked.message)])
      const signature = Buffer.from(signed?.[signer.address] ?? []).toString('base64')
      const [{ recovered }, entered] = await Promise.all([
        prove(shop.context, thief, { challengeId: asked.id, signature }),
        confirmCode(shop.context, buyer.session, code),
      ])
      const owners = [await shop.me(thief), await shop.me(await shop.sessionOf(entered))]
      expect(owners.map((owner) => owner !== null)).toEqual(
        recovered.length > 0 ? [true, false] : [false, true],
      )
    })

    test('deletion leaves no link to the deleted account', async () => {
      const owner = await shop.signIn((await shop.buy('30d')).session)
      const other = await shop.browser()
      const code = await shop.open(other)
      await Promise.allSettled([
        deleteAccount(shop.context, owner),
        confirmCode(shop.context, other, code),
      ])
      expect(await shop.member(zoe)).toBeNull()
    })
  })

  describe('a linked membership', () => {
    test("can't be taken by another Telegram account", async () => {
      const { session } = await shop.buy('30d')
      const owner = await shop.signIn(session)
      await expect(shop.signIn(owner, yan)).rejects.toMatchObject({ code: 'other_telegram' })
      expect(await shop.member(yan)).toBeNull()
      expect((await shop.member(zoe))?.accountId).toBe(session.accountId)
    })

    test("can't be recovered by a wallet", async () => {
      const signer = await generateKeyPairSigner()
      const buyer = shop.buyer()
      const order = await buyer.order('30d')
      const amount = BigInt(order.lamports)
      await shop.see(
        'finalized',
        shop.pay({ from: signer.address, amount, references: [order.reference] }),
      )
      await shop.signIn(buyer.session)
      const thief = await shop.browser()
      const asked = await challenge(shop.context, thief, { wallet: signer.address, orderId: null })
      const [signed] = await signer.signMessages([createSignableMessage(asked.message)])
      const signature = Buffer.from(signed?.[signer.address] ?? []).toString('base64')
      const proof = { challengeId: asked.id, signature }
      expect((await prove(shop.context, thief, proof)).recovered).toEqual([])
      expect(await shop.me(thief)).toBeNull()
    })

    test('can be moved by its owner, once in seven days', async () => {
      const { session } = await shop.buy('30d')
      const owner = await shop.signIn(session)
      const elsewhere = await shop.signIn(await shop.browser())
      const moved = await shop.signIn(owner, yan, 'move')
      expect(await shop.member(zoe)).toBeNull()
      expect(await shop.member(yan)).toMatchObject({ accountId: session.accountId, strong: true })
      expect(await shop.me(moved)).toMatchObject({ telegram_id: '815' })
      expect(await shop.audits('move')).toEqual([session.accountId])
      const read = shop.context.db.read.selectFrom('sessions').select('token_hash')
      expect(await read.where('token_hash', '=', elsewhere.id).execute()).toEqual([])

      await expect(shop.signIn(moved, zoe, 'move')).rejects.toMatchObject({ code: 'moved_lately' })
      await shop.clock.advance(7 * DAY)
      const again = await shop.signIn(moved, yan)
      await shop.signIn(again, zoe, 'move')
      expect(await shop.member(zoe)).toMatchObject({ accountId: session.accountId })
    })

    test('can be moved only after a fresh sign-in', async () => {
      const owner = await shop.signIn((await shop.buy('30d')).session)
      const { token } = await issueLink(shop.context, owner, 'Firefox on Linux', 'move')
      await shop.clock.advance(9 * MINUTE + 59 * SECOND)
      const shown = await presentToken(shop.context, yan, token)
      await shop.clock.advance(MINUTE)
      await expect(confirmCode(shop.context, owner, shown?.code ?? '')).rejects.toMatchObject({
        code: 'sign_in_again',
      })
      await expect(
        issueLink(shop.context, owner, 'Firefox on Linux', 'move'),
      ).rejects.toMatchObject({ code: 'sign_in_again' })
    })

    test('does not move onto another membership', async () => {
      await shop.signIn((await shop.buy('30d')).session, yan)
      const owner = await shop.signIn((await shop.buy('30d')).session)
      await expect(shop.signIn(owner, yan, 'move')).rejects.toMatchObject({
        code: 'telegram_taken',
      })
      expect((await shop.member(zoe))?.accountId).not.toBe((await shop.member(yan))?.accountId)
    })

    test('moves to an account that has only signed in', async () => {
      await shop.signIn(await shop.browser(), yan)
      const owner = await shop.signIn((await shop.buy('30d')).session)
      const moved = await shop.signIn(owner, yan, 'move')
      expect(await shop.me(moved)).toMatchObject({ plan: '30d', telegram_id: '815' })
    })

    test('notifies the previous and the new Telegram account', async () => {
      const owner = await shop.signIn((await shop.buy('30d')).session)
      await shop.clock.advance(SECOND)
      await shop.signIn(owner, yan, 'move')
      const rows = await shop.context.db.read
        .selectFrom('outbox')
        .select('topic')
        .where('topic', 'in', ['member.bound', 'member.left'])
        .orderBy('topic')
        .execute()
      expect(rows.map(({ topic }) => topic)).toEqual([
        'member.bound',
        'member.bound',
        'member.left',
      ])
    })
  })

  describe('a member', () => {
    test('signs every browser out', async () => {
      const owner = await shop.signIn((await shop.buy('30d')).session)
      await shop.signIn(await shop.browser())
      await signOutEverywhere(shop.context, owner)
      const sessions = shop.context.db.read.selectFrom('sessions').select('token_hash')
      expect(await sessions.where('account_id', '=', owner.accountId).execute()).toEqual([])
      expect(await shop.member(zoe)).not.toBeNull()
    })

    test('deletes their data, after a fresh sign-in only', async () => {
      const owner = await shop.signIn((await shop.buy('30d')).session)
      await shop.clock.advance(10 * MINUTE + 1)
      await expect(deleteAccount(shop.context, owner)).rejects.toMatchObject({
        code: 'sign_in_again',
      })
      const again = await shop.signIn(owner)
      const { kept } = await deleteAccount(shop.context, again)
      expect(kept.join(' ')).toMatch(/orders/)
      expect(await shop.member(zoe)).toBeNull()
      const { read } = shop.context.db
      expect(await read.selectFrom('sessions').selectAll().execute()).toEqual([])
      expect(await read.selectFrom('telegram_links').selectAll().execute()).toEqual([])
      expect(await read.selectFrom('claims').select('username').execute()).toEqual([
        { username: null },
      ])
      expect(await read.selectFrom('orders').select('status').execute()).toEqual([
        { status: 'settled' },
      ])
      expect(await findOffer(shop.context, zoe)).toBeNull()
    })
  })
})
