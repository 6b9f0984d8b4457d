import { QUOTE_IDS, SOCIAL_IDS, type Social } from '../../../contract/alerts.ts'
import { STAGES } from '../../../contract/launches/stages.ts'
import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { lamports } from '../../../kernel/money.ts'
import type { Outcome } from '../outcomes/outcome.ts'
import { readColumns, writeColumns } from './columns.ts'
import { type KeptLaunch, LINKS } from './kept-launch.ts'
import type { StageTraits } from './traits.ts'

const OUTCOMES: readonly Outcome[] = ['graduated', 'dead', 'rugged', 'alive', 'unknown']
const YES_OR_NO = [false, true]
/** Unknown. */
const NONE = -1

type Writable<T> = { -readonly [key in keyof T]: T[key] }

/** Columns of launches, and of their stages, one after another. */
const NUMBERS: Readonly<Record<string, (stage: StageTraits) => number | null | undefined>> = {
  score: ({ score }) => score,
  attention: ({ attention }) => attention,
  cap: ({ marketCapCents }) => marketCapCents,
  buyers: ({ buyers }) => buyers,
  launches: ({ developer }) => developer?.launches,
  graduated: ({ developer }) => developer?.graduated,
  rugged: ({ developer }) => developer?.rugged,
  links: ({ socials }) => socials && linksOf(socials),
  share: ({ developerBps }) => developerBps,
  progress: ({ progressBps }) => progressBps,
  bought: ({ developerBuyCents }) => developerBuyCents,
  cashback: ({ cashback }) => (cashback == null ? null : Number(cashback)),
  holders: ({ holderRewards }) => (holderRewards == null ? null : Number(holderRewards)),
  graduates: ({ graduatesBps }) => graduatesBps,
  fades: ({ fadesBps }) => fadesBps,
  rugs: ({ ruggedBps }) => ruggedBps,
  quote: ({ quote }) => (quote ? QUOTE_IDS.indexOf(quote) : null),
  stage: ({ stage }) => STAGES.indexOf(stage),
}

const linksOf = (socials: readonly Social[]) =>
  SOCIAL_IDS.reduce((bits, id, nth) => bits | (socials.includes(id) ? 1 << nth : 0), 0)

/** Packs launches into columns. @param from their times are stored relative to it */
export function packLaunches(launches: readonly KeptLaunch[], from: Ms): string {
  const stages = launches.flatMap((launch) => launch.stages)
  const [venues, words] = [listTexts(), listTexts()]
  return writeColumns(
    { venues: venues.texts, words: words.texts },
    {
      stages: launches.map((launch) => launch.stages.length),
      outcome: launches.map(({ outcome }) => (outcome ? OUTCOMES.indexOf(outcome) : NONE)),
      traded: launches.map(({ net }) => (net === null ? 0 : 1)),
      net: launches.map(({ net }) => Number(net ?? 0)),
      at: stages.map(({ madeAt }) => madeAt - from),
      venue: stages.map(({ venue }) => venues.placeOf(venue)),
      words: stages.map((stage) => words.placeOf(stage.words)),
      ...Object.fromEntries(
        Object.entries(NUMBERS).map(([name, of]) => [name, stages.map((one) => of(one) ?? NONE)]),
      ),
    },
  )
}

function listTexts() {
  const texts: string[] = []
  const places = new Map<string, number>()
  return {
    texts,
    placeOf(text: string): number {
      const known = places.get(text)
      if (known !== undefined) return known
      places.set(text, texts.length)
      return texts.push(text) - 1
    },
  }
}

/**
 * Hands over each launch that {@link packLaunches} packed. Launch and stages are the same objects each time, because a
 * million new ones hold up everything else: what is needed later must be copied.
 */
export function eachPacked(text: string, from: Ms, take: (launch: KeptLaunch) => void): void {
  const packed = readColumns(text)
  const fill = createFill(packed, from)
  const [counts, outcomes] = [packed.column('stages'), packed.column('outcome')]
  const [traded, net] = [packed.column('traded'), packed.column('net')]
  const pool: OpenStage[] = []
  const launch: { stages: OpenStage[] } & Pick<Writable<KeptLaunch>, 'outcome' | 'net'> = {
    ...{ stages: [], outcome: null, net: null },
  }
  const all = packed.length('stages')
  for (let nth = 0, place = 0; nth < all; nth += 1) {
    const count = counts(nth)
    launch.stages.length = count
    for (let at = 0; at < count; at += 1, place += 1) {
      const stage = pool[at] ?? emptyStage()
      pool[at] = stage
      fill(stage, place)
      launch.stages[at] = stage
    }
    launch.outcome = OUTCOMES[outcomes(nth)] ?? null
    launch.net = traded(nth) === 1 ? lamports(BigInt(net(nth))) : null
    take(launch)
  }
}

/** A stage that is written over. */
type OpenStage = Writable<Required<StageTraits>>

const emptyStage = (): OpenStage => ({
  ...{ stage: 'at_once', madeAt: 0, venue: 'pumpfun', words: '', score: 0, attention: null },
  ...{ marketCapCents: null, buyers: null, developer: null, socials: null, developerBps: null },
  ...{ progressBps: null, developerBuyCents: null, quote: null, cashback: null },
  holderRewards: null,
  ...{ graduatesBps: null, fadesBps: null, ruggedBps: null },
})

/** Reads the stage at a place into an object. */
function createFill({ texts, column }: ReturnType<typeof readColumns>, from: Ms) {
  const { venues = [], words = [] } = texts
  const [at, venue, word, nth] = [column('at'), column('venue'), column('words'), column('stage')]
  const [score, attention, cap, buyers] = [
    ...[column('score'), column('attention'), column('cap'), column('buyers')],
  ] as const
  const [launches, graduated, rugged, links] = [
    ...[column('launches'), column('graduated'), column('rugged'), column('links')],
  ] as const
  const [share, progress, bought, quote] = [
    ...[column('share'), column('progress'), column('bought'), column('quote')],
  ] as const
  const [cashback, graduates, fades, rugs] = [
    ...[column('cashback'), column('graduates'), column('fades'), column('rugs')],
  ] as const
  const holders = column('holders')
  return (stage: OpenStage, place: number): void => {
    stage.stage = STAGES[nth(place)] ?? 'at_once'
    stage.madeAt = from + at(place)
    stage.venue = (venues[venue(place)] ?? '') as VenueId
    stage.words = words[word(place)] ?? ''
    stage.score = score(place)
    stage.attention = known(attention(place))
    stage.marketCapCents = known(cap(place))
    stage.buyers = known(buyers(place))
    const earlier = launches(place)
    stage.developer =
      earlier === NONE
        ? null
        : { launches: earlier, graduated: graduated(place), rugged: rugged(place) }
    stage.socials = LINKS[links(place)] ?? null
    stage.developerBps = known(share(place))
    stage.progressBps = known(progress(place))
    stage.developerBuyCents = known(bought(place))
    stage.cashback = YES_OR_NO[cashback(place)] ?? null
    stage.holderRewards = YES_OR_NO[holders(place)] ?? null
    stage.graduatesBps = known(graduates(place))
    stage.fadesBps = known(fades(place))
    stage.ruggedBps = known(rugs(place))
    stage.quote = QUOTE_IDS[quote(place)] ?? null
  }
}

const known = (value: number) => (value === NONE ? null : value)
