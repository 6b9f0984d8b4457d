import { z } from 'zod'
import { MOST_SEARCHED } from '../../../../contract/constants.ts'
import { Refusal } from '../../../../contract/errors.ts'
import type {
  DeveloperBody,
  LaunchDetailBody,
  SitePageBody,
} from '../../../../contract/launches/bodies.ts'
import type { CrewBody } from '../../../../contract/launches/crews.ts'
import { FACT_IDS, type FactId, readRange } from '../../../../contract/launches/fact-ranges.ts'
import type {
  HolderGroupsBody,
  LaunchFactsBody,
  ReadAgainBody,
} from '../../../../contract/launches/page.ts'
import { VENUE_IDS } from '../../../../contract/launches/venues.ts'
import { Wallet } from '../../../../contract/schemas.ts'
import { foldWords, HORIZON_MS } from '../../../../domains/launches/index.ts'
import { showCrew } from '../../../../flows/launches/crews/show-crew.ts'
import { filterLaunches } from '../../../../flows/launches/filter-launches.ts'
import { showDeveloper } from '../../../../flows/launches/show-developer.ts'
import { createFactsReader } from '../../../../flows/launches/show-facts.ts'
import { showHolderGroups } from '../../../../flows/launches/show-holder-groups.ts'
import { listLaunches, showLaunch } from '../../../../flows/launches/show-launches.ts'
import { createReadAgain } from '../../../../flows/learning/read-again.ts'
import { readCursor, writeCursor } from '../../cursor.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { accept } from '../../read-body.ts'
import { delayOf, visibleUntil } from '../../visible-until.ts'

const PER_PAGE = 40
const MOST_PER_PAGE = 100

/** Such as `20..40`, `20..`, or `..40`. */
const Range = z.string().transform((text, context) => {
  const range = readRange(text)
  if (range === null) context.addIssue('no range')
  return range ?? z.NEVER
})

const Query = z.strictObject({
  venue: z.enum(VENUE_IDS).optional(),
  level: z.enum(['low', 'guarded', 'elevated', 'high', 'severe']).optional(),
  sort: z.enum(['attention', 'market_cap', 'progress']).optional(),
  within: z.enum(['1h', '24h']).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_PER_PAGE).default(PER_PAGE),
  cursor: z.string().max(200).optional(),
  q: z.string().max(MOST_SEARCHED).optional(),
  ...(Object.fromEntries(FACT_IDS.map((id) => [id, Range.optional()])) as Record<
    FactId,
    z.ZodOptional<typeof Range>
  >),
})

const FIGURES = {
  attention: 'attention',
  market_cap: 'market_cap_cents',
  progress: 'progress',
} as const

/** More rows than a screen has. */
const MOST_FACTS = 100
const FactsQuery = z.strictObject({
  mints: z
    .string()
    .max(45 * MOST_FACTS)
    .transform((text) => text.split(','))
    .pipe(z.array(Wallet).max(MOST_FACTS)),
})

/** Launches for the site's own pages: members see them immediately, everyone else a minute later. */
export function launchRoutes(router: Router, { services }: HttpContext): void {
  const readFacts = createFactsReader(services)
  const readAgain = createReadAgain(services)
  router.get('/api/launches', async (context) => {
    const asked = accept(Query, context.req.query(), 'invalid_query')
    const { cursor, limit, sort, within, venue, level, q, ...ranges } = asked
    const delay = await delayOf(services, context)
    const now = services.clock.now()
    const query = {
      venue,
      level,
      ...(q !== undefined && { words: wordsOf(q) }),
      ...(sort && { sort: FIGURES[sort] }),
      ...(within && { since: now - HORIZON_MS[within] }),
      until: now - delay,
      ...readCursor(cursor, sort !== undefined),
    }
    const { launches, next } = Object.values(ranges).some((range) => range !== undefined)
      ? await filterLaunches({ ...services, readFacts }, query, ranges, limit)
      : await listLaunches(services, query, limit)
    const is_live = delay === 0
    return context.json<SitePageBody>({ launches, cursor: writeCursor(next), is_live })
  })

  router.get('/api/launches/facts', async (context) => {
    const { mints } = accept(FactsQuery, context.req.query(), 'invalid_query')
    const until = await visibleUntil(services, context)
    return context.json<LaunchFactsBody[]>(await readFacts(mints, until))
  })

  router.get('/api/launches/:mint', async (context) => {
    const mint = accept(Wallet, context.req.param('mint'), 'not_found')
    const launch = await showLaunch(services, mint, await visibleUntil(services, context))
    if (launch === null) throw new Refusal('not_found')
    return context.json<LaunchDetailBody>(launch)
  })

  router.get('/api/launches/:mint/clusters', async (context) => {
    const mint = accept(Wallet, context.req.param('mint'), 'not_found')
    const clusters = await showHolderGroups(services, mint, await visibleUntil(services, context))
    if (clusters === null) throw new Refusal('not_found')
    return context.json<HolderGroupsBody>(clusters)
  })

  router.get('/api/launches/:mint/read-again', async (context) => {
    const mint = accept(Wallet, context.req.param('mint'), 'not_found')
    const read = await readAgain(mint, await visibleUntil(services, context))
    if (read === null) throw new Refusal('not_found')
    return context.json<ReadAgainBody>(read)
  })

  router.get('/api/deployers/:wallet', async (context) => {
    const wallet = accept(Wallet, context.req.param('wallet'), 'invalid_wallet')
    return context.json<DeveloperBody>(
      await showDeveloper(services, wallet, await visibleUntil(services, context)),
    )
  })

  router.get('/api/crews/:wallet', async (context) => {
    const wallet = accept(Wallet, context.req.param('wallet'), 'invalid_wallet')
    const crew = await showCrew(services, wallet, await visibleUntil(services, context))
    if (crew === null) throw new Refusal('not_found')
    return context.json<CrewBody>(crew)
  })
}

/** Many write a dollar sign before a ticker; in a ticker it stands for an S. */
function wordsOf(text: string): string[] {
  const words = [text, text.replace(/^\s*\$/, '')].map((one) => foldWords(one))
  // An empty key is no launch's.
  return words.map((key) => key ?? '')
}
