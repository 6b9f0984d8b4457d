import type { Random } from './random.ts'

const BEGINNINGS = [
  'moon',
  'baby',
  'turbo',
  'mega',
  'sleepy',
  'grumpy',
  'tiny',
  'cosmic',
  'lunar',
  'neon',
  'wobbly',
  'salty',
  'golden',
  'pixel',
  'quantum',
  'feral',
  'polite',
  'dizzy',
  'crispy',
  'velvet',
] as const
const MIDDLES = [
  'ferret',
  'otter',
  'noodle',
  'goblin',
  'pickle',
  'wombat',
  'walrus',
  'toast',
  'gecko',
  'pigeon',
  'dumpling',
  'badger',
  'lobster',
  'cactus',
  'muffin',
  'narwhal',
  'turnip',
  'yeti',
  'kraken',
  'sloth',
] as const
const ENDINGS = [
  '',
  '',
  '',
  '',
  ' coin',
  ' inu',
  ' wif scarf',
  ' DAO',
  ' AI',
  ' 2.0',
  ' classic',
] as const

/** Hostile names, to test that they are harmless. */
export const HOSTILE: readonly { name: string; symbol: string }[] = [
  { name: '<script>alert(1)</script>', symbol: '<b>X</b>' },
  { name: '"><img src=x onerror=alert(1)>', symbol: '&lt;IMG' },
  { name: '\u202Enoc gnol a\u202C', symbol: '\u202EOLOS' },
  { name: 'zero\u200Bwidth\u200D\u2060coin', symbol: 'Z\u200BW' },
  { name: `${'looooong'.repeat(24)} coin`, symbol: 'LOOOOOOOOOOOG' },
  { name: 'line\nbreak\r\nand\ttab', symbol: 'N\nL' },
  { name: '[click me](javascript:alert(1))', symbol: '*_`~' },
  { name: '🧑‍🚀'.repeat(8), symbol: '🧑‍🚀' },
  { name: 'B\u0336i\u0336t\u0336c\u0336o\u0336i\u0336n\u0336', symbol: 'BTС' },
  { name: ' ', symbol: ' ' },
]

export type Name = { name: string; symbol: string }

/** A made-up name with its ticker, some of them hostile. */
export function drawName(random: Random): Name {
  if (random.happens(0.04)) return random.pick(HOSTILE)
  const [first, second] = [random.pick(BEGINNINGS), random.pick(MIDDLES)]
  const name = `${first} ${second}${random.pick(ENDINGS)}`
  const shown = random.happens(0.5) ? name.replace(/\b\w/g, (letter) => letter.toUpperCase()) : name
  const letters = `${first}${second}`.toUpperCase().replace(/[AEIOU]/g, '')
  return { name: shown, symbol: letters.slice(0, random.whole(3, 8)) }
}
