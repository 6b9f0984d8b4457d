import type { OrderBody, SiteSettings } from '../../../contract/records.ts'
import { getBlockhash } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { connect, type StandardWallet, signAndSend } from './standard.ts'
import { buildTransfer } from './transfer.ts'
import { WalletList } from './wallet-list.tsx'

type PayDialogProps = {
  open: boolean
  order: OrderBody
  settings: SiteSettings
  onClose: () => void
  /** Called with the paying address once the wallet has sent. */
  onSent: (address: string) => void
}

/** Pays the order, or what is still missing of it, from a wallet in this browser. */
export function PayDialog({ open, order, settings, onClose, onSent }: PayDialogProps) {
  const { chain } = settings
  const { sol, lamports } = order.due ?? order

  async function pay(wallet: StandardWallet) {
    const account = await connect(wallet, chain)
    const transfer = {
      from: account.address,
      to: order.recipient,
      lamports: BigInt(lamports),
      reference: order.reference,
    }
    await signAndSend(wallet, account, chain, buildTransfer(transfer, await getBlockhash()))
    onSent(account.address)
  }

  return (
    <Dialog open={open} title="Pay with wallet" onClose={onClose}>
      <p className="num mb-4 text-sm text-text-2">
        Choose a wallet; it will ask you to confirm <span className="text-text">{sol} SOL</span>.
      </p>
      <WalletList settings={settings} feature="solana:signAndSendTransaction" onPick={pay} />
    </Dialog>
  )
}
