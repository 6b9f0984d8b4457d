/**
 * Keeps a stream open while the page is visible: a browser has six connections to a server over
 * HTTP/1.1, and background tabs must not hold them all.
 * @param open opens the stream and returns a function that closes it
 * @returns closes the stream for good
 */
export function whileSeen(open: () => () => void): () => void {
  let close: (() => void) | null = null
  const follow = () => {
    if (document.visibilityState !== 'hidden') close ??= open()
    else leave()
  }
  const leave = () => {
    close?.()
    close = null
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    leave()
  }
}
