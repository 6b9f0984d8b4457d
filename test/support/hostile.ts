/** Hostile words, and a generator of more, the same for the same seed. */

const PIECES = [
  '<b>',
  '</code>',
  '<a href="https://evil.example">win</a>',
  '&lt;',
  '&',
  '"',
  "'",
  '</blockquote><b>',
  '<script>alert(1)</script>',
  '\u202Egnp.exe',
  '\u2066\u2067\u2068',
  '\u200F\u200E\u061C',
  '\u200B\u200D\uFEFF\u2060',
  '\u0000\u0007\u001b[2J',
  '\u0085\u2028\u2029',
  '\r\n\r\n',
  '\n\n\n\n\n\n',
  '\uD83D',
  '\uDC00',
  '🚀🌕',
  '👩‍👩‍👧‍👦',
  `Z${'\u0351\u0333\u034A'.repeat(20)}`,
  '\u{E0041}\u{E007F}',
  '\u3164\u2800\u115F',
  '@everyone',
  '/ops grant',
  'https://evil.example',
  't.me/evil',
  'claim-x.xyz',
  'wallet.finance/claim',
  'xn--80ak6aa92e.com',
  '@mintwatch_support',
  '$FREE',
  '#airdrop',
  'help@evil.example.com',
  'نص عربي',
  '漢字かな',
  'a'.repeat(500),
  '\uFDFA'.repeat(30),
  '{{7*7}}',
  '%s%n%00',
  "'; drop table accounts; --",
  '__proto__',
  'constructor',
  'So11111111111111111111111111111111111111112',
  ' ',
  '',
]

/** Random numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function hostileWords(random: () => number): () => string {
  const pick = () => PIECES[Math.floor(random() * PIECES.length)] ?? ''
  const raw = () => String.fromCharCode(...Array.from({ length: 6 }, () => random() * 65_536))
  return () => {
    const count = 1 + Math.floor(random() * 4)
    let text = ''
    for (let piece = 0; piece < count; piece += 1) text += random() < 0.2 ? raw() : pick()
    return random() < 0.01 ? text.repeat(200).slice(0, 20_000) : text
  }
}
