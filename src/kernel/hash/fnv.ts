const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/**
 * FNV-1a of 32 bits over a text's UTF-16 code units: http://www.isthe.com/chongo/tech/comp/fnv/. Spreads texts and
 * tells versions apart; anyone can make two texts that agree.
 */
export function fnv1a(text: string): number {
  let hash = OFFSET
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash >>> 0
}

/** {@link fnv1a} as eight hex digits. */
export function fnv1aHex(text: string): string {
  return fnv1a(text).toString(16).padStart(8, '0')
}
