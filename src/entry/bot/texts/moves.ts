import type { Formats } from './formats.ts'

/** What a market cap was and is, in US cents. */
export function moved(formats: Formats, before: number | null, after: number | null): string {
  return `${formats.wholeDollars(before)} → ${moveTo(formats, before, after)}`
}

/** What a market cap is, and by how much it has changed; in US cents. */
export function moveTo(formats: Formats, before: number | null, after: number | null): string {
  const change = before === null || after === null || before === 0 ? null : after / before - 1
  const percents = change === null ? '' : ` (${signed(formats, change)})`
  return `${formats.wholeDollars(after)}${percents}`
}

function signed({ number }: Formats, change: number): string {
  const percents = Math.round(Math.abs(change) * 100)
  return percents === 0 ? '±0%' : `${change < 0 ? '−' : '+'}${number(percents)}%`
}
