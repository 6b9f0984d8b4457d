// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LaunchDetailBody } from '../../../../contract/launches/bodies.ts'
import type { ClustersBody } from '../../../../contract/launches/page.ts'
import { launchSample } from '../../launches/launch.sample.ts'
import { HoldersCard } from './holders-card.tsx'

const [DEV, ANN, BOB] = ['Dev11111111', 'Ann11111111', 'Bob11111111']
const HOLDERS: LaunchDetailBody['holders'] = [
  { owner: 'Curve111111', share: 0.8, role: 'market' },
  { owner: DEV, share: 0.05, role: 'developer' },
  { owner: ANN, share: 0.03, role: null },
  { owner: BOB, share: 0.01, role: null },
]
const CLUSTERS: ClustersBody = {
  in_crews: [ANN],
  checked: [DEV, ANN],
  ties: [{ wallet: ANN, source: DEV, hops: 1 }],
  groups: [{ wallets: [DEV, ANN], has_developer: true }],
}

function open(holders: LaunchDetailBody['holders'], clusters: ClustersBody | null = CLUSTERS) {
  vi.stubGlobal('fetch', async () => Response.json(clusters, { status: clusters ? 200 : 500 }))
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
