import type { ProofBody, SiteSettings } from '../../../contract/records.ts'
import { askChallenge, sendProof } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { connect, signMessage, type Wallet } from './standard.ts'
import { WalletList } from './wallet-list.tsx'

type ProofDialogProps = {
  open: boolean
  settings: SiteSettings
  /** The order that the proof is for; without one it gives back what the wallet has paid. */
  orderId?: string
  onClose: () => void
  onProven: (proof: ProofBody) => void
}

/** Proves a wallet by signing our text: nothing is sent and nothing is paid. */
export function ProofDialog({ open, settings, orderId, onClose, onProven }: ProofDialogProps) {
  async function prove(wallet: Wallet) {
    const account = await connect(wallet, settings.chain)
    const challenge = await askChallenge(account.address, orderId)
    const signature = await signMessage(wallet, account, challenge.message)
    onProven(await sendProof(challenge.id, btoa(String.fromCharCode(...signature))))
  }

  return (
    <Dialog open={open} title="Prove a wallet" onClose={onClose}>
      <p className="mb-4 text-sm text-text-2">
        Choose the wallet that paid. It signs a short text; that sends nothing and costs nothing.
      </p>
      <WalletList settings={settings} feature="solana:signMessage" onPick={prove} />
    </Dialog>
  )
}
