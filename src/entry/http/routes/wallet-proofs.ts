import type { ChallengeBody, ProofBody } from '../../../contract/records.ts'
import { Challenge, Id, Proof, Wallet } from '../../../contract/schemas.ts'
import { challenge, prove } from '../../../flows/proof.ts'
import { showOrder } from '../../../flows/show-order.ts'
import type { HttpHouse, Router } from '../http-context.ts'
import { ensureSession, requireSession } from '../middleware/session.ts'
import { accept, readBody } from '../read-body.ts'

/** A buyer shows that a wallet is theirs, for an order or to get back what it paid for. */
export function walletProofRoutes(router: Router, house: HttpHouse): void {
  const { purchase, limits } = house

  router.post('/api/wallet_proofs', async (context) => {
    await limits.take('proofs', context.get('address'))
    const asked = await readBody(context, Challenge)
    const wallet = accept(Wallet, asked.wallet, 'invalid_wallet')
    const session =
      asked.order === undefined ? await ensureSession(context, house) : requireSession(context)
    const { id, message, expiresAt } = await challenge(purchase, session, {
      wallet,
      orderId: asked.order ?? null,
    })
    return context.json<ChallengeBody>({ id, message, expires_at: expiresAt }, 201)
  })

  router.put('/api/wallet_proofs/:id', async (context) => {
    await limits.take('proofs', context.get('address'))
    const session = requireSession(context)
    const challengeId = accept(Id, context.req.param('id'), 'not_found')
    const { signature } = await readBody(context, Proof)
    const { orderId, recovered } = await prove(purchase, session, { challengeId, signature })
    const order = orderId === null ? null : await showOrder(purchase, session, orderId)
    return context.json<ProofBody>({ order, recovered })
  })
}
