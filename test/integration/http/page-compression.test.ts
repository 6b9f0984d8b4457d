import { expect, test } from 'vitest'
import { CONSOLE_FOLDER, loadSite } from '../../../src/app/site.ts'
import type { SiteSettings } from '../../../src/contract/site-settings.ts'
import { loadConsoleFiles } from '../../../src/entry/http/console/files.ts'
import { type Compress, compress } from '../../../src/entry/http/pack.ts'

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

/** Counts what a start compresses: compressing the whole site once took longer than all the rest. */
test('a start compresses nothing of the built site and console, in any language', async () => {
  let compressed = 0
  const counting: Compress = (bytes, packing, effort) => {
    compressed += 1
    return compress(bytes, packing, effort)
  }
  const options = { connectSources: [], walletScript: null, publicUrl: null, compress: counting }
  const site = await loadSite(options, SETTINGS)
  const console = loadConsoleFiles(CONSOLE_FOLDER, counting)
  site.show({ ...SETTINGS, bot: 'https://t.me/mintwatch_bot' })
  expect(compressed).toBe(0)

  const html = Buffer.from(site.pages.es.find('/pricing')?.body ?? []).toString()
  const scripts = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
  expect(scripts.length).toBeGreaterThan(1)
  for (const path of scripts)
    for (const packing of ['br', 'gzip'] as const) {
      const asset = site.pages.es.find(path)
      const packed = await asset?.packed?.(packing)
      expect(packed?.length, path).toBeLessThan(asset?.body.length ?? 0)
    }
  const page = Buffer.from(console.console.body).toString()
  const [script = ''] = /\/operator\/assets\/[\w.-]+\.js/.exec(page) ?? []
  expect(await console.asset(script)?.page.packed?.('br')).toBeDefined()
  expect(compressed).toBe(0)

  await site.pages.es.find('/pricing')?.packed?.('br')
  expect(compressed).toBe(1)
})
