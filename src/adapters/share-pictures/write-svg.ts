import { BRAND } from '../../contract/constants.ts'
import type { RiskLevel } from '../../contract/launches/risk.ts'
import type { ShareCard } from '../../contract/launches/share-card.ts'
import { cutToFit, drawable, drawText, fitLines, type TextStyle } from './draw-text.ts'

/** As link previews show it: https://ogp.me, and 1.91:1 for large cards. */
export const WIDTH = 1_200
export const HEIGHT = 630

/** The dark theme of `src/site/styles/tokens.css`. */
const INK = '#090d0b'
const LINE = '#1e2723'
const TEXT = '#eaf1ed'
const TEXT_2 = '#b0bdb6'
const TEXT_3 = '#86948d'
const MINT = '#5eebb1'
const RISK: Record<RiskLevel, { color: string; shape: string }> = {
  low: { color: '#79bdf0', shape: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Z' },
  guarded: { color: '#b4c3ca', shape: 'M2 2h8v8H2Z' },
  elevated: { color: '#ecc94f', shape: 'M6 .6 11.4 6 6 11.4.6 6Z' },
  high: { color: '#f79a4e', shape: 'M6 .8 11.6 11H.4Z' },
  severe: { color: '#ff6b8b', shape: 'M3.7.5h4.6l3.2 3.2v4.6l-3.2 3.2H3.7L.5 8.3V3.7Z' },
}

const LEFT = 64
const RIGHT = WIDTH - LEFT
const REASONS_AT = 500
const SCALE_WIDTH = 372

const NAME: TextStyle = { size: 68, weight: 600, color: TEXT }
const SMALL: TextStyle = { size: 26, color: TEXT_3 }
const REASON: TextStyle = { size: 30, color: TEXT_2 }
const FACT: TextStyle = { size: 34, weight: 600, color: TEXT }

/** The picture of a shared launch, in the look of the site. Untrusted words are text and nothing else. */
export function writeSvg(card: ShareCard): string {
  const { name, ticker, origin, risk, after, mint, foot } = card
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${INK}"/>`,
    logo(),
    drawText(BRAND, { x: 118, y: 96 }, { size: 30, weight: 600, color: TEXT }),
    drawText(cutToFit(origin, SMALL, 640), { x: RIGHT, y: 95, fromRight: true }, SMALL),
    drawText(cutToFit(drawable(name) || mint, NAME, RIGHT - LEFT), { x: LEFT, y: 214 }, NAME),
    drawText(
      cutToFit(ticker, { ...SMALL, size: 32 }, RIGHT - LEFT),
      { x: LEFT, y: 266 },
      { size: 32, color: TEXT_3 },
    ),
    risk === null ? '' : verdict(risk),
    reasons(card.reasons),
    after === null ? '' : whatCame(after),
    `<path d="M${LEFT} 560H${RIGHT}" stroke="${LINE}" stroke-width="2"/>`,
    drawText(mint, { x: LEFT, y: 602 }, { size: 24, color: TEXT_3, mono: true }),
    drawText(foot, { x: RIGHT, y: 602, fromRight: true }, { size: 24, color: TEXT_3 }),
    '</svg>',
  ].join('')
}

/** As in `src/site/features/shell/logo.tsx`. */
function logo(): string {
  const stroke = `fill="none" stroke="${TEXT}" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"`
  return `<g transform="translate(${LEFT} 64) scale(1.75)"><path d="M20.66 7A10 10 0 1 1 12 2" ${stroke}/><path d="M12 7v5l3.2 3.2" ${stroke}/><circle cx="17.6" cy="3.2" r="2.4" fill="${MINT}"/></g>`
}

function verdict({ score, level, phrase }: NonNullable<ShareCard['risk']>): string {
  const { color, shape } = RISK[level]
  const digits = String(score)
  const fifth = SCALE_WIDTH / 5
  const steps = [0, 1, 2, 3, 4].map((step) => {
    const isReached = score >= step * 20
    const [x, fill] = [LEFT + step * fifth, isReached ? color : LINE]
    return `<rect x="${x}" y="442" width="${fifth - 6}" height="8" rx="4" fill="${fill}"/>`
  })
  return [
    drawText(digits, { x: LEFT - 6, y: 410 }, { size: 132, weight: 600, color: TEXT }),
    drawText('/ 100', { x: LEFT + digits.length * 84 + 12, y: 410 }, { size: 32, color: TEXT_3 }),
    ...steps,
    `<path transform="translate(${LEFT} 478) scale(2.2)" d="${shape}" fill="${color}"/>`,
    drawText(phrase, { x: LEFT + 40, y: 502 }, { size: 30, weight: 600, color }),
  ].join('')
}

function reasons(all: readonly string[]): string {
  let y = 338
  const lines: string[] = []
  for (const reason of all.slice(0, 3)) {
    lines.push(`<circle cx="${REASONS_AT}" cy="${y - 10}" r="4" fill="${TEXT_3}"/>`)
    for (const line of fitLines(reason, REASON, RIGHT - REASONS_AT - 24, 1)) {
      lines.push(drawText(line, { x: REASONS_AT + 24, y }, REASON))
      y += 46
    }
  }
  return lines.join('')
}

function whatCame({ what, sample }: NonNullable<ShareCard['after']>): string {
  const room = RIGHT - REASONS_AT
  return [
    drawText(cutToFit(what, FACT, room), { x: REASONS_AT - 4, y: 496 }, FACT),
    drawText(
      cutToFit(sample, { ...SMALL, size: 24 }, room),
      { x: REASONS_AT - 4, y: 534 },
      {
        ...SMALL,
        size: 24,
      },
    ),
  ].join('')
}
