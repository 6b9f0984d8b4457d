import type { ReadAgainBody } from '../../contract/launches/page.ts'
import { findLaunch, newestSnapshot } from '../../domains/launches/index.ts'
import { findPromotedModel } from '../../domains/risk/index.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'
import { loadScorer, type Scorer } from './load-scorer.ts'

type InUse = { scorer: Scorer; version: string; trainedAt: Ms }

/** Reads a launch of the past again; null: there is none, or it was detected live. */
type PastReader = (mint: string, until: Ms) => Promise<ReadAgainBody | null>

const KEPT_MS = MINUTE

/**
 * What the model in use says of a launch that was read from history. It is computed when asked for and stored nowhere:
 * the model may have learned from that launch, so its number is not a forecast.
 */
export function createReadAgain({ db, clock }: Pick<Services, 'db' | 'clock'>): PastReader {
  let kept: { at: Ms; model: Promise<InUse | null> } | null = null

  /** Reading a model takes longer than using it. */
  function modelInUse(): Promise<InUse | null> {
    const now = clock.monotonic()
    if (kept === null || now - kept.at >= KEPT_MS) {
      const model = load()
      kept = { at: now, model }
      model.catch(() => {
        kept = null
      })
    }
    return kept.model
  }

  async function load(): Promise<InUse | null> {
    const [promoted, scorer] = await Promise.all([findPromotedModel(db.read), loadScorer(db)])
    const isUsed = promoted !== null && scorer.model.version === promoted.version
    return isUsed ? { scorer, version: promoted.version, trainedAt: promoted.trainedAt } : null
  }

  return async (mint, until) => {
    const launch = await findLaunch(db.read, mint)
    if (launch === null || launch.detected_at > until || launch.backfilled_by === null) return null
    const none = { version: null, stage: null, risk: null, graduates: null, is_older: false }
    const inUse = await modelInUse()
    if (inUse === null) return none
    const { version, scorer, trainedAt } = inUse
    const known = { ...none, version, is_older: launch.launched_at < trainedAt }
    const snapshot = await newestSnapshot(db.read, mint)
    if (snapshot === null) return known
    const { risk, graduates } = scorer.score(snapshot).model
    return { ...known, stage: snapshot.stage, risk, graduates }
  }
}
