// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { WalletList } from './wallet-list.tsx'

const CHAIN = 'solana:mainnet'
const settings = { ...DEFAULT_SETTINGS, chain: CHAIN } as const
const SEND = 'solana:signAndSendTransaction'
const connect = { 'standard:connect': { connect: async () => ({ accounts: [] }) } }

function register(name: string, features: object, more: object = {}) {
  const wallet = { version: '1.0.0', name, icon: 'data:,', accounts: [], chains: [CHAIN], features }
  const callback = ({ register }: { register: (wallet: object) => void }) =>
    register({ ...wallet, ...more })
  const detail = Object.assign(callback, {})
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

async function open(onPick: () => Promise<void> = async () => {}) {
  render(<WalletList settings={settings} feature={SEND} onPick={onPick} />)
  await act(async () => {})
}

const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

afterEach(cleanup)

it('offers the wallets that send a transaction of ours, whatever else is registered', async () => {
  await open()
  await act(async () => {
    register('Legacy', { ...connect, [SEND]: { supportedTransactionVersions: ['legacy'] } })
    register('Newest', { ...connect, [SEND]: { supportedTransactionVersions: [1] } })
    register('Unsaid', { ...connect, [SEND]: {} })
    register('Signs only', { ...connect, 'solana:signMessage': {} })
    register('Other chain', { ...connect, [SEND]: {} }, { chains: ['solana:devnet'] })
    register('Broken', { ...connect, [SEND]: {} }, { chains: undefined })
  })
  expect(names()).toEqual(['Legacy', 'Unsaid'])
})

it.each([
  ['nothing', undefined, 'Payment not sent: Legacy gave no reason.'],
  ['null', null, 'Payment not sent: Legacy gave no reason.'],
  ['an empty object', {}, 'Payment not sent: Legacy gave no reason.'],
  ['a number', 7, 'Payment not sent: Legacy gave no reason.'],
  ['a text', 'Not enough SOL.', 'Payment not sent: Not enough SOL.'],
  ['an error', new Error('No network.'), 'Payment not sent: No network.'],
  ['a message within', { error: { message: 'Locked.' } }, 'Payment not sent: Locked.'],
  [
    'more than fits, that ends in an emoji',
    `${'x'.repeat(199)}🚀🚀`,
    `Payment not sent: ${'x'.repeat(199)}🚀…`,
  ],
  ['a code', { code: 4001 }, 'Payment not sent: you declined it in the wallet.'],
  ['a text that says no', 'User rejected', 'Payment not sent: you declined it in the wallet.'],
])('after a rejection with %s it says so, and the buttons work', async (_, reason, sentence) => {
  const onPick = vi.fn(() => Promise.reject(reason))
  await open(onPick)
  const button = () => screen.getByRole('button', { name: 'Legacy' }) as HTMLButtonElement
  for (const nth of [1, 2]) {
    fireEvent.click(button())
    await act(async () => {})
    expect(screen.getByRole('alert').textContent).toBe(sentence)
    expect(button().disabled).toBe(false)
    expect(onPick).toHaveBeenCalledTimes(nth)
  }
})
