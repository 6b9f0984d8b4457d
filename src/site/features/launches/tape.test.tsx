// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchSample } from './launch.sample.ts'
import { Stream } from './stream.sample.ts'
import { Tape } from './tape.tsx'

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
  vi.stubGlobal('EventSource', Stream)
  render(<Tape kind="public" lines={2} empty="Nothing yet." />)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the tape', () => {
  it('keeps the newest on top, and no more than fit', () => {
    expect(Stream.last.url).toBe('/api/feed')
    Stream.last.emit('launches', [coin('second', 2), coin('first', 1)])
    Stream.last.emit('launch', coin('third', 3))
    expect(names()).toEqual(['third', 'second'])
    Stream.last.emit('launch', { ...coin('second', 2), score: 91, level: 'severe' })
    expect(names()).toEqual(['third', 'second'])
    expect(screen.getByText('91')).toBeDefined()
  })

  it('removes launches that the chain dropped', () => {
    Stream.last.emit('launches', [coin('second', 2), coin('first', 1)])
    Stream.last.emit('gone', 'mint of second')
    expect(names()).toEqual(['first'])
  })

  it('closes its connection in a hidden tab, and catches up on return', () => {
    Stream.last.emit('launches', [coin('first', 1)])
    const before = Stream.last
    look('hidden')
    expect(before.readyState).toBe(Stream.CLOSED)
    expect(names()).toEqual(['first'])
    look('visible')
    expect(Stream.last).not.toBe(before)
    Stream.last.emit('launches', [coin('second', 2), coin('first', 1)])
    expect(names()).toEqual(['second', 'first'])
  })

  it('says when there is nothing, and when the connection is lost', () => {
    Stream.last.emit('launches', [])
    expect(screen.getByText('Nothing yet.')).toBeDefined()
    Stream.last.fail()
    expect(screen.getByRole('status').textContent).toContain('Connection lost')
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined()
  })
})
