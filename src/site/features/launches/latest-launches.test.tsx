// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LatestLaunches } from './latest-launches.tsx'
import { launchSample } from './launch.sample.ts'
import { ControlledStream } from './stream.sample.ts'

const coin = (name: string, detected_at: number) =>
  launchSample({ name, mint: `mint of ${name}`, detected_at })
const names = () =>
  screen.getAllByRole('listitem').map((one) => one.querySelector('bdi')?.innerText)

/** The tab is in front, or behind another. */
function look(visibilityState: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

beforeEach(() => {
  ControlledStream.install()
  render(<LatestLaunches kind="public" lines={2} empty="Nothing yet." />)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the latest launches', () => {
  it('keeps the newest on top, and no more than fit', () => {
    expect(ControlledStream.last.url).toBe('/api/feed')
    ControlledStream.last.emit('launches', [coin('second', 2), coin('first', 1)])
    ControlledStream.last.emit('launch', coin('third', 3))
    expect(names()).toEqual(['third', 'second'])
    ControlledStream.last.emit('launch', { ...coin('second', 2), score: 91, level: 'severe' })
    expect(names()).toEqual(['third', 'second'])
    expect(screen.getByText('91')).toBeDefined()
  })

  it('removes launches that the chain dropped', () => {
    ControlledStream.last.emit('launches', [coin('second', 2), coin('first', 1)])
    ControlledStream.last.emit('gone', 'mint of second')
    expect(names()).toEqual(['first'])
  })

  it('closes its connection in a hidden tab, and catches up on return', () => {
    ControlledStream.last.emit('launches', [coin('first', 1)])
    const before = ControlledStream.last
    look('hidden')
    expect(before.readyState).toBe(ControlledStream.CLOSED)
    expect(names()).toEqual(['first'])
    look('visible')
    expect(ControlledStream.last).not.toBe(before)
    ControlledStream.last.emit('launches', [coin('second', 2), coin('first', 1)])
    expect(names()).toEqual(['second', 'first'])
  })

  it('says when there is nothing, and when the connection is lost', async () => {
    ControlledStream.last.emit('launches', [])
    expect(screen.getByText('Nothing yet.')).toBeDefined()
    ControlledStream.last.fail()
    expect((await screen.findByRole('status')).textContent).toContain('Connection lost')
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined()
  })
})
