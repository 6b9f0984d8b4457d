import { type FormEvent, useState } from 'react'
import { drawQr } from '../../../contract/qr.ts'
import type { ChallengeBody } from '../../../contract/records.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { askChallenge, getBlockhash, openOrder } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { TextField } from '../../ui/field.tsx'
import { OutIcon } from '../../ui/icons.tsx'
import { Qr } from '../../ui/qr.tsx'
import { connect, type StandardWallet, signAndSend, versionFor } from './standard.ts'
import { buildTransfer } from './transfer.ts'
import { WalletList } from './wallet-list.tsx'

type Transfer = NonNullable<ChallengeBody['transfer']>

type VerifyByTransferProps = {
  settings: SiteSettings
  orderId?: string
  wallet?: string
  onTransfer?: () => void
}

/**
 * Verifies wallets that can't sign texts, such as most hardware wallets, by a transfer of a unique
 * amount with a memo.
 */
export function VerifyByTransfer({ settings, orderId, wallet, onTransfer }: VerifyByTransferProps) {
  const [sent, setSent] = useState(false)

  async function draw(address: string): Promise<Transfer> {
    let { transfer } = await askChallenge(address, orderId)
    if (!transfer) {
      // The transfer carries an order's reference, and a returning browser has no order yet.
      await openOrder('30d', null)
      transfer = (await askChallenge(address, orderId)).transfer
    }
    if (!transfer) throw new Error('No amount is available. Try again in a moment.')
    onTransfer?.()
    return transfer
  }

  async function send(chosen: StandardWallet) {
    const account = await connect(chosen, settings.chain, 'solana:signAndSendTransaction')
    const { recipient, reference, lamports, memo } = await draw(account.address)
    const transfer = {
      from: account.address,
      to: recipient,
      lamports: BigInt(lamports),
      reference,
      memo,
    }
    const bytes = buildTransfer(transfer, await getBlockhash(), versionFor(chosen) ?? 'legacy')
    await signAndSend(chosen, account, settings.chain, bytes)
    setSent(true)
  }

  return (
    <div className="grid gap-4 text-sm text-text-2">
      <p>
        Send a tiny amount, less than 0.00001 SOL, from the wallet that paid. Its memo says what it
        does.
      </p>
      {sent ? (
        <p role="status" className="text-text">
          Sent. Your wallet is verified once the transfer is final, usually within half a minute.
        </p>
      ) : (
        <>
          <WalletList settings={settings} feature="solana:signAndSendTransaction" onPick={send} />
          <ByCode wallet={wallet} draw={draw} />
        </>
      )}
    </div>
  )
}

type ByCodeProps = { wallet?: string; draw: (address: string) => Promise<Transfer> }

/**
 * The same from a wallet app on another device. The amount is drawn for one address, so the form first
 * asks for the address.
 */
function ByCode({ wallet = '', draw }: ByCodeProps) {
  const [address, setAddress] = useState(wallet)
  const [transfer, setTransfer] = useState<Transfer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function show(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    try {
      setTransfer(await draw(address.trim()))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Please try again later.')
    }
  }

  if (transfer) return <TransferCode transfer={transfer} />
  return (
    <form onSubmit={show} noValidate className="grid gap-3 border-t border-line pt-4">
      <TextField
        id="verified-wallet"
        label="Or enter its address for a QR code"
        name="wallet"
        value={address}
        error={problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setAddress(event.target.value)}
      />
      <button type="submit" className={buttonClass('secondary')}>
        Show QR code
      </button>
    </form>
  )
}

function TransferCode({ transfer }: { transfer: Transfer }) {
  return (
    <div className="grid justify-items-center gap-3 border-t border-line pt-4">
      <Qr drawing={drawQr(transfer.pay_url)} name="QR code that verifies the wallet" />
      <p>
        Send exactly <span className="num text-text">{transfer.sol} SOL</span> with this code within
        ten minutes. Your wallet shows the memo “{transfer.memo}”.
      </p>
      <a href={transfer.pay_url} className={`${buttonClass('secondary')} w-full`}>
        Open in wallet
        <OutIcon className="size-4 text-text-3" />
      </a>
    </div>
  )
}
