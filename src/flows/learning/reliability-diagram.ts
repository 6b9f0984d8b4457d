import { percent } from '../../contract/format.ts'
import { wilson } from '../../domains/risk/index.ts'

type Bins = readonly { count: number; said: number; happened: number }[]

const SIZE = 260

/** Predicted probability against observed share, with 95% ranges; a perfect model lies on the diagonal. */
export function reliabilityDiagram(bins: Bins): string {
  const at = (share: number) => Math.round(share * SIZE * 10) / 10
  const down = (share: number) => at(1 - share)
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<path d="M0 ${down(share)}H${SIZE}" stroke="var(--line)"/><text x="-6" y="${down(share) + 4}" text-anchor="end" fill="var(--soft)">${percent(share)}</text><text x="${at(share)}" y="${SIZE + 16}" text-anchor="middle" fill="var(--soft)">${percent(share)}</text>`,
  )
  const points = bins.flatMap(({ count, said, happened }) => {
    const share = wilson(happened, count)
    if (share === null) return []
    const x = at(said)
    return [
      `<path d="M${x} ${down(share.low)}V${down(share.high)}" stroke="var(--ink)" opacity="0.5"/><circle cx="${x}" cy="${down(share.share)}" r="4" fill="var(--ink)"><title>${count} launches</title></circle>`,
    ]
  })
  return `<svg viewBox="-42 -8 ${SIZE + 60} ${SIZE + 48}" role="img" aria-label="Predicted probability across, observed share upward">${grid.join('')}<path d="M0 ${SIZE}L${SIZE} 0" stroke="var(--soft)" stroke-dasharray="4 4"/>${points.join('')}<text x="${SIZE / 2}" y="${SIZE + 34}" text-anchor="middle" fill="var(--soft)">predicted</text></svg>`
}
