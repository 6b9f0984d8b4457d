import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, explorerLink, readSiteSettings } from './settings.ts'

describe('the settings of a page', () => {
  it('are the server’s, over the defaults', () => {
    const settings = readSiteSettings(
      '{"notice":{"text":"Sandbox","href":null},"chain":"solana:localnet"}',
    )
    expect(settings.notice?.text).toBe('Sandbox')
    expect(settings.chain).toBe('solana:localnet')
    expect(settings.github).toBe(DEFAULT_SETTINGS.github)
  })

  it.each([null, undefined, '{}', '', 'not json'])('are the defaults for %j', (text) => {
    expect(readSiteSettings(text)).toEqual(DEFAULT_SETTINGS)
  })

  it('make explorer links', () => {
    expect(explorerLink('https://explorer.test/tx/{signature}', 'abc')).toBe(
      'https://explorer.test/tx/abc',
    )
  })
})
