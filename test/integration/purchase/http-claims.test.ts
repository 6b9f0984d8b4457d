import { describe, expect, test } from 'vitest'
import { drawQr } from '../../../src/contract/qr.ts'
import type { OrderBody } from '../../../src/contract/records.ts'
import { grantMembership } from '../../../src/domains/memberships/index.ts'
import { newReference } from '../../../src/domains/orders/reference.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import { eachEngine } from '../../engines.ts'
import { HOSTILE, openBehindProxy, refusal, WALLET } from '../../support/behind-proxy.ts'
import type { Answer } from '../../support/site-client.ts'

eachEngine((engine) => {
  const { visitor, customer, server } = openBehindProxy(engine)

  test('an exchange amount is the session’s own, and the same when asked again', async () => {
    const { site, order } = await customer()
    const path = `/api/orders/${order.id}/exchange-amount`
    expect(refusal(await visitor().call('POST', path))).toEqual([401, 'no_session'])
    const { site: stranger } = await customer()
    expect(refusal(await stranger.call('POST', path))).toEqual([404, 'not_found'])
    expect(refusal(await site.call('POST', '/api/orders/nonsense/exchange-amount'))).toEqual([
      404,
      'not_found',
    ])
    const drawn = await site.call('POST', path)
    expect(drawn).toMatchObject({ status: 200, body: { id: order.id } })
    const again = await site.call('POST', path)
    expect(again.body).toMatchObject({
      exchange_amount: (drawn.body as OrderBody).exchange_amount,
    })
  })

  test('a QR code is that of the order’s payment link, and the session’s own', async () => {
    const { site, order } = await customer()
    const path = `/api/orders/${order.id}/qr`
    expect(refusal(await visitor().call('GET', path))).toEqual([404, 'not_found'])
    const { site: stranger, order: other } = await customer()
    expect(refusal(await stranger.call('GET', path))).toEqual([404, 'not_found'])
    expect(refusal(await site.call('GET', '/api/orders/nonsense/qr'))).toEqual([404, 'not_found'])
    const { body } = await site.call('GET', path)
    expect(body).toEqual(drawQr(order.pay_url))
    expect(body).not.toEqual(drawQr(other.pay_url))
  })

  describe('a claim', () => {
    const claim = async (change: object, wallet = WALLET) => {
      const { site, order } = await customer()
      const body = { username: 'alice', plan: '30d', order: order.id, ...change }
      return refusal(
        await site.call('PUT', `/api/pending_wallets/${encodeURIComponent(wallet)}`, body),
      )
    }

    test('needs the order’s session', async () => {
      const { order } = await customer()
      const body = { username: 'alice', plan: '30d', order: order.id }
      const path = `/api/pending_wallets/${WALLET}`
      expect(refusal(await visitor().call('PUT', path, body))).toEqual([401, 'no_session'])
      const { site: stranger } = await customer()
      expect(refusal(await stranger.call('PUT', path, body))).toEqual([404, 'not_found'])
    })

    test.each([
      ['no Solana address', 'nonsense'],
      ['too short', WALLET.slice(0, 20)],
      ['with a letter that base58 lacks', `0${WALLET.slice(1)}`],
      ['of 33 bytes', `${WALLET}11`],
      ['an Ethereum address', '0x52908400098527886E0F7030069857D2E4169EE7'],
      ['far too long', 'A'.repeat(3_000)],
      ['with NUL', '\0'],
    ])('is refused for a wallet: %s', async (_, wallet) => {
      expect(await claim({}, wallet)).toEqual([400, 'invalid_wallet'])
    })

    test('is refused for our own wallet', async () => {
      const recipient = server().world.env.RECEIVING_WALLET ?? ''
      expect(await claim({}, recipient)).toEqual([400, 'invalid_wallet'])
    })

    test.each(['bob', '123456789', '1alice', 'al ice', 'a-lice', 'a'.repeat(33), HOSTILE])(
      'is refused for the username %j',
      async (username) => {
        expect(await claim({ username })).toEqual([400, 'bad_username'])
      },
    )

    test('is refused for missing and wrong fields', async () => {
      expect(await claim({ username: '  ' })).toEqual([400, 'missing_fields'])
      expect(await claim({}, ' ')).toEqual([400, 'missing_fields'])
      expect(await claim({ username: undefined })).toEqual([400, 'missing_fields'])
      expect(await claim({ username: 7 })).toEqual([400, 'invalid_input'])
      expect(await claim({ username: 'a'.repeat(101) })).toEqual([400, 'invalid_input'])
      expect(await claim({ plan: 'weekly' })).toEqual([400, 'unknown_plan'])
      expect(await claim({ order: 'x' })).toEqual([400, 'invalid_input'])
      expect(await claim({ order: 'A'.repeat(22) })).toEqual([404, 'not_found'])
    })

    test('is answered with the same five fields, whether others named that wallet or not', async () => {
      const wallet = newReference(systemEntropy)
      const answers: Answer[] = []
      for (const _ of [1, 2]) {
        const { site, order } = await customer()
        const body = { username: 'alice', plan: '30d', order: order.id }
        const answer = await site.call('PUT', `/api/pending_wallets/${wallet}`, body)
        expect(answer.body.amount).toBe(Number(order.sol))
        answers.push(answer)
      }
      for (const { status, body } of answers)
        expect([status, body]).toEqual([
          200,
          {
            username: 'alice',
            wallet,
            plan: '30d',
            amount: expect.any(Number),
            timestamp: expect.any(Number),
          },
        ])
    })

    test('takes what people type, and five wallets at most', async () => {
      const { site, order } = await customer()
      const wallets = Array.from({ length: 6 }, () => newReference(systemEntropy))
      const answers: Answer[] = []
      for (const wallet of wallets) {
        const body = { username: ' @AliCe ', plan: '30D', order: order.id }
        answers.push(await site.call('PUT', `/api/pending_wallets/%20${wallet}%20`, body))
      }
      expect(answers[0]).toMatchObject({
        status: 200,
        body: { username: 'alice', wallet: wallets[0], plan: '30d', amount: Number(order.sol) },
      })
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409])
      expect(answers[5]?.body.error.code).toBe('too_many_wallets')
    })
  })

  describe('users', () => {
    test.each(['me', 'nobody', '123456', '%00', '%F0%9F%AA%99', 'a'.repeat(2_000), 'me?order=%00'])(
      '%s is not found',
      async (id) => {
        const { site } = await customer()
        for (const who of [site, visitor()])
          expect(refusal(await who.call('GET', `/api/users/${id}`))).toEqual([404, 'not_found'])
      },
    )

    test('a malformed order id in the query of a member is not found either', async () => {
      const { site, order } = await customer()
      await server().app.context.db.transaction(async (tx) => {
        const { account_id: accountId } = await tx
          .selectFrom('orders')
          .select('account_id')
          .where('id', '=', order.id)
          .executeTakeFirstOrThrow()
        const grant = { orderId: order.id, accountId, plan: '30d' as const }
        await grantMembership(tx, systemEntropy, grant, server().clock.now())
      })
      expect((await site.call('GET', '/api/users/me')).status).toBe(200)
      for (const hostile of ['%00', '%ED%A0%80', encodeURIComponent(HOSTILE), 'A'.repeat(22)]) {
        const answer = await site.call('GET', `/api/users/me?order=${hostile}`)
        expect(refusal(answer)).toEqual([404, 'not_found'])
      }
    })
  })

  describe('a wallet proof', () => {
    const nonsense = Buffer.alloc(64, 1).toString('base64')

    test('is refused for an invalid wallet, and for an order of another browser', async () => {
      const { site, order } = await customer()
      const ask = async (body: object, who = site) =>
        refusal(await who.call('POST', '/api/wallet_proofs', body))
      expect(await ask({ wallet: 'nonsense' })).toEqual([400, 'invalid_wallet'])
      expect(await ask({})).toEqual([400, 'invalid_input'])
      expect(await ask({ wallet: WALLET, order: 'x' })).toEqual([400, 'invalid_input'])
      expect(await ask({ wallet: WALLET, order: 'A'.repeat(22) })).toEqual([404, 'not_found'])
      expect(await ask({ wallet: WALLET, order: order.id }, visitor())).toEqual([401, 'no_session'])
    })

    test('is refused for a wrong signature, and uses up its challenge', async () => {
      const { site, order } = await customer()
      const ask = { wallet: WALLET, order: order.id }
      const { status, body } = await site.call('POST', '/api/wallet_proofs', ask)
      expect(status).toBe(201)
      expect(body.message).toContain(order.id)
      const path = `/api/wallet_proofs/${body.id}`
      const prove = async (signature: unknown, who = site) =>
        refusal(await who.call('PUT', path, { signature }))
      expect(await prove('short')).toEqual([400, 'invalid_input'])
      expect(await prove(7)).toEqual([400, 'invalid_input'])
      expect(await prove(nonsense, visitor())).toEqual([401, 'no_session'])
      expect(await prove(nonsense, (await customer()).site)).toEqual([410, 'proof_expired'])
      expect(await prove(nonsense)).toEqual([400, 'proof_failed'])
      expect(await prove(nonsense)).toEqual([410, 'proof_expired'])
      const unknown = await site.call('PUT', '/api/wallet_proofs/x', { signature: nonsense })
      expect(refusal(unknown)).toEqual([404, 'not_found'])
    })
  })

  describe('a message to us', () => {
    test('is refused when it lacks something or is too long', async () => {
      const write = async (body: object) =>
        refusal(await visitor().call('POST', '/api/contact', body))
      const good = { name: '', reply_to: 'a@b.c', message: 'hello' }
      expect(await write({})).toEqual([400, 'invalid_input'])
      expect(await write({ ...good, message: ' ' })).toEqual([400, 'invalid_input'])
      expect(await write({ ...good, reply_to: '' })).toEqual([400, 'invalid_input'])
      expect(await write({ ...good, message: 'x'.repeat(4_001) })).toEqual([400, 'invalid_input'])
      expect(await write({ ...good, name: 'x'.repeat(101) })).toEqual([400, 'invalid_input'])
      expect(await write({ ...good, message: 'NUL \0 inside' })).toEqual([400, 'invalid_input'])
    })

    test.each([
      HOSTILE,
      'thanks',
      'alice',
      '@bob',
      'a@b',
      'a b@example.com',
      'a@example..com',
      'me@example.com, you@example.com',
      '@alice@example.com',
    ])('is refused for the unusable reply address %j', async (reply_to) => {
      const answer = await visitor().call('POST', '/api/contact', {
        name: '',
        reply_to,
        message: 'x',
      })
      expect(refusal(answer)).toEqual([400, 'bad_reply_to'])
    })

    test.each([' ann.lee+shop@mail.example.com ', 'jürgen@müller.example', '@Ann_Lee'])(
      'accepts the reply address %j',
      async (reply_to) => {
        const letter = { name: '', reply_to, message: 'x' }
        expect((await visitor().call('POST', '/api/contact', letter)).status).toBe(201)
      },
    )

    test('is stored as written', async () => {
      const written = { name: HOSTILE, reply_to: '@alice', message: HOSTILE }
      const { status, body } = await visitor().call('POST', '/api/contact', written)
      expect(status).toBe(201)
      const stored = await server()
        .app.context.db.read.selectFrom('contact_messages')
        .select(['name', 'reply_to', 'message'])
        .where('id', '=', body.id)
        .executeTakeFirst()
      expect(stored).toEqual(written)
    })
  })
})
