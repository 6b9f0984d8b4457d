import type { PaidCoin } from '../../../contract/coins.ts'
import type { OrderBody } from '../../../contract/records.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { getBlockhash } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { connect, type StandardWallet, signAndSend, versionFor } from './standard.ts'
import { buildTransfer } from './transfer.ts'
import { buildUsdcTransfer } from './usdc-transfer.ts'
import { WalletList } from './wallet-list.tsx'

const FEATURE = 'solana:signAndSendTransaction'

type PayDialogProps = {
  open: boolean
  order: Pick<OrderBody, 'sol' | 'lamports' | 'due' | 'usdc' | 'recipient' | 'reference'>
  coin: PaidCoin
  settings: SiteSettings
  onClose: () => void
  /** Called with the paying address once the wallet has sent. */
  onSent: (address: string) => void
}

/** Pays the order, or what is still missing of it, from a wallet in this browser. */
export function PayDialog({ open, order, coin, settings, onClose, onSent }: PayDialogProps) {
  const { chain } = settings
  const { sol, lamports } = order.due ?? order
  const usdc = coin === 'USDC' ? order.usdc : null

  async function pay(wallet: StandardWallet) {
    const account = await connect(wallet, chain, FEATURE)
    const paid = { from: account.address, reference: order.reference }
    const lifetime = await getBlockhash()
    const version = versionFor(wallet) ?? 'legacy'
    const transaction = usdc
      ? await buildUsdcTransfer(
          { ...paid, to: usdc.account, mint: usdc.mint, units: BigInt(usdc.units) },
          lifetime,
          version,
        )
      : buildTransfer(
          { ...paid, to: order.recipient, lamports: BigInt(lamports) },
          lifetime,
          version,
        )
    await signAndSend(wallet, account, chain, transaction)
    onSent(account.address)
  }

  return (
    <Dialog open={open} title="Pay with wallet" onClose={onClose}>
      <p className="num mb-4 text-sm text-text-2">
        Choose a wallet; it will ask you to confirm{' '}
        <span translate="no" className="text-text">
          {usdc ? `${usdc.amount} USDC` : `${sol} SOL`}
        </span>
        .
      </p>
      <WalletList settings={settings} feature={FEATURE} onPick={pay} />
    </Dialog>
  )
}
