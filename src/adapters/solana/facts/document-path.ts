/** `CIDv0`, and `CIDv1` in base32: https://github.com/multiformats/cid. */
const CID = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,100})$/
const SEGMENT = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,99}$/
const MOST_SEGMENTS = 4
const LONGEST = 500

/**
 * Where on any IPFS gateway the document of a token lies: `/ipfs/<cid>[/path]`. Understands
 * `ipfs://<cid>/path`, `https://host/ipfs/<cid>/path` and `https://<cid>.ipfs.host/path`; null for
 * anything else, because it could only be requested from the host written there.
 */
export function documentPath(uri: string): string | null {
  const url = uri.length > LONGEST ? null : URL.parse(uri)
  if (!url) return null
  // `host` is in lower case, and a version 0 identifier is not.
  const written = /^ipfs:\/\/(?:ipfs\/)?([^/?#]+)(.*)$/i.exec(uri)
  if (written) return pathOf(written[1] ?? '', (written[2] ?? '').replace(/[?#].*$/s, ''))
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const [, first, second, ...rest] = url.pathname.split('/')
  if (first === 'ipfs') return pathOf(second ?? '', rest.join('/'))
  const [label, marker] = url.hostname.split('.')
  return marker === 'ipfs' ? pathOf(label ?? '', url.pathname) : null
}

function pathOf(cid: string, path: string): string | null {
  const segments = path.split('/').filter((segment) => segment !== '')
  if (!CID.test(cid) || segments.length > MOST_SEGMENTS) return null
  if (!segments.every((segment) => SEGMENT.test(segment))) return null
  return ['/ipfs', cid, ...segments].join('/')
}
