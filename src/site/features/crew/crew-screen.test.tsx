// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CrewBody } from '../../../contract/launches/crews.ts'
import { CrewScreen } from './crew-screen.tsx'

const [TREASURY, BUYER] = ['Trea1111111111111111111111111111', 'Buyr1111111111111111111111111111']
const CREW: CrewBody = {
  wallets: [BUYER, TREASURY],
  ties: [
    {
      kind: 'money',
      source: TREASURY,
      wallet: BUYER,
      mint: 'mint',
      name: '<b>EVIL</b>',
      at: Date.now() - 60_000,
      signature: null,
      lamports: '1250000000',
    },
  ],
  launches: 3,
  graduated: 0,
  dead: 2,
  rugged: 1,
  open: 0,
  median_life_ms: 60_000,
  weighed: 0.014,
  usual: 0.015,
  watched_since: 0,
  recent: [],
}

let answer: () => Response
beforeEach(() => {
  history.replaceState(null, '', `/crews/${BUYER}`)
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says why each wallet is likely the same people’s, and where to dispute it', async () => {
  answer = () => Response.json(CREW)
  const { container } = render(<CrewScreen />)
  await screen.findByRole('heading', { name: /2 wallets, likely the same people/ })
  expect(container.textContent).toContain('Got 1.25 SOL from Trea…1111 and spent it on <b>EVIL</b>')
  expect(container.textContent).toContain('Sent 1.25 SOL to Buyr…1111, which spent it on')
  expect(container.textContent).toContain('Of 3 that ended, 0 graduated; weighed')
  expect(container.textContent).toContain('Of all launches 1.5% graduate')
  const dispute = screen.getByRole('link', { name: 'Dispute this' })
  expect(dispute.getAttribute('href')).toBe(`/contact?crew=${BUYER}`)
})

it('says that no crew is known, and where the wallet’s own record is', async () => {
  answer = () => Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 })
  render(<CrewScreen />)
  await screen.findByText('No crew known')
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/deployers/${BUYER}`)
})
