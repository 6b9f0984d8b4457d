import { rateIn, type Snapshot, worthUsd } from '../launches/index.ts'

/** A developer without earlier launches counts like its venue's usual one; pump.fun's share if that is unknown. */
const USUAL_SHARE = 0.015
/** As many launches of the usual share are added to each record, because few launches say little. */
const USUAL_LAUNCHES = 4
const MILLION = 1_000_000

/** Two single facts at a report's moment that its score has to beat. null: unknown. */
export function baselinesOf(snapshot: Snapshot): {
  inflow_cents: number | null
  graduated_ppm: number | null
} {
  const { tape, developer } = snapshot
  const rate = rateIn(snapshot)
  const known = rate !== null && tape.complete
  const cents = known ? Math.round(worthUsd(tape.buyVolume - tape.sellVolume, rate) * 100) : null
  return {
    inflow_cents: Number.isSafeInteger(cents) ? cents : null,
    graduated_ppm: developer && graduatedPpm(developer),
  }
}

function graduatedPpm(developer: NonNullable<Snapshot['developer']>): number {
  const { graduated, dead, rugged, usualGraduated } = developer
  const usual = (usualGraduated ?? USUAL_SHARE) * USUAL_LAUNCHES
  return Math.round((MILLION * (graduated + usual)) / (graduated + dead + rugged + USUAL_LAUNCHES))
}
