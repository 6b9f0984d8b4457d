import { diceOf } from '../random.ts'

/** Draws for a generated market, the same for the same seed. */
export type Draw = ReturnType<typeof createDraw>

const SOL = 1_000_000_000
const [FROM, DAYS] = [Date.UTC(2026, 9, 1), 30]

export function createDraw(seed: number) {
  const { real, whole, pick } = diceOf(seed)
  return {
    whole,
    one: pick,
    part: () => real(0, 1),
    chance: (share: number) => real(0, 1) < share,
    /** Lamports, from amounts in SOL. */
    sol: (least: number, most: number) => BigInt(Math.round(real(least, most) * SOL)),
    /** Milliseconds UTC, in the generated month. */
    time: () => FROM + whole(2, DAYS * 24 * 60) * 60_000,
    /** Different ones, at most `count`. */
    some: <T>(of: readonly T[], count: number): T[] => [
      ...new Set(Array.from({ length: count }, () => pick(of))),
    ],
  }
}
