import type { SiteSettings } from '../../../contract/site-settings.ts'
import { askChallenge, startTrial } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { connect, type StandardWallet, signMessage } from '../wallet/standard.ts'
import { WalletList } from '../wallet/wallet-list.tsx'

type TrialDialogProps = {
  open: boolean
  settings: SiteSettings
  onClose: () => void
  onStarted: () => void
}

/** Starts a trial with a wallet’s signature, which sends nothing. */
export function TrialDialog({ open, settings, onClose, onStarted }: TrialDialogProps) {
  async function start(wallet: StandardWallet) {
    const account = await connect(wallet, settings.chain, 'solana:signMessage')
    const challenge = await askChallenge(account.address)
    const signature = await signMessage(wallet, account, challenge.message)
    await startTrial(challenge.id, btoa(String.fromCharCode(...signature)))
    onStarted()
  }

  return (
    <Dialog open={open} title="Start your trial" onClose={onClose}>
      <p className="mb-4 text-sm text-text-2">
        Choose a wallet. It signs a short message; that sends nothing and costs nothing. Each wallet
        has one trial.
      </p>
      <WalletList settings={settings} feature="solana:signMessage" onPick={start} />
    </Dialog>
  )
}
