// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { WatchedWalletBody } from '../../../contract/alerts.ts'
import { WalletRow } from './watched-wallet.tsx'

const WALLET = 'So11111111111111111111111111111111111111112'

afterEach(cleanup)

function show(acts: WatchedWalletBody['acts']) {
  const watched = { wallet: WALLET, added_at: 1, acts }
  render(<WalletRow watched={watched} now={61_000} isDropped={false} />)
}

it('shows what the wallet did, with a buy’s worth and a link to the coin', () => {
  const coin = { mint: 'mint-a', name: 'Lantern Cat', symbol: 'LCAT', at: 1_000 }
  show([
    { ...coin, kind: 'bought', lamports: '2500000000' },
    { ...coin, mint: 'mint-b', symbol: null, kind: 'sold_out', lamports: null },
  ])
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines.slice(1)).toEqual([
    'Bought LCAT · 2.50 SOL 1 min ago',
    'Sold out of Lantern Cat 1 min ago',
  ])
  expect(screen.getByRole('link', { name: 'LCAT' }).getAttribute('href')).toBe('/launches/mint-a')
})

it('says that a wallet did nothing', () => {
  show([])
  expect(screen.getByText('Nothing in the last seven days.')).toBeDefined()
})
