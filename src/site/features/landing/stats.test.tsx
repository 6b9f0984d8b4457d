// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { STATIC_STATS } from '../../../contract/constants.ts'

/** The page's settings are read once, when its code is loaded. */
beforeEach(() => vi.resetModules())
afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
})

async function show(stats: string[] | null) {
  document.head.innerHTML = `<script type="application/json" id="site">${JSON.stringify({ stats })}</script>`
  const { Stats } = await import('./stats.tsx')
  render(<Stats />)
  const words = (tag: string) => [...document.querySelectorAll(tag)].map((one) => one.textContent)
  return { labels: words('dt'), values: words('dd') }
}

const labels = STATIC_STATS.map(({ label }) => label)

it('the figures are the fixed ones unless they were measured', async () => {
  const { labels: shown, values } = await show(null)
  expect([shown, values]).toEqual([labels, STATIC_STATS.map(({ value }) => value)])
  expect(screen.queryByRole('link')).toBeNull()
})

it('measured ones have the same captions, and a link to how they are measured', async () => {
  const measured = ['7', '12', '0.4s', '–']
  const { labels: shown, values } = await show(measured)
  expect([shown, values]).toEqual([labels, measured])
  const link = screen.getByRole('link', { name: 'How they are measured' })
  expect(link.getAttribute('href')).toBe('/track-record')
})
