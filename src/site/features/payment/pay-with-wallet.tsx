import { useState } from 'react'
import type { OrderBody } from '../../../contract/records.ts'
import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { SpinnerIcon, WalletIcon } from '../../ui/icons.tsx'
import { later } from '../../ui/later.tsx'
import type { ToPay } from '../orders/to-pay.ts'

const PayDialog = later(
  () => import('../wallet/pay-dialog.tsx').then((module) => module.PayDialog),
  'The wallets could not be loaded. The QR code and the address work without them.',
)

type PayWithWalletProps = {
  order: OrderBody | null
  pay: ToPay | null
  isPrimary: boolean
  onWallet: (address: string) => void
}

/** The wallet code is loaded on the first click. */
export function PayWithWallet({ order, pay, isPrimary, onWallet }: PayWithWalletProps) {
  const settings = useSettings()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [sent, setSent] = useState(false)
  return (
    <>
      <button
        type="button"
        disabled={!order}
        className={buttonClass(isPrimary ? 'primary' : 'secondary')}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {sent ? <SpinnerIcon /> : <WalletIcon />}
        Pay with wallet
      </button>
      {sent && (
        <p role="status" className="text-xs text-text-2">
          Sent from your wallet. The network usually confirms within two seconds.
        </p>
      )}
      {wanted && order && pay && (
        <PayDialog
          open={open}
          order={order}
          coin={pay.coin}
          settings={settings}
          onClose={() => setOpen(false)}
          onSent={(address) => {
            setSent(true)
            setOpen(false)
            onWallet(address)
          }}
        />
      )}
    </>
  )
}
