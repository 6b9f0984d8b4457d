import { useState } from 'react'
import type { ProofBody } from '../../../contract/records.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { askChallenge, sendProof } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { connect, type StandardWallet, signMessage } from './standard.ts'
import { VerifyByTransfer } from './verify-by-transfer.tsx'
import { WalletList } from './wallet-list.tsx'

type VerifyDialogProps = {
  open: boolean
  settings: SiteSettings
  /** The order to verify the wallet for; without one, the dialog recovers what the wallet has paid for. */
  orderId?: string
  wallet?: string
  onClose: () => void
  onVerified: (proof: ProofBody) => void
  onTransfer?: () => void
}

/** Verifies a wallet by a signed text, which sends nothing, or by a tiny transfer. */
export function VerifyDialog(props: VerifyDialogProps) {
  const { open, settings, orderId, onClose, onVerified } = props
  const [byTransfer, setByTransfer] = useState(false)

  async function verify(wallet: StandardWallet) {
    const account = await connect(wallet, settings.chain, 'solana:signMessage')
    const challenge = await askChallenge(account.address, orderId)
    const signature = await signMessage(wallet, account, challenge.message)
    onVerified(await sendProof(challenge.id, btoa(String.fromCharCode(...signature))))
  }

  return (
    <Dialog open={open} title="Verify your wallet" onClose={onClose}>
      {byTransfer ? (
        <VerifyByTransfer {...props} />
      ) : (
        <>
          <p className="mb-4 text-sm text-text-2">
            Choose the wallet that paid. It signs a short message; that sends nothing and costs
            nothing.
          </p>
          <WalletList settings={settings} feature="solana:signMessage" onPick={verify} />
        </>
      )}
      <button
        type="button"
        className={`${buttonClass('secondary')} mt-4 w-full`}
        onClick={() => setByTransfer(!byTransfer)}
      >
        {byTransfer ? 'Sign a message instead' : 'My wallet can’t sign messages'}
      </button>
    </Dialog>
  )
}
