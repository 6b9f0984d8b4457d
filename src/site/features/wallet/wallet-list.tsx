import { useEffect, useState } from 'react'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { SpinnerIcon } from '../../ui/icons.tsx'
import {
  listenForWallets,
  loadWalletScript,
  type StandardWallet,
  type WalletFeature,
} from './standard.ts'

type WalletListProps = {
  settings: SiteSettings
  feature: WalletFeature
  /** The request to the chosen wallet. The list shows the message of a rejection. */
  onPick: (wallet: StandardWallet) => Promise<void>
}

/** The browser's wallets, as buttons. */
export function WalletList({ settings, feature, onPick }: WalletListProps) {
  const [wallets, setWallets] = useState<StandardWallet[] | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { wallet_script: script, chain } = settings

  useEffect(() => {
    let stop = () => {}
    let over = false
    const ready = script ? loadWalletScript(script) : Promise.resolve()
    ready.then(() => {
      if (!over) stop = listenForWallets(chain, feature, setWallets)
    })
    return () => {
      over = true
      stop()
    }
  }, [script, chain, feature])

  async function pick(wallet: StandardWallet) {
    setAsking(wallet.name)
    setProblem(null)
    try {
      await onPick(wallet)
    } catch (error) {
      setProblem(problemOf(error, wallet.name))
    }
    setAsking(null)
  }

  if (!wallets) return <p className="text-sm text-text-2">Looking for wallets...</p>
  if (wallets.length === 0) return <NoWallet />
  return (
    <div className="grid gap-2">
      {wallets.map((wallet) => (
        <button
          key={wallet.name}
          type="button"
          disabled={asking !== null}
          onClick={() => pick(wallet)}
          className="flex min-h-14 items-center gap-3 rounded-md border border-line-strong px-4 text-left font-medium transition-colors duration-140 hover:bg-hover disabled:opacity-60"
        >
          <img src={wallet.icon} alt="" width="28" height="28" className="size-7 rounded-sm" />
          <span className="grow">{wallet.name}</span>
          {asking === wallet.name && <SpinnerIcon className="size-4 text-text-3" />}
        </button>
      ))}
      <p role="status" className="min-h-5 text-sm text-text-2">
        {asking && `Waiting for ${asking}. Confirm there.`}
      </p>
      <p role="alert" className="text-sm text-red-text">
        {problem && `${DONE[feature]}: ${problem}`}
      </p>
    </div>
  )
}

const DONE: Record<WalletFeature, string> = {
  'solana:signMessage': 'Not signed',
  'solana:signAndSendTransaction': 'Payment not sent',
}

const BEYOND_200_LETTERS = /^(.{200}).+/su

/** Wallets reject with anything: an error, a text, an object within another, or nothing. */
function problemOf(error: unknown, name: string): string {
  const { code, message, error: inner } = Object(error) as Record<string, unknown>
  const said = [error, message, Object(inner).message].find((one) => typeof one === 'string')
  const text = String(said ?? '').trim()
  if (code === 4001 || /reject|declin|denied|cancel/i.test(text))
    return 'you declined it in the wallet.'
  return text.replace(BEYOND_200_LETTERS, '$1…') || `${name} gave no reason.`
}

function NoWallet() {
  return (
    <div className="space-y-3 text-sm text-text-2">
      <p className="text-text">No Solana wallet was found in this browser.</p>
      <p>
        Install one as a browser extension, such as Phantom, Solflare, or Backpack: it appears here
        automatically. On a phone, open this page in your wallet’s own browser.
      </p>
      <p>Or close this, and scan the QR code or send by hand.</p>
    </div>
  )
}
