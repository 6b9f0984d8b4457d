import { useSyncExternalStore } from 'react'
import type { SiteSettings } from '../contract/site-settings.ts'

/** What prerendered pages assume. The server writes the real settings into each page it sends. */
export const DEFAULT_SETTINGS: SiteSettings = {
  stats: null,
  notice: null,
  wallet_script: null,
  chain: 'solana:mainnet',
  explorer: 'https://explorer.solana.com/tx/{signature}',
  twitter: 'https://twitter.com',
  github: 'https://github.com',
  bot: null,
  trial_hours: null,
  referral_rates: null,
}

/** Reads settings from the text of `<script id="site">`; missing or unreadable ones keep their default. */
export function readSiteSettings(text: string | null | undefined): SiteSettings {
  try {
    return { ...DEFAULT_SETTINGS, ...JSON.parse(text ?? '{}') }
  } catch {
    return DEFAULT_SETTINGS
  }
}

const settings =
  typeof document === 'undefined'
    ? DEFAULT_SETTINGS
    : readSiteSettings(document.getElementById('site')?.textContent)

const never = () => () => {}

/** The server's settings; the defaults while hydrating, to match the prerendered HTML. */
export function useSettings(): SiteSettings {
  return useSyncExternalStore(
    never,
    () => settings,
    () => DEFAULT_SETTINGS,
  )
}

export function explorerLink(explorer: string, signature: string): string {
  return explorer.replace('{signature}', encodeURIComponent(signature))
}
