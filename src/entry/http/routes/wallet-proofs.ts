import type { ChallengeBody, ProofBody } from '../../../contract/records.ts'
import { Challenge, Proof, Wallet } from '../../../contract/schemas.ts'
import { payUrl } from '../../../flows/purchase/pay-url.ts'
import { challenge, prove } from '../../../flows/purchase/proof.ts'
import { showOrder } from '../../../flows/purchase/show-order.ts'
import { formatExactSol, lamports } from '../../../kernel/money.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { ensureSession, requireSession } from '../middleware/session.ts'
import { accept, idInPath, readBody } from '../read-body.ts'

/** Proofs that a wallet belongs to the buyer, for an order or to recover what it paid for. */
export function walletProofRoutes(router: Router, http: HttpContext): void {
  const { services, limits } = http

  router.post('/api/wallet_proofs', async (context) => {
    await limits.take('proofs', context.get('address'))
    const asked = await readBody(context, Challenge)
    const wallet = accept(Wallet, asked.wallet, 'invalid_wallet')
    const session =
      asked.order === undefined ? await ensureSession(context, http) : requireSession(context)
    const { id, message, expiresAt, transfer } = await challenge(services, session, {
      wallet,
      orderId: asked.order ?? null,
    })
    const carrier = transfer && (await showOrder(services, session, transfer.carrierId))
    const body = { id, message, expires_at: expiresAt }
    if (!carrier) return context.json<ChallengeBody>({ ...body, transfer: null }, 201)
    const { memo } = transfer
    const amount = lamports(transfer.lamports)
    const pay = { lamports: `${amount}`, sol: formatExactSol(amount), memo }
    const { id: order, recipient, reference } = carrier
    const to = { order, recipient, reference, pay_url: payUrl(carrier, amount, memo) }
    return context.json<ChallengeBody>({ ...body, transfer: { ...to, ...pay } }, 201)
  })

  router.put('/api/wallet_proofs/:id', async (context) => {
    await limits.take('proofs', context.get('address'))
    const session = requireSession(context)
    const challengeId = idInPath(context)
    const { signature } = await readBody(context, Proof)
    const { orderId, recovered } = await prove(services, session, { challengeId, signature })
    const order = orderId === null ? null : await showOrder(services, session, orderId)
    return context.json<ProofBody>({ order, recovered })
  })
}
