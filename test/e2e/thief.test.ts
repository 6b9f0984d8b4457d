import { describe, expect, test } from 'vitest'
import { eachEngine } from '../engines.ts'
import { openShop } from './stock-buyer.ts'

eachEngine((engine) => {
  const { newBuyer, chainSettles, jump } = openShop(engine)

  describe('a thief', () => {
    test('who names a wallet before it pays makes both orders contested until the owner proves the wallet', async () => {
      const [owner, thief] = [await newBuyer(), await newBuyer()]
      const [owned, stolen] = [await owner.order(), await thief.order()]
      await owner.claim(owned)
      const answer = await thief.claim(stolen, owner.wallet.address)
      expect([answer.status, answer.body.wallet]).toEqual([200, owner.wallet.address])
      await owner.wallet.pay({ to: owned.recipient, lamports: owned.lamports })
      await owner.becomes(owned, { status: 'seen', exception: 'contested' })
      await thief.becomes(stolen, { status: 'seen', exception: 'contested' })
      for (const { user } of [owner, thief]) expect((await user('me')).status).toBe(404)

      const forged = await thief.prove(stolen)
      expect(forged.status).toBe(200)
      expect(await thief.see(stolen)).toMatchObject({ status: 'seen', exception: 'contested' })

      expect(await owner.prove(owned)).toMatchObject({
        status: 200,
        body: { order: { status: 'settled', claim: { proven: true } } },
      })
      expect((await owner.user('me')).status).toBe(200)
      expect((await thief.user('me')).status).toBe(404)
    })

    test('who alone named a wallet loses access to the owner who proves it', async () => {
      const [owner, thief] = [await newBuyer(), await newBuyer()]
      const [owned, stolen] = [await owner.order(), await thief.order()]
      await thief.claim(stolen, owner.wallet.address)
      await owner.wallet.pay({ to: owned.recipient, lamports: owned.lamports })
      await thief.becomes(stolen, { status: 'settled' })
      expect(await owner.prove(owned)).toMatchObject({ body: { order: { status: 'settled' } } })
      expect((await owner.user('me')).status).toBe(200)
      expect((await thief.user('me')).status).toBe(404)
      expect((await thief.see(stolen)).status).not.toBe('settled')
    })

    test('gets nothing from a payment with a reference, or from one older than the order', async () => {
      const owner = await newBuyer()
      const owned = await owner.order()
      const paid = { to: owned.recipient, lamports: owned.lamports }
      await owner.wallet.pay({ ...paid, reference: owned.reference })
      await owner.wallet.pay(paid)
      await owner.becomes(owned, { status: 'settled' })
      await chainSettles()

      const thief = await newBuyer()
      const stolen = await thief.order()
      expect((await thief.claim(stolen, owner.wallet.address)).status).toBe(200)
      jump(46_000)
      await chainSettles()
      expect(await thief.see(stolen)).toMatchObject({
        status: 'open',
        exception: 'none',
        transfers: [],
      })
      expect((await thief.user('me')).status).toBe(404)
      expect((await owner.user('me')).status).toBe(200)
    })

    test("can't tell a stranger's order from one that does not exist", async () => {
      const owner = await newBuyer()
      const owned = await owner.order()
      await owner.claim(owned)
      await owner.wallet.pay({
        to: owned.recipient,
        lamports: owned.lamports,
        reference: owned.reference,
      })
      await owner.becomes(owned, { status: 'settled' })
      const thief = await newBuyer()
      const own = await thief.order()
      const nobody = await thief.user('nobody_at_all')
      expect(nobody.status).toBe(404)
      for (const id of [owner.username, `${owner.username}?order=${owned.id}`]) {
        const answer = await thief.user(id)
        expect([answer.status, answer.body]).toEqual([nobody.status, nobody.body])
      }
      for (const path of ['', '/events']) {
        const answer = await thief.site.call('GET', `/api/orders/${owned.id}${path}`)
        expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found'])
      }
      expect((await thief.claim(owned)).body.error.code).toBe('not_found')
      const proof = await thief.site.call('POST', '/api/wallet_proofs', {
        wallet: owner.wallet.address,
        order: owned.id,
      })
      expect(proof.body.error.code).toBe('not_found')
      expect((await thief.see(own)).transfers).toEqual([])
    })
  })
})
