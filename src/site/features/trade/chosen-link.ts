const KEY = 'trade-link'

/** Remembers the trade link that the member chose, for this browser's pages. null: none in particular. */
export function rememberTradeLink(chosen: string | null): void {
  try {
    if (chosen === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, chosen)
  } catch {
    // Storage is blocked: the choice still holds in Telegram.
  }
}

/** @returns see `AlertsBody`; null: nothing was chosen in this browser */
export function chosenTradeLink(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
