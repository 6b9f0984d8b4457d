import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { OutIcon } from '../../ui/icons.tsx'
import { Qr } from '../../ui/qr.tsx'
import { ProveButton } from './prove-button.tsx'

type ProveWalletProps = { order: OrderBody; onProven: (order: OrderBody) => void }

/** The two proofs: a signed text, or one lamport that carries the order's reference. */
export function ProveWallet({ order, onProven }: ProveWalletProps) {
  const link = lamportLink(order)
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-start gap-2">
        <ProveButton orderId={order.id} onProven={(proof) => proof.order && onProven(proof.order)}>
          Prove the wallet
        </ProveButton>
        <p className="text-xs">Signs a short text in your wallet. Nothing is sent.</p>
      </div>
      <div className="grid items-center gap-5 border-t border-amber-line pt-5 sm:grid-cols-[auto_1fr]">
        <Qr text={link} name="QR code that proves the wallet" />
        <div className="grid justify-items-start gap-3">
          <p>
            Your wallet can’t sign texts, as many hardware wallets can’t? Send{' '}
            <span className="num text-text">0.000000001 SOL</span>, one lamport, from it with this
            code.
          </p>
          <a href={link} className={buttonClass('secondary')}>
            Open in wallet
            <OutIcon className="size-4 text-text-3" />
          </a>
        </div>
      </div>
    </div>
  )
}

/** A Solana Pay link over one lamport with the order's reference. */
export function lamportLink({
  recipient,
  reference,
}: Pick<OrderBody, 'recipient' | 'reference'>): string {
  const query = new URLSearchParams({ amount: '0.000000001', reference, label: 'Mintwatch proof' })
  return `solana:${recipient}?${query.toString().replaceAll('+', '%20')}`
}
