import type { RiskLevel } from './risk.ts'

/** What the picture of a shared launch says, in one language. */
export type ShareCard = {
  /** The coin's name and ticker: untrusted, drawn as text. */
  name: string
  ticker: string
  /** Under the name, e.g. the venue and when it was launched. */
  origin: string
  /** null: it is not scored. */
  risk: { score: number; level: RiskLevel; phrase: string } | null
  /** The strongest reasons, at most three. */
  reasons: readonly string[]
  /** The outcome, e.g. `97 at 00:10 UTC; −96% at 04:12 UTC`, and how often that is so; null: nothing yet. */
  after: { what: string; sample: string } | null
  /** The shortened address of the coin. */
  mint: string
  /** What every picture says at its foot. */
  foot: string
}

/** Draws the pictures of shared launches. */
export type SharePictures = {
  /** @returns a PNG with a name that changes with its content; null: too many are waiting, or it failed */
  draw(card: ShareCard): Promise<{ name: string; png: Uint8Array<ArrayBuffer> } | null>
}
