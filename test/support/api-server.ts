import { join } from 'node:path'
import { createTradeArchive } from '../../src/adapters/archive/create.ts'
import { createSharePictures } from '../../src/adapters/share-pictures/create.ts'
import type { PlanId } from '../../src/contract/plans.ts'
import type { ReferralRates } from '../../src/contract/referrals.ts'
import {
  addApiKey,
  rotateSession,
  type Session,
  startSession,
} from '../../src/domains/accounts/index.ts'
import type { Pictures } from '../../src/domains/launches/index.ts'
import type { HttpContext } from '../../src/entry/http/http-context.ts'
import { createLimits } from '../../src/entry/http/middleware/limits.ts'
import type { Pages } from '../../src/entry/http/pages.ts'
import type { Page } from '../../src/entry/http/prepare-page.ts'
import { createRouter } from '../../src/entry/http/router.ts'
import { createStreams } from '../../src/entry/http/streams.ts'
import { leadDeliveries } from '../../src/entry/jobs/lead-deliveries.ts'
import { memberFeed, publicFeed } from '../../src/flows/launches/feed.ts'
import type { Tx } from '../../src/kernel/db/database.ts'
import type { FreshDatabase } from '../engines.ts'
import { programsOf, type Webhooks } from './http/programs.ts'
import { NO_SELLER } from './seller.ts'
import { openShop } from './shop.ts'
import { addMember } from './telegram/members.ts'

const blank: Page = {
  body: new Uint8Array(),
  packed: null,
  etag: 'W/"blank"',
  type: 'text/html',
  cacheControl: 'no-cache',
  csp: null,
}

const BLANK = {
  find: () => blank,
  drawLaunch: () => blank,
  drawDeveloper: () => blank,
  notFound: blank,
} as unknown as Pages

/** Serves all routes over a database of their own, with a clock that stands still. */
export async function openApiServer(
  place: FreshDatabase,
  {
    pictures = async () => null,
    consoleOrigin = null,
    referralRates = null,
    offers = {},
    ...webhooks
  }: Webhooks & {
    pictures?: Pictures
    consoleOrigin?: string | null
    referralRates?: ReferralRates | null
    offers?: Partial<
      Pick<HttpContext, 'botLink' | 'channelId' | 'trialHours' | 'webhook' | 'publicUrl'>
    >
  } = {},
) {
  const shop = await openShop(place)
  const { context } = shop
  const ending = new AbortController()
  const programs = programsOf(context, ending.signal, webhooks)
  const router = createRouter({
    services: context,
    isReady: () => true,
    botLink: () => null,
    channelId: null,
    webhook: null,
    pages: { en: BLANK, es: BLANK },
    seller: NO_SELLER,
    trialHours: null,
    referralRates,
    pictures,
    sharePictures: createSharePictures(context.clock, ending.signal),
    limits: createLimits(),
    readiness: { phase: () => 'ready' },
    streams: createStreams(ending.signal),
    feeds: {
      members: memberFeed(context, ending.signal),
      public: publicFeed(context, ending.signal),
    },
    ...programs,
    archive: createTradeArchive(join(place.dataDir, 'archive')),
    console: { ...programs.console, origin: consoleOrigin },
    publicUrl: 'https://mintwatch.example',
    production: true,
    hstsSubdomains: false,
    freeBytes: async () => null,
    addressOf: ({ req }) => req.header('x-forwarded-for') ?? '192.0.2.1',
    ...offers,
  })
  let people = 0

  /**
   * A member who has just signed in with Telegram.
   * @param id of the Telegram user; a new one by default
   * @returns their cookie
   */
  async function signIn(plan: PlanId, expiresAt: number | null, id?: string): Promise<string> {
    const { db, clock, entropy } = context
    people += 1
    const user = { id: id ?? `${people}`, username: null, firstName: 'Yan', language: null }
    const accountId = await addMember(context, user, { plan, expiresAt })
    const token = await db.transaction(async (tx) => {
      const { session }: { session: Session } = await startSession(tx, entropy, clock.now())
      return rotateSession(tx, entropy, session, accountId, clock.now())
    })
    return `__Host-mintwatch_session=${token}`
  }

  /** An API key of a new lifetime member. */
  async function makeKey(): Promise<string> {
    const { db, clock, entropy } = context
    people += 1
    const user = { id: `${people}`, username: null, firstName: 'Yan', language: null }
    const accountId = await addMember(context, user, { plan: 'lifetime', expiresAt: null })
    const make = (tx: Tx) => addApiKey(tx, entropy, accountId, 'key', clock.now())
    return (await db.transaction(make)).secret
  }

  return {
    ...shop,
    ...programs,
    router,
    signIn,
    makeKey,
    /** @returns status, headers, and the body if it is JSON */
    async ask(
      path: string,
      {
        method = 'GET',
        cookie,
        key,
        body,
      }: { method?: string; cookie?: string; key?: string; body?: unknown } = {},
    ) {
      const answer = await router.request(`https://mintwatch.example${path}`, {
        method,
        headers: {
          origin: 'https://mintwatch.example',
          'content-type': 'application/json',
          ...(cookie ? { cookie } : {}),
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const { status, headers } = answer
      return { status, headers, body: await answer.json().catch(() => null) }
    },
    /** Sends webhooks and notifications. @returns stops that */
    startSending(push = programs.push) {
      const sendingEnds = new AbortController()
      const { sender, events } = programs
      const work = leadDeliveries({ ...shop.context, sender, push }, events, sendingEnds.signal)
      return async () => {
        sendingEnds.abort()
        await work
      }
    },
    async close() {
      ending.abort()
      await shop.close()
    },
  }
}

export type ApiServer = Awaited<ReturnType<typeof openApiServer>>
