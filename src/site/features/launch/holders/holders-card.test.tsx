// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LaunchDetailBody } from '../../../../contract/launches/bodies.ts'
import type { HolderGroupsBody } from '../../../../contract/launches/page.ts'
import { launchSample } from '../../launches/launch.sample.ts'
import { HoldersCard } from './holders-card.tsx'

const [DEV, ANN, BOB] = ['Dev11111111', 'Ann11111111', 'Bob11111111']
const HOLDERS: LaunchDetailBody['holders'] = [
  { owner: 'Curve111111', share: 0.8, role: 'market' },
  { owner: DEV, share: 0.05, role: 'developer' },
  { owner: ANN, share: 0.03, role: null },
  { owner: BOB, share: 0.01, role: null },
]
const HOLDER_GROUPS: HolderGroupsBody = {
  in_crews: [ANN],
  checked: [DEV, ANN],
  ties: [{ wallet: ANN, source: DEV, hops: 1 }],
  groups: [{ wallets: [DEV, ANN], has_developer: true }],
  traded: [
    { wallet: DEV, bought: '1500000000', sold: '2500000000', profit: '-250000000' },
    { wallet: ANN, bought: '300000000', sold: '0', profit: '0' },
  ],
}

function open(
  holders: LaunchDetailBody['holders'],
  holderGroups: HolderGroupsBody | null = HOLDER_GROUPS,
) {
  vi.stubGlobal('fetch', async () =>
    Response.json(holderGroups, { status: holderGroups ? 200 : 500 }),
  )
  render(<HoldersCard launch={launchSample({ holders })} />)
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the holders of a coin', () => {
  it('are shown as a list and a map with the same links', async () => {
    open(HOLDERS)
    await screen.findByRole('group', { name: 'Map of the largest holders' })
    expect(screen.getByText('9%')).toBeDefined()
    expect(screen.getByText('Paid by Dev1…1111')).toBeDefined()
    expect(screen.getByText('Funding not checked')).toBeDefined()
    expect(
      screen.getByRole('button', { name: 'Ann1…1111, 3%, Paid by Dev1…1111, developer’s group' }),
    ).toBeDefined()
    const crews = screen.getAllByRole('link', { name: 'Crew' })
    expect(crews.map((link) => link.getAttribute('href'))).toEqual([`/crews/${ANN}`])
  })

  it('say what each bought and sold, and which profit it took; "?" where that is unknown', async () => {
    open(HOLDERS)
    const lines = async (short: string) =>
      (await screen.findByText(short)).closest('li')?.textContent ?? ''
    await screen.findByText('Bought 1.500 SOL')
    expect(await lines('Dev1…1111')).toMatch(/Sold 2.500 SOL.*Profit -0.250 SOL/)
    expect(await lines('Ann1…1111')).toMatch(/Bought 0.300 SOL.*Sold 0.000 SOL$/)
    expect(await lines('Bob1…1111')).toMatch(/Bought \?.*Sold \?.*Profit \?/)
    expect(await lines('Curv…1111')).not.toContain('Bought')
  })

  it('can be limited to one group, by its button or on the map', async () => {
    open(HOLDERS)
    const button = await screen.findByRole('button', { name: /2 wallets · 8%/ })
    const aside = () =>
      [...document.querySelectorAll('li')].map((line) => line.className.includes('opacity-45'))
    fireEvent.click(button)
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(aside()).toEqual([true, false, false, true])
    const bubble = await screen.findByRole('button', { name: /^Ann1…1111, 3%/ })
    fireEvent.click(bubble)
    expect(aside()).toEqual([false, false, false, false])
  })

  it('can be browsed with arrow keys, largest first, as one tab stop', async () => {
    open(HOLDERS)
    const map = await screen.findByRole('group', { name: 'Map of the largest holders' })
    const bubbles = () => [...map.querySelectorAll('[role=button]')]
    expect(bubbles().map((one) => one.getAttribute('tabindex'))).toEqual(['0', '-1', '-1'])
    fireEvent.keyDown(map, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(bubbles()[1])
    expect(bubbles()[1]?.getAttribute('aria-pressed')).toBe('true')
    fireEvent.keyDown(map, { key: 'ArrowLeft' })
    fireEvent.keyDown(map, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(bubbles()[2])
  })

  it('are shown as a list only if links could not be loaded', async () => {
    open(HOLDERS, null)
    await screen.findByText('The map could not be loaded.')
    expect(screen.getAllByText('Funding not checked')).toHaveLength(2)
  })

  it('are unknown until they were loaded', () => {
    open(null)
    expect(screen.getByText('Unknown: holders have not been loaded yet.')).toBeDefined()
  })
})
