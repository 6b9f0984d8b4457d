import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

test('the last one wins, however long the one before it takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintwatch-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const filler = Array.from({ length: 20_000 }, (_, n) => `${n * 7_919}`).join(' ')
  const tag = '<script type="application/json" id="site">{}</script>'
  writeFileSync(join(folder, '404.html'), `${tag}${filler}`)
  const pages = await loadPages(
    { folder, connectSources: [], walletScript: null, publicUrl: null, drawLaunch: (html) => html },
    SETTINGS,
  )

  // Long to compress, and therefore done after later settings.
  const slow = pages.show({ ...SETTINGS, twitter: filler.repeat(20) })
  const quick = pages.show({ ...SETTINGS, bot: 'https://t.me/mintwatch_bot' })
  await Promise.all([slow, quick])
  const shown = Buffer.from(pages.notFound.bodies.identity).toString()
  expect(shown).toContain('https://t.me/mintwatch_bot')
})
