import { useSyncExternalStore } from 'react'
import type { SiteSettings } from '../contract/records.ts'

/** What the prerendered pages assume: the server writes the real ones into each page it sends. */
export const DEFAULT_SETTINGS: SiteSettings = {
  notice: null,
  wallet_script: null,
  chain: 'solana:mainnet',
  explorer: 'https://explorer.solana.com/tx/{signature}',
  twitter: 'https://twitter.com',
  github: 'https://github.com',
  bot: null,
}

/** Settings from the text of `<script id="site">`; what is missing or unreadable stays default. */
export function readSettings(text: string | null | undefined): SiteSettings {
  try {
    return { ...DEFAULT_SETTINGS, ...JSON.parse(text ?? '{}') }
  } catch {
    return DEFAULT_SETTINGS
  }
}

const settings =
  typeof document === 'undefined'
    ? DEFAULT_SETTINGS
    : readSettings(document.getElementById('site')?.textContent)

const never = () => () => {}

/** The server's settings; the defaults while hydrating, so that the prerendered HTML matches. */
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
