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

  describe('a link by token', () => {
    test('links the membership to Telegram, and replaces the session', async () => {
      const { session } = await till.buy('30d')
      const proven = await till.signIn(session)
      expect(proven.accountId).toBe(session.accountId)
      expect(await till.me(proven)).toMatchObject({ plan: '30d', telegram_id: '4711' })
      expect(await till.member(zoe)).toMatchObject({ accountId: session.accountId, strong: true })
      expect(await telegramOf(till.context, session.accountId)).toEqual({ ...zoe, strong: true })
      expect(await till.audits('bind')).toEqual([session.accountId])
      const old = till.context.db.read.selectFrom('sessions').select('token_hash')
      expect(await old.where('token_hash', '=', session.id).execute()).toEqual([])
    })

    test('stores nothing from Telegram in the clear', async () => {
      await till.signIn((await till.buy('30d', null)).session)
      const { read } = till.context.db
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
      const session = await till.browser()
      const issuedAt = till.clock.now()
      const { token, expiresAt } = await issueLink(till.context, session, 'Firefox on Linux')
      expect(expiresAt).toBe(issuedAt + 10 * MINUTE)
      await till.clock.advance(9 * MINUTE)
      const shown = await presentToken(till.context, zoe, token)
      expect(shown).toEqual({
        code: expect.stringMatching(/^\d{6}$/),
        browser: 'Firefox on Linux',
        issuedAt,
        expiresAt: till.clock.now() + 2 * MINUTE,
      })
      await till.clock.advance(2 * MINUTE)
      await expect(confirmCode(till.context, session, shown?.code ?? '')).rejects.toMatchObject({
        code: 'code_expired',
      })
    })

    test("signs a new browser in to the person's account", async () => {
      const { session } = await till.buy('lifetime')
      await till.signIn(session)
      const there = await till.signIn(await till.browser())
      expect(there.accountId).toBe(session.accountId)
      expect(await till.me(there)).toMatchObject({ plan: 'lifetime', telegram_id: '4711' })
    })

    test('merges what another browser paid: 30 days extend', async () => {
      const first = await till.buy('30d')
      await till.signIn(first.session)
      await till.tick(DAY)
      const second = await till.buy('30d')
      const proven = await till.signIn(second.session)
      expect(proven.accountId).toBe(first.session.accountId)
      const user = await till.me(proven)
      expect(user?.expires_at).toBe((user?.joined_at ?? 0) + 60 * DAY)
      expect(await till.audits('merge')).toEqual([second.order.id])
    })

    test('merges what another browser paid: lifetime stays', async () => {
      await till.signIn((await till.buy('lifetime')).session)
      const proven = await till.signIn((await till.buy('30d')).session)
      expect(await till.me(proven)).toMatchObject({ plan: 'lifetime', expires_at: null })
    })

    test('keeps an open upgrade an upgrade', async () => {
      await till.signIn((await till.buy('30d')).session)
      const other = await till.buy('30d')
      const upgrade = await other.buyer.order('lifetime')
      expect(upgrade.upgrade).toBe(true)
      const proven = await till.signIn(other.session)
      const amount = BigInt(upgrade.lamports)
      const paid = till.pay({ from: other.wallet, amount, references: [upgrade.reference] })
      await till.see('finalized', paid)
      expect(await till.me(proven)).toMatchObject({ plan: 'lifetime' })
    })

    test('settles a payment that arrives after the merge into the account of then', async () => {
      await till.signIn((await till.buy('30d')).session)
      const late = till.buyer()
      const order = await late.order('30d')
      const proven = await till.signIn(late.session)
      const amount = BigInt(order.lamports)
      await till.see(
        'finalized',
        till.pay({ from: late.wallet, amount, references: [order.reference] }),
      )
      const user = await till.me(proven)
      expect(user?.expires_at).toBe((user?.joined_at ?? 0) + 60 * DAY)
    })
  })

  describe('a link by token at the same moment as', () => {
    test('a payment during the merge is not lost: 30 days extend', async () => {
      await till.signIn((await till.buy('30d')).session)
      const other = till.buyer()
      const order = await other.order('30d')
      const code = await till.open(other.session)
      const amount = BigInt(order.lamports)
      const paid = till.pay({ from: other.wallet, amount, references: [order.reference] })
      const [entered] = await Promise.all([
        confirmCode(till.context, other.session, code),
        till.see('finalized', paid),
      ])
      const user = await till.me(await till.sessionOf(entered))
      expect(user?.expires_at).toBe((user?.joined_at ?? 0) + 60 * DAY)
    })

    test('a recovery by the wallet leaves one owner', async () => {
      const signer = await generateKeyPairSigner()
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      const amount = BigInt(order.lamports)
      const paid = till.pay({ from: signer.address, amount, references: [order.reference] })
      await till.see('finalized', paid)
      const code = await till.open(buyer.session)
      const thief = await till.browser()
      const asked = await challenge(till.context, thief, { wallet: signer.address, orderId: null })
      const [signed] = await signer.signMessages([createSignableMessage(asked.message)])
      const signature = Buffer.from(signed?.[signer.address] ?? []).toString('base64')
      const [{ recovered }, entered] = await Promise.all([
        prove(till.context, thief, { challengeId: asked.id, signature }),
        confirmCode(till.context, buyer.session, code),
      ])
      const owners = [await till.me(thief), await till.me(await till.sessionOf(entered))]
      expect(owners.map((owner) => owner !== null)).toEqual(
        recovered.length > 0 ? [true, false] : [false, true],
      )
    })

    test('deletion leaves no link to the deleted account', async () => {
      const owner = await till.signIn((await till.buy('30d')).session)
      const other = await till.browser()
      const code = await till.open(other)
      await Promise.allSettled([
        deleteAccount(till.context, owner),
        confirmCode(till.context, other, code),
      ])
      expect(await till.member(zoe)).toBeNull()
    })
  })

  describe('a linked membership', () => {
    test("can't be taken by another Telegram account", async () => {
      const { session } = await till.buy('30d')
      const owner = await till.signIn(session)
      await expect(till.signIn(owner, yan)).rejects.toMatchObject({ code: 'other_telegram' })
      expect(await till.member(yan)).toBeNull()
      expect((await till.member(zoe))?.accountId).toBe(session.accountId)
    })

    test("can't be recovered by a wallet", async () => {
      const signer = await generateKeyPairSigner()
      const buyer = till.buyer()
      const order = await buyer.order('30d')
      const amount = BigInt(order.lamports)
      await till.see(
        'finalized',
        till.pay({ from: signer.address, amount, references: [order.reference] }),
      )
      await till.signIn(buyer.session)
      const thief = await till.browser()
      const asked = await challenge(till.context, thief, { wallet: signer.address, orderId: null })
      const [signed] = await signer.signMessages([createSignableMessage(asked.message)])
      const signature = Buffer.from(signed?.[signer.address] ?? []).toString('base64')
      const proof = { challengeId: asked.id, signature }
      expect((await prove(till.context, thief, proof)).recovered).toEqual([])
      expect(await till.me(thief)).toBeNull()
    })

    test('can be moved by its owner, once in seven days', async () => {
      const { session } = await till.buy('30d')
      const owner = await till.signIn(session)
      const elsewhere = await till.signIn(await till.browser())
      const moved = await till.signIn(owner, yan, 'move')
      expect(await till.member(zoe)).toBeNull()
      expect(await till.member(yan)).toMatchObject({ accountId: session.accountId, strong: true })
      expect(await till.me(moved)).toMatchObject({ telegram_id: '815' })
      expect(await till.audits('move')).toEqual([session.accountId])
      const read = till.context.db.read.selectFrom('sessions').select('token_hash')
      expect(await read.where('token_hash', '=', elsewhere.id).execute()).toEqual([])

      await expect(till.signIn(moved, zoe, 'move')).rejects.toMatchObject({ code: 'moved_lately' })
      await till.clock.advance(7 * DAY)
      const again = await till.signIn(moved, yan)
      await till.signIn(again, zoe, 'move')
      expect(await till.member(zoe)).toMatchObject({ accountId: session.accountId })
    })

    test('can be moved only after a fresh sign-in', async () => {
      const owner = await till.signIn((await till.buy('30d')).session)
      const { token } = await issueLink(till.context, owner, 'Firefox on Linux', 'move')
      await till.clock.advance(9 * MINUTE + 59 * SECOND)
      const shown = await presentToken(till.context, yan, token)
      await till.clock.advance(MINUTE)
      await expect(confirmCode(till.context, owner, shown?.code ?? '')).rejects.toMatchObject({
        code: 'sign_in_again',
      })
      await expect(
        issueLink(till.context, owner, 'Firefox on Linux', 'move'),
      ).rejects.toMatchObject({ code: 'sign_in_again' })
    })

    test('does not move onto another membership', async () => {
      await till.signIn((await till.buy('30d')).session, yan)
      const owner = await till.signIn((await till.buy('30d')).session)
      await expect(till.signIn(owner, yan, 'move')).rejects.toMatchObject({
        code: 'telegram_taken',
      })
      expect((await till.member(zoe))?.accountId).not.toBe((await till.member(yan))?.accountId)
    })

    test('moves to an account that has only signed in', async () => {
      await till.signIn(await till.browser(), yan)
      const owner = await till.signIn((await till.buy('30d')).session)
      const moved = await till.signIn(owner, yan, 'move')
      expect(await till.me(moved)).toMatchObject({ plan: '30d', telegram_id: '815' })
    })

    test('notifies the previous and the new Telegram account', async () => {
      const owner = await till.signIn((await till.buy('30d')).session)
      await till.clock.advance(SECOND)
      await till.signIn(owner, yan, 'move')
      const rows = await till.context.db.read
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
      const owner = await till.signIn((await till.buy('30d')).session)
      await till.signIn(await till.browser())
      await signOutEverywhere(till.context, owner)
      const sessions = till.context.db.read.selectFrom('sessions').select('token_hash')
      expect(await sessions.where('account_id', '=', owner.accountId).execute()).toEqual([])
      expect(await till.member(zoe)).not.toBeNull()
    })

    test('deletes their data, after a fresh sign-in only', async () => {
      const owner = await till.signIn((await till.buy('30d')).session)
      await till.clock.advance(10 * MINUTE + 1)
      await expect(deleteAccount(till.context, owner)).rejects.toMatchObject({
        code: 'sign_in_again',
      })
      const again = await till.signIn(owner)
      const { kept } = await deleteAccount(till.context, again)
      expect(kept.join(' ')).toMatch(/orders/)
      expect(await till.member(zoe)).toBeNull()
      const { read } = till.context.db
      expect(await read.selectFrom('sessions').selectAll().execute()).toEqual([])
      expect(await read.selectFrom('telegram_links').selectAll().execute()).toEqual([])
      expect(await read.selectFrom('claims').select('username').execute()).toEqual([
        { username: null },
      ])
      expect(await read.selectFrom('orders').select('status').execute()).toEqual([
        { status: 'settled' },
      ])
      expect(await findOffer(till.context, zoe)).toBeNull()
    })
  })
})
