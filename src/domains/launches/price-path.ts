import { type Ms, SECOND } from '../../kernel/clock.ts'

/** Prices over time, oldest first. Prices are numbers in the caller's unit. */
export type PricePoint = readonly [at: Ms, price: number]

const MOST = 240

/** Limits a path to 240 points: when it is full, every second point is removed and time steps double. */
export type PricePath = {
  /** A late price gets its place between the others. */
  add(at: Ms, price: number): void
  points(): PricePoint[]
}

/** A price path of bounded length: when it is full, every second point goes and the step doubles. */
export function createPricePath(known: readonly PricePoint[] = []): PricePath {
  let kept = known.slice(-MOST)
  let step = SECOND
  let last: PricePoint | null = kept.at(-1) ?? null
  const first = kept[0]
  // A thinned path continues with its longer steps.
  if (last && first && kept.length > MOST / 2) {
    step = Math.max(SECOND, (last[0] - first[0]) / MOST)
  }

  return {
    add(at, price) {
      const point: PricePoint = [at, price]
      const end = kept.at(-1)
      if (last && at < last[0]) {
        const next = kept.findIndex((one) => one[0] > at)
        const place = next === -1 ? kept.length : next
        if ([kept[place - 1], kept[place]].some((one) => one && Math.abs(at - one[0]) < step))
          return
        kept.splice(place, 0, point)
      } else {
        last = point
        if (end && at - end[0] < step) return
        kept.push(point)
      }
      if (kept.length < MOST) return
      kept = kept.filter((_, index) => index % 2 === 0)
      step *= 2
    },
    points() {
      const end = kept.at(-1)
      return last && end && last[0] > end[0] ? [...kept, last] : [...kept]
    },
  }
}
