// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AboutBody } from '../../../../contract/launches/page.ts'
import { MINT } from '../../launches/launch.sample.ts'
import { AboutCoin } from './about-coin.tsx'

const ABOUT: AboutBody = {
  picture: `/api/launches/${MINT}/picture`,
  description: '<img src=x onerror=alert(1)>',
  links: [
    { kind: 'website', url: 'https://xn--pypal-4ve.com/', shown: 'xn--pypal-4ve.com' },
    { kind: 'twitter', url: 'https://x.com/cat', shown: 'x.com/cat' },
  ],
  read: true,
  member: false,
}

/** Whether the browser can read the picture. */
let decodes: boolean

beforeEach(() => {
  decodes = true
  vi.stubGlobal(
    'Image',
    class {
      decode = async () => {
        if (!decodes) throw new Error('broken')
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(about: AboutBody | null) {
  vi.stubGlobal('fetch', async () =>
    about ? Response.json(about) : Response.json({ error: {} }, { status: 404 }),
  )
  const { container } = render(<AboutCoin mint={MINT} stage="10s" />)
  await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull())
}

describe('what a developer says about a coin', () => {
  it('is shown as text, with untrusted links', async () => {
    await open(ABOUT)
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined()
    expect(document.querySelector('img, iframe, script')).toBeNull()
    const link = screen.getByRole('link', { name: 'xn--pypal-4ve.com' })
    expect(link.getAttribute('rel')).toBe('nofollow noopener noreferrer ugc')
    expect(screen.getByText(/We have not checked any of it/)).toBeDefined()
  })

  it('blurs the picture until it is clicked, except for members', async () => {
    await open(ABOUT)
    fireEvent.click(await screen.findByRole('button', { name: 'Show picture' }))
    expect(screen.getByRole('img', { name: 'The coin’s picture' }).className).not.toContain('blur')
    cleanup()
    await open({ ...ABOUT, member: true })
    expect(screen.queryByRole('button', { name: 'Show picture' })).toBeNull()
    expect(screen.getByRole('img', { name: 'The coin’s picture' }).className).not.toContain('blur')
  })

  it("says that there is no picture if it was refused or can't be read", async () => {
    decodes = false
    await open(ABOUT)
    expect(await screen.findByText('No picture to show')).toBeDefined()
  })

  it('says that metadata was not read', async () => {
    await open({ ...ABOUT, read: false, picture: null, description: null, links: [] })
    expect(screen.getByText('Unknown: its metadata has not been read.')).toBeDefined()
    cleanup()
    await open({ ...ABOUT, picture: null, description: null, links: [] })
    expect(screen.getByText('No description.')).toBeDefined()
  })
})
