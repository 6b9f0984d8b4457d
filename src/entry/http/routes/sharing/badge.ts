import { BRAND } from '../../../../contract/constants.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { RISK_WORDS, type RiskLevel } from '../../../../contract/launches/risk.ts'
import { Wallet } from '../../../../contract/schemas.ts'
import { showLaunch } from '../../../../flows/launches/show-launches.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { accept } from '../../read-body.ts'
import { openToAll, publicUntil } from './answer.ts'

const KEPT_MINUTES = 5
const HEIGHT = 24
const PADDING = 9
/** Of a letter at 12 px; the reader's own font decides, so `textLength` makes it fit. */
const LETTER = 7
/** Dark enough for white letters (4.5:1). */
const COLORS: Record<RiskLevel | 'unknown', string> = {
  low: '#1f6fb0',
  guarded: '#55646b',
  elevated: '#8a6400',
  high: '#b04a06',
  severe: '#b0183f',
  unknown: '#55646b',
}

/** A launch's current score, for other sites: `/badge/MINT.svg`. */
export function badgeRoutes(router: Router, http: HttpContext): void {
  router.get('/badge/:file{[^/]+\\.svg}', async (context) => {
    await openToAll(http, context, KEPT_MINUTES)
    const mint = accept(Wallet, context.req.param('file').replace(/\.svg$/, ''), 'not_found')
    const launch = await showLaunch(http.services, mint, publicUntil(http))
    if (launch === null) throw new Refusal('not_found')
    context.header('Content-Type', 'image/svg+xml; charset=utf-8')
    return context.body(drawBadge(launch))
  })
}

/** Nothing untrusted is in it: a brand, a number, and one of our words. */
function drawBadge({ score, level }: { score: number | null; level: RiskLevel | null }): string {
  const says =
    score === null || level === null ? 'not scored' : `${RISK_WORDS[level]} risk ${score}/100`
  const [left, right] = [widthOf(BRAND), widthOf(says)]
  const text = (words: string, x: number, width: number) =>
    `<text x="${x + PADDING}" y="16" textLength="${width - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${words}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${BRAND}: ${says}">`,
    `<title>${BRAND}: ${says}</title>`,
    `<clipPath id="r"><rect width="${left + right}" height="${HEIGHT}" rx="5"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="#090d0b"/>`,
    `<rect x="${left}" width="${right}" height="${HEIGHT}" fill="${COLORS[level ?? 'unknown']}"/></g>`,
    `<g fill="#fff" font-family="system-ui,sans-serif" font-size="12">${text(BRAND, 0, left)}${text(says, left, right)}</g></svg>`,
  ].join('')
}

function widthOf(words: string): number {
  return words.length * LETTER + 2 * PADDING
}
