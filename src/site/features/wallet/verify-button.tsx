import { useState } from 'react'
import type { ProofBody } from '../../../contract/records.ts'
import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { WalletIcon } from '../../ui/icons.tsx'
import { later } from '../../ui/later.tsx'

const VerifyDialog = later(
  () => import('./verify-dialog.tsx').then((module) => module.VerifyDialog),
  'The wallets of this browser could not be loaded.',
)

type VerifyButtonProps = {
  orderId?: string
  isPrimary?: boolean | undefined
  /** The address to suggest if no wallet in this browser is chosen. */
  wallet?: string
  onVerified: (proof: ProofBody) => void
  /** Called when a transfer was offered; it may verify the wallet without further action here. */
  onTransfer?: () => void
}

/** Opens the wallet verification; the wallet code is fetched by the first click. */
export function VerifyButton({ onVerified, isPrimary = true, ...asked }: VerifyButtonProps) {
  const settings = useSettings()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <button
        type="button"
        className={buttonClass(isPrimary ? 'primary' : 'secondary')}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <WalletIcon />
        Verify your wallet
      </button>
      {wanted && (
        <VerifyDialog
          {...asked}
          open={open}
          settings={settings}
          onClose={() => setOpen(false)}
          onVerified={(proof) => {
            setOpen(false)
            onVerified(proof)
          }}
        />
      )}
    </>
  )
}
