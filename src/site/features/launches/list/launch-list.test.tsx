// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LaunchBody } from '../../../../contract/launches/bodies.ts'
import { readLayout } from '../board/layout.ts'
import { launchSample } from '../launch.sample.ts'
import { ControlledStream } from '../stream.sample.ts'
import { readFilters } from './filters.ts'
import { LaunchList } from './launch-list.tsx'

const coin = (name: string, detected_at: number) =>
  launchSample({ name, mint: `mint-of-${name}`, detected_at })
const names = () =>
  screen.queryAllByRole('listitem').map((one) => one.querySelector('bdi')?.innerText)
const onHelp = vi.fn()

/** Shows the list for an address; `top` is where its first row is on the screen, in pixels. */
async function show(launches: LaunchBody[], { search = '', top = 300, isMember = false } = {}) {
  // Placeholders stand above the list until it is loaded.
  let isLoaded = false
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top: isLoaded ? top : 90_000 }) as DOMRect,
  )
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.startsWith('/api/launches/facts')) return new Response('[]')
    const isList = path.startsWith('/api/launches')
    isLoaded ||= isList
    return new Response(
      JSON.stringify(isList ? { launches, cursor: null } : { watches: [], wallets: [] }),
      {
        status: isList || isMember ? 200 : 401,
      },
    )
  })
  render(
    <LaunchList
      filters={readFilters(search)}
      layout={readLayout(search)}
      onHelp={onHelp}
      restart={() => {}}
    />,
  )
  await waitFor(() =>
    expect(names().length + screen.queryAllByText(/^No launches/).length).toBeGreaterThan(0),
  )
  await ControlledStream.opened()
  return asked
}

/** Whether the screen is wide and its visitor has a mouse. */
let isDesktop: boolean

beforeEach(() => {
  isDesktop = false
  ControlledStream.install()
  vi.stubGlobal('matchMedia', () => ({
    matches: isDesktop,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('scrollBy', vi.fn())
  onHelp.mockReset()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the list of launches', () => {
  it('takes a new launch on top while its top is in sight', async () => {
    await show([coin('b', 2), coin('a', 1)])
    ControlledStream.last.emit('launch', coin('c', 3))
    expect(names()).toEqual(['c', 'b', 'a'])
  })

  it('moves nothing while somebody reads further down, and says how many wait', async () => {
    await show([coin('b', 2), coin('a', 1)], { top: -200 })
    ControlledStream.last.emit('launch', coin('c', 3))
    ControlledStream.last.emit('launch', coin('d', 4))
    expect(names()).toEqual(['b', 'a'])
    fireEvent.click(screen.getByRole('button', { name: '2 new launches' }))
    expect(names()).toEqual(['d', 'c', 'b', 'a'])
    expect(screen.queryByRole('button', { name: /new launch/ })).toBeNull()
  })

  it('takes only what its filters want, and asks the server for the same', async () => {
    const asked = await show([coin('a', 1)], { search: '?venue=boop&sort=' })
    expect(asked).toContain('/api/launches?venue=boop&limit=100')
    ControlledStream.last.emit('launch', { ...coin('b', 2), venue: 'heaven' })
    expect(names()).toEqual(['a'])
    ControlledStream.last.emit('launch', { ...coin('c', 3), venue: 'boop' })
    expect(names()).toEqual(['c', 'a'])
  })

  it('keeps the order of a figure', async () => {
    const asked = await show([coin('a', 1)], { search: '?sort=attention' })
    expect(asked).toContain('/api/launches?sort=attention&limit=100')
    ControlledStream.last.emit('launch', coin('b', 2))
    expect(names()).toEqual(['a'])
  })

  it('is walked by keys, which leave fields alone', async () => {
    await show([coin('b', 2), coin('a', 1)])
    const focused = () => document.activeElement?.getAttribute('href')
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(focused()).toBe('/launches/mint-of-b')
    fireEvent.keyDown(document.body, { key: 'j' })
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(focused()).toBe('/launches/mint-of-a')
    fireEvent.keyDown(document.body, { key: 'k' })
    expect(focused()).toBe('/launches/mint-of-b')
    fireEvent.keyDown(document.body, { key: '?' })
    expect(onHelp).toHaveBeenCalledOnce()
    const field = document.body.appendChild(document.createElement('input'))
    fireEvent.keyDown(field, { key: '?' })
    field.remove()
    expect(onHelp).toHaveBeenCalledOnce()
  })

  it('opens and watches the row that the keys are at', async () => {
    const open = vi.spyOn(location, 'assign').mockReturnValue()
    const asked = await show([coin('b', 2), coin('a', 1)], { isMember: true })
    for (const key of ['w', 'Enter']) fireEvent.keyDown(document.body, { key })
    expect(asked.filter((path) => path.includes('watches'))).toEqual([])
    expect(open).not.toHaveBeenCalled()
    for (const key of ['j', 'j', 'w', 'Enter']) fireEvent.keyDown(document.body, { key })
    await waitFor(() => expect(asked).toContain('/api/account/watches/mint-of-a'))
    expect(open).toHaveBeenCalledExactlyOnceWith('/launches/mint-of-a')
  })

  it('is a table of chosen columns on a desktop, where facts that are missing are unknown', async () => {
    const height = () => screen.getByRole('listitem').style.height
    await show([coin('a', 1)])
    expect(height()).toBe('64px')
    cleanup()
    isDesktop = true
    await show([coin('a', 1)], { search: '?columns=holders' })
    expect(height()).toBe('40px')
    const name = () => screen.getByRole('link').getAttribute('aria-label')
    expect(name()).toBe('a, 74 High risk')
    await waitFor(() => expect(name()).toBe('a, 74 High risk, Holders ?'))
  })

  it('renders only what is near the screen of thousands', async () => {
    await show(Array.from({ length: 5_000 }, (_, nth) => coin(`${nth}`, 5_000 - nth)))
    expect(names().length).toBeLessThan(60)
    expect(document.querySelectorAll('.arrive').length).toBe(3)
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('5000')
  })

  it('says that nothing matches', async () => {
    await show([], { search: '?venue=boop' })
    expect(screen.getByText(/No launches match/)).toBeDefined()
  })
})
