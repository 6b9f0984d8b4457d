import type { OrderBody } from '../../../contract/records.ts'
import { VerifyButton } from './verify-button.tsx'

type VerifyWalletProps = {
  order: OrderBody
  isPrimary?: boolean
  onVerified: (order: OrderBody) => void
}

/** Verifies that the wallet entered for an order belongs to its buyer. */
export function VerifyWallet({ order, isPrimary, onVerified }: VerifyWalletProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <VerifyButton
        orderId={order.id}
        isPrimary={isPrimary}
        wallet={order.claim?.wallet}
        onVerified={(proof) => proof.order && onVerified(proof.order)}
      />
      <p className="text-xs">
        Signs a short message in your wallet. If it can’t sign messages, you can send a tiny amount
        instead.
      </p>
    </div>
  )
}
