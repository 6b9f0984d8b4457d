/** Letters of other scripts, and digits, that look like Latin letters, from Unicode's confusables (UTS 39). */
const LOOK_ALIKES = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'ьв',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еε3є',
    g: 'ɡ',
    h: 'һн',
    i: 'іıι',
    j: 'ј',
    k: 'кκ',
    l: 'ӏ1|',
    m: 'м',
    n: 'ո',
    o: 'оοσ0օ',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ$5',
    t: 'тτ',
    u: 'υս',
    v: 'ѵν',
    w: 'ԝω',
    x: 'хχ',
    y: 'уγ',
    z: 'ᴢ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)
const MOST = 200

/**
 * Folds a name or ticker so that look-alikes are equal: case, accents, spaces, punctuation, and
 * look-alike letters are normalized. null: nothing is left to compare.
 */
export function foldWords(text: string | null): string | null {
  if (text === null) return null
  const plain = text
    .slice(0, MOST)
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}]/gu, '')
    .toLowerCase()
  const latin = [...plain].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
  const letters = latin.replace(/[^\p{L}\p{N}]/gu, '')
  // A name that consists only of pictures is compared by them.
  const left = letters === '' ? latin.replace(/[\s\p{P}]/gu, '') : letters
  return left === '' ? null : left.slice(0, MOST)
}

/** The document of a URI, independent of the IPFS or Arweave gateway; null: none. */
export function foldUri(uri: string | null): string | null {
  const text = uri?.slice(0, 500).toWellFormed().replaceAll(/\p{C}/gu, '').trim()
  if (!text) return null
  const cid =
    /(?:^ipfs:\/\/(?:ipfs\/)?|\/ipfs\/|^https?:\/\/)((?:Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{50,})[^?#\s]*)/.exec(
      text,
    )?.[1]
  if (cid) return `ipfs:${cid.replace(/\.ipfs\.[^/]*/, '').replace(/\/+$/, '')}`
  const arweave = /^(?:ar:\/\/|https?:\/\/(?:www\.)?arweave\.net\/)([\w-]{43}.*)$/.exec(text)?.[1]
  if (arweave) return `ar:${arweave}`
  return text.replace(/^https?:\/\//i, '').replace(/#.*$/, '')
}
