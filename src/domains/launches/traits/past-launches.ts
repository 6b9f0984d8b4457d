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
const UNKNOWN = -1

type Writable<T> = { -readonly [key in keyof T]: T[key] }

/** Columns of numbers, with each stage of each launch, one after another. */
const STAGE_COLUMNS: Readonly<Record<string, (stage: StageTraits) => number | null | undefined>> = {
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
      outcome: launches.map(({ outcome }) => (outcome ? OUTCOMES.indexOf(outcome) : UNKNOWN)),
      traded: launches.map(({ net }) => (net === null ? 0 : 1)),
      net: launches.map(({ net }) => Number(net ?? 0)),
      at: stages.map(({ madeAt }) => madeAt - from),
      venue: stages.map(({ venue }) => venues.placeOf(venue)),
      words: stages.map((stage) => words.placeOf(stage.words)),
      ...Object.fromEntries(
        Object.entries(STAGE_COLUMNS).map(([name, of]) => [
          name,
          stages.map((one) => of(one) ?? UNKNOWN),
        ]),
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
    stages: [],
    outcome: null,
    net: null,
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
  stage: 'at_once',
  madeAt: 0,
  venue: 'pumpfun',
  words: '',
  score: 0,
  attention: null,
  marketCapCents: null,
  buyers: null,
  developer: null,
  socials: null,
  developerBps: null,
  progressBps: null,
  developerBuyCents: null,
  quote: null,
  cashback: null,
  holderRewards: null,
  graduatesBps: null,
  fadesBps: null,
  ruggedBps: null,
})

/** Writes the stage at a place over an object. */
function createFill({ texts, column }: ReturnType<typeof readColumns>, from: Ms) {
  const { venues = [], words = [] } = texts
  const read = {
    stage: column('stage'),
    at: column('at'),
    venue: column('venue'),
    words: column('words'),
    score: column('score'),
    attention: column('attention'),
    cap: column('cap'),
    buyers: column('buyers'),
    launches: column('launches'),
    graduated: column('graduated'),
    rugged: column('rugged'),
    links: column('links'),
    share: column('share'),
    progress: column('progress'),
    bought: column('bought'),
    cashback: column('cashback'),
    holders: column('holders'),
    graduates: column('graduates'),
    fades: column('fades'),
    rugs: column('rugs'),
    quote: column('quote'),
  }
  return (stage: OpenStage, place: number): void => {
    stage.stage = STAGES[read.stage(place)] ?? 'at_once'
    stage.madeAt = from + read.at(place)
    stage.venue = (venues[read.venue(place)] ?? '') as VenueId
    stage.words = words[read.words(place)] ?? ''
    stage.score = read.score(place)
    stage.attention = knownOrNull(read.attention(place))
    stage.marketCapCents = knownOrNull(read.cap(place))
    stage.buyers = knownOrNull(read.buyers(place))
    const launches = read.launches(place)
    stage.developer =
      launches === UNKNOWN
        ? null
        : { launches, graduated: read.graduated(place), rugged: read.rugged(place) }
    stage.socials = LINKS[read.links(place)] ?? null
    stage.developerBps = knownOrNull(read.share(place))
    stage.progressBps = knownOrNull(read.progress(place))
    stage.developerBuyCents = knownOrNull(read.bought(place))
    stage.cashback = YES_OR_NO[read.cashback(place)] ?? null
    stage.holderRewards = YES_OR_NO[read.holders(place)] ?? null
    stage.graduatesBps = knownOrNull(read.graduates(place))
    stage.fadesBps = knownOrNull(read.fades(place))
    stage.ruggedBps = knownOrNull(read.rugs(place))
    stage.quote = QUOTE_IDS[read.quote(place)] ?? null
  }
}

const knownOrNull = (value: number) => (value === UNKNOWN ? null : value)
