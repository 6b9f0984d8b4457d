// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChallengeBody } from '../../../contract/records.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { VerifyDialog } from './verify-dialog.tsx'

const ADDRESS = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const TRANSFER: NonNullable<ChallengeBody['transfer']> = {
  order: 'AAAAAAAAAAAAAAAAAAAAAA',
  recipient: '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2',
  reference: 'Fh3hbFcyMLnsJ1mNYCuz2C9zGcXxFbGfKs5dN7p5aQvN',
  lamports: '4711',
  sol: '0.000004711',
  memo: 'Mintwatch: give my membership to order AAAAAAAAAAAAAAAAAAAAAA',
  pay_url: 'solana:7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2?amount=0.000004711',
}

const sent = vi.fn(async () => [{ signature: new Uint8Array(64) }])

vi.mock('./standard.ts', async (real) => ({
  ...(await real<typeof import('./standard.ts')>()),
  listenForWallets: (_: string, feature: string, onChange: (wallets: object[]) => void) => {
    const account = { address: ADDRESS, chains: ['solana:mainnet'] }
    const features = {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      [feature]: { signAndSendTransaction: sent },
    }
    onChange([{ name: 'Ledger', icon: 'data:,', chains: ['solana:mainnet'], features }])
    return () => {}
  },
}))

let transfers: ChallengeBody['transfer'][]
let asked: string[]

beforeEach(() => {
  asked = []
  sent.mockClear()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    const body =
      path === '/api/blockhash'
        ? { blockhash: TRANSFER.recipient, last_valid_block_height: '150' }
        : { id: 'challenge', message: 'sign', expires_at: 0, transfer: transfers.shift() ?? null }
    return new Response(JSON.stringify(body))
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settings: SiteSettings = {
  chain: 'solana:mainnet',
  stats: null,
  notice: null,
  wallet_script: null,
  explorer: '',
  twitter: '',
  github: '',
  bot: null,
  trial_hours: null,
  referral_rates: null,
}

async function openDialog(onTransfer = vi.fn()) {
  render(
    <VerifyDialog
      open
      settings={settings}
      onClose={() => {}}
      onVerified={() => {}}
      onTransfer={onTransfer}
    />,
  )
  await act(async () => {})
  fireEvent.click(screen.getByText('My wallet can’t sign messages'))
  await act(async () => {})
  return onTransfer
}

const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByText(name)))
  await act(async () => {})
}

it('sends the drawn amount with its memo from a wallet in this browser', async () => {
  transfers = [TRANSFER]
  const onTransfer = await openDialog()
  await press('Ledger')
  await waitFor(() => expect(screen.getByText(/^Sent\. Your wallet is verified/)).toBeDefined())
  expect(onTransfer).toHaveBeenCalled()
  const [[{ transaction }]] = sent.mock.calls as unknown as [[{ transaction: Uint8Array }]]
  expect(Buffer.from(transaction).toString('latin1')).toContain(TRANSFER.memo)
})

it('shows the amount, the memo, a code and a link for a wallet elsewhere', async () => {
  transfers = [TRANSFER]
  await openDialog()
  fireEvent.change(screen.getByLabelText('Or enter its address for a QR code'), {
    target: { value: ` ${ADDRESS} ` },
  })
  await press('Show QR code')
  expect(screen.getByText('0.000004711 SOL')).toBeDefined()
  expect(screen.getByText(/give my membership to order/)).toBeDefined()
  const link = screen.getByText('Open in wallet').closest('a')
  expect(link?.getAttribute('href')).toBe(TRANSFER.pay_url)
})

it('opens an order for the transfer if this browser has none', async () => {
  transfers = [null, null, TRANSFER]
  await openDialog()
  await press('Ledger')
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(asked.slice(0, 3)).toEqual([
    'POST /api/wallet_proofs',
    'POST /api/orders',
    'POST /api/wallet_proofs',
  ])
})

it('says so when the owner declines', async () => {
  transfers = [TRANSFER]
  sent.mockRejectedValueOnce(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
  await openDialog()
  await press('Ledger')
  await waitFor(() =>
    expect(screen.getByText('Payment not sent: you declined it in the wallet.')).toBeDefined(),
  )
})
