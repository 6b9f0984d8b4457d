import { type FormEvent, useState } from 'react'
import { INTERNAL_ERROR_TEXT } from '../../../contract/constants.ts'
import type { ReferralsBody } from '../../../contract/referrals.ts'
import { ApiError, namePayoutWallet } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { BOX, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'

type PayoutWalletProps = {
  referrals: ReferralsBody
  onChange: (referrals: ReferralsBody) => void
}

/** Where payouts go; a verified wallet is suggested. */
export function PayoutWallet({ referrals, onChange }: PayoutWalletProps) {
  const [wallet, setWallet] = useState(referrals.wallet ?? referrals.known_wallet ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isSaved = referrals.wallet !== null && wallet.trim() === referrals.wallet

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!wallet.trim()) return setProblem('Enter the address of your wallet.')
    setBusy(true)
    try {
      onChange(await namePayoutWallet(wallet.trim()))
      toast({ title: 'Payout wallet saved' })
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : INTERNAL_ERROR_TEXT)
    }
    setBusy(false)
  }

  return (
    <form onSubmit={save} noValidate className="mt-5 border-t border-line pt-5">
      <TextField
        id="payout-wallet"
        label="Payout wallet"
        value={wallet}
        error={problem}
        hint={
          referrals.wallet === null
            ? 'A Solana address of your own, not an exchange’s. Without it we can’t pay you.'
            : 'We send what is payable in SOL to this address, usually once it is $20 or more. You need not ask.'
        }
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        className={`${BOX} h-12 font-mono text-sm`}
        onChange={(event) => {
          setWallet(event.target.value)
          setProblem(null)
        }}
      />
      <button
        type="submit"
        disabled={busy || isSaved}
        className={`${buttonClass('secondary')} mt-2`}
      >
        {busy ? 'Saving…' : 'Save wallet'}
      </button>
    </form>
  )
}
