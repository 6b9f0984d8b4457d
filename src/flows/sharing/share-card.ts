import { short } from '../../contract/format.ts'
import type { Language } from '../../contract/languages.ts'
import type { LaunchDetailBody, TrackRecordBody } from '../../contract/launches/bodies.ts'
import type { ShareCard } from '../../contract/launches/share-card.ts'
import { VENUES } from '../../contract/launches/venues.ts'
import type { Services } from '../services.ts'
import { showLaunchRecord } from '../transparency/read-log.ts'
import { CARD_WORDS, type CardWords } from './card-words.ts'

/** From this level on a report is a warning. */
const WARNING = ['high', 'severe']
/** A warning came true once the price lost this share. */
const COLLAPSE = 0.8

/** What the picture of a launch says, in a language. */
export async function shareCard(
  context: Pick<Services, 'db'>,
  launch: LaunchDetailBody,
  readTrackRecord: () => Promise<TrackRecordBody>,
  language: Language,
): Promise<ShareCard> {
  const words = CARD_WORDS[language]
  const newest = launch.reports.at(-1)
  return {
    name: launch.name ?? words.unnamed,
    ticker: launch.symbol === null ? '' : `$${launch.symbol}`,
    origin: `${VENUES[launch.venue]} · ${words.when(launch.launched_at)}`,
    risk: newest
      ? {
          score: newest.score,
          level: newest.level,
          phrase: words.phrase(newest.level, newest.stage),
        }
      : null,
    reasons: launch.reasons.map(words.recorded),
    after: await whatCame(context, launch, readTrackRecord, words),
    mint: short(launch.mint),
    foot: words.foot,
  }
}

/** A warning that came true, with how often such warnings do; null: there is none. */
async function whatCame(
  context: Pick<Services, 'db'>,
  launch: LaunchDetailBody,
  readTrackRecord: () => Promise<TrackRecordBody>,
  words: CardWords,
): Promise<ShareCard['after']> {
  const collapse = collapseAfterWarning(launch)
  if (collapse === null) return null
  const { warning, fell, at } = collapse
  const [{ records }, { levels }] = await Promise.all([
    showLaunchRecord(context, launch.mint),
    readTrackRecord(),
  ])
  const proof = records.find(({ kind, of }) => kind === 'report' && of === warning.stage)?.proof
  const position = proof ? new URLSearchParams(proof.split('?')[1]).get('position') : null
  return {
    what: words.cameTrue(warning.score, warning.made_at, fell, at),
    sample: [
      sampleOf(
        levels.find(({ level }) => level === warning.level),
        words,
      ),
      ...(position === null ? [] : [words.proof(Number(position))]),
    ].join(' '),
  }
}

/**
 * The first report that warned, and the lowest price after it, if most of the price of its moment was
 * lost by then. null: no report warned, or the price held or is unknown.
 */
export function collapseAfterWarning({
  reports,
  prices,
}: Pick<LaunchDetailBody, 'reports' | 'prices'>) {
  const warning = reports.find(({ level }) => WARNING.includes(level))
  if (warning === undefined) return null
  const before = prices.findLast(({ at }) => at <= warning.made_at)
  const after = prices.filter(({ at }) => at > warning.made_at)
  if (before === undefined || before.price <= 0) return null
  const fallen = after.find(({ price }) => price <= before.price * (1 - COLLAPSE))
  if (fallen === undefined) return null
  const lowest = after.reduce((least, one) => (one.price < least.price ? one : least), fallen)
  return { warning, fell: 1 - lowest.price / before.price, at: lowest.at }
}

function sampleOf(level: TrackRecordBody['levels'][number] | undefined, words: CardWords): string {
  if (!level?.precision || level.too_small) return words.tooFew
  const { share, of } = level.precision
  return words.sample(Math.round(share * of), of)
}
