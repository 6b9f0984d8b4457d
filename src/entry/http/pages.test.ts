import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { loadPages } from './pages.ts'

const SETTINGS: SiteSettings = {
  stats: null,
  notice: null,
  wallet_script: null,
  chain: 'solana:mainnet',
  explorer: '',
  twitter: '',
  github: '',
  bot: null,
  trial_hours: null,
  referral_rates: null,
}

const TAG = '<script type="application/json" id="site">{}</script>'

/** A built site of one page, one script, and one picture. */
function build(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mintwatch-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

function load(folder: string) {
  const compressed: string[] = []
  const pages = loadPages(
    {
      folder,
      connectSources: [],
      walletScript: null,
      publicUrl: null,
      drawLaunch: (html) => html,
      drawDeveloper: (html) => html,
      compress: async (bytes, packing) => {
        compressed.push(packing)
        return new Uint8Array([...bytes].reverse())
      },
    },
    SETTINGS,
  )
  return { pages, compressed }
}

test('files that the build compressed are sent as they are, and are no pages of their own', async () => {
  const folder = build({
    '404.html': TAG,
    'assets/a.js': 'script',
    'assets/a.js.br': 'small',
    'assets/a.js.gz': 'smaller',
    'assets/notes.gz': 'a file that is nothing else compressed',
  })
  const { pages, compressed } = load(folder)
  const packed = pages.find('/assets/a.js')?.packed
  expect(Buffer.from((await packed?.('br')) ?? []).toString()).toBe('small')
  expect(Buffer.from((await packed?.('gzip')) ?? []).toString()).toBe('smaller')
  expect(pages.find('/assets/a.js.br')).toBeNull()
  expect(pages.find('/assets/notes.gz')).not.toBeNull()
  expect(compressed).toEqual([])
})

test('a page is compressed when it is first asked for, once, and again after other settings', async () => {
  const { pages, compressed } = load(build({ '404.html': TAG, '404.html.br': 'without settings' }))
  pages.show({ ...SETTINGS, twitter: 'first' })
  pages.show({ ...SETTINGS, twitter: 'second' })
  expect(compressed).toEqual([])
  const shown = pages.notFound
  expect(Buffer.from(shown.body).toString()).toContain('second')
  const [one, again] = await Promise.all([shown.packed?.('br'), shown.packed?.('br')])
  expect(Buffer.from(one ?? []).reverse()).toEqual(Buffer.from(shown.body))
  expect(again).toBe(one)
  expect(compressed).toEqual(['br'])
  pages.show({ ...SETTINGS, twitter: 'third' })
  await pages.notFound.packed?.('gzip')
  expect(compressed).toEqual(['br', 'gzip'])
})
