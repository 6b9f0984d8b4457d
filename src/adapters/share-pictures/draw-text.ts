import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { ROOT } from '../../kernel/root.ts'
import { escapeXml } from '../../kernel/text.ts'

const FOLDER = join(ROOT, 'src', 'adapters', 'share-pictures', 'fonts')
const FILES = ['inter-400.ttf', 'inter-600.ttf', 'mono.ttf'].map((file) => join(FOLDER, file))

/** Our own fonts alone, so that a picture is the same on every machine. */
export const FONT = { fontFiles: FILES, loadSystemFonts: false, defaultFontFamily: 'Inter' }

export type TextStyle = { size: number; weight?: 400 | 600; color: string; mono?: boolean }

/** Names may be in any script; the widths of this many texts are remembered. */
const MOST_KNOWN = 5_000
const widths = new Map<string, number | null>()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Text with its left end at `x`, or its right end if `fromRight`. */
export function drawText(
  text: string,
  { x, y, fromRight = false }: { x: number; y: number; fromRight?: boolean },
  style: TextStyle,
): string {
  const anchor = fromRight ? ' text-anchor="end"' : ''
  return `<text x="${x}" y="${y}"${anchor} fill="${style.color}" ${fontOf(style)}>${escapeXml(text)}</text>`
}

/** A text in as many lines as fit, the last one cut with an ellipsis. */
export function fitLines(text: string, style: TextStyle, room: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of drawable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, style) <= room) {
      line = longer
      continue
    }
    if (lines.length === most - 1) return [...lines, cutToFit(longer, style, room)]
    if (line !== '') lines.push(line)
    line = widthOf(word, style) <= room ? word : cutToFit(word, style, room)
  }
  return line === '' ? lines : [...lines, line]
}

/** As much of a text as fits beside an ellipsis. */
export function cutToFit(text: string, style: TextStyle, room: number): string {
  const clean = drawable(text)
  if (widthOf(clean, style) <= room) return clean
  const parts = [...graphemes.segment(clean)].map(({ segment }) => segment)
  while (parts.length > 0 && widthOf(`${parts.join('')}…`, style) > room) parts.pop()
  return `${parts.join('').trimEnd()}…`
}

/** A text with `?` for what our fonts can't draw; empty if that is all of it. */
export function drawable(text: string): string {
  const parts = [...graphemes.segment(text)].map(({ segment }) =>
    segment.trim() === '' ? ' ' : hasGlyph(segment) ? segment : '?',
  )
  const clean = parts
    .join('')
    .replaceAll(/\?{2,}/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return /[^? ]/.test(clean) ? clean : ''
}

function hasGlyph(segment: string): boolean {
  return measured(segment, { size: 100, color: '#000' }) !== null
}

function widthOf(text: string, style: TextStyle): number {
  const width = measured(text, { ...style, size: 100 }) ?? 0
  return (width * style.size) / 100
}

/** @returns pixels; null: nothing is drawn */
function measured(text: string, style: TextStyle): number | null {
  const key = `${fontOf(style)} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${drawText(text, { x: 0, y: 100 }, style)}</svg>`
  const width = new Resvg(svg, { font: FONT }).getBBox()?.width ?? null
  if (widths.size >= MOST_KNOWN) widths.clear()
  widths.set(key, width)
  return width
}

function fontOf({ size, weight = 400, mono = false }: TextStyle): string {
  return `font-family="${mono ? 'JetBrains Mono' : 'Inter'}" font-weight="${weight}" font-size="${size}"`
}
