/** Several events tell of one return. */
const AT_ONCE_MS = 1_000

/**
 * Calls `look` whenever the reader comes back to the page, or the network does: what the page was told
 * meanwhile may be lost.
 * @returns stops calling.
 */
export function onReturn(refresh: () => void): () => void {
  let lookedAt = Date.now()
  const back = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < AT_ONCE_MS) return
    lookedAt = Date.now()
    refresh()
  }
  document.addEventListener('visibilitychange', back)
  for (const name of RETURNS) addEventListener(name, back)
  return () => {
    document.removeEventListener('visibilitychange', back)
    for (const name of RETURNS) removeEventListener(name, back)
  }
}

const RETURNS = ['pageshow', 'online', 'focus']
