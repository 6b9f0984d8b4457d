// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { launchSample } from '../launch.sample.ts'
import { readFilters } from '../list/filters.ts'
import { ControlledStream } from '../stream.sample.ts'
import { LiveColumns } from './live-columns.tsx'

const coin = launchSample({ name: 'Moving Cat', mint: 'mint-of-the-cat' })

beforeEach(() => {
  ControlledStream.install()
  vi.stubGlobal('fetch', async (path: string) =>
    path.startsWith('/api/launches?')
      ? Response.json({ launches: path.includes('sort=attention') ? [coin] : [], cursor: null })
      : new Response('{}', { status: 401 }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('offers to copy the mint of the launch that is pointed at or has the focus, and of no other', async () => {
  render(<LiveColumns filters={readFilters('')} onHelp={() => {}} />)
  const column = screen.getByRole('region', { name: 'Moving' })
  const row = await waitFor(() => within(column).getByRole('listitem'))
  const copy = () => screen.queryAllByRole('button', { name: 'Copy mint address' }).length
  expect(copy()).toBe(0)
  fireEvent.pointerEnter(row)
  expect(copy()).toBe(1)
  fireEvent.pointerLeave(row)
  expect(copy()).toBe(0)
  const [link, star] = [within(row).getByRole('link'), within(row).getByRole('button')]
  fireEvent.focus(link)
  fireEvent.blur(link, { relatedTarget: star })
  expect(copy()).toBe(1)
  fireEvent.blur(star, { relatedTarget: document.body })
  expect(copy()).toBe(0)
})
