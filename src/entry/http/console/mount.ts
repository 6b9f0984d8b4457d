import { ConsoleRefusal } from '../../../contract/console/refusals.ts'
import {
  findBrowser,
  type OperatorBrowser,
  recordBrowserUse,
} from '../../../domains/operators/index.ts'
import type { RelyingParty } from '../../../flows/console/passkeys.ts'
import { redeemLink, whoseLink } from '../../../flows/console/redeem-link.ts'
import type { HttpContext, HttpRequest, Router } from '../http-context.ts'
import { TryLater } from '../middleware/limits.ts'
import { READS } from '../middleware/same-origin.ts'
import { nameBrowser } from '../name-browser.ts'
import { sendPage } from '../routes/pages.ts'
import { storeIfPossible } from '../store-if-possible.ts'
import { type ConsoleApi, createConsoleApi } from './api.ts'
import { consoleLinkPage, linkUsedPage } from './console-link-page.ts'
import { consoleCookie, readConsoleCookie } from './cookie.ts'

const API = '/operator/api/'
const ENTER = '/operator/enter'
const MOST_FORM_BYTES = 1_024

/**
 * The operators' console. A request with neither an unused link nor an admitted browser gets what
 * every unknown address gets.
 */
export function consoleRoutes(router: Router, http: HttpContext): void {
  const api = createConsoleApi(http)
  router.all('/operator/*', async (context, next) => {
    const party = partyOf(context, http)
    const answer = party && (await answerOperator(context, http, { party, api }))
    if (!answer) return next()
    answer.headers.set('X-Robots-Tag', 'noindex')
    return answer
  })
  if (http.console.origin !== null) keepApart(router, http, http.console.origin)
}

/** A host that is only the console's serves nothing else. */
function keepApart(router: Router, { publicUrl }: HttpContext, origin: string): void {
  const { host } = new URL(origin)
  if (publicUrl !== null && new URL(publicUrl).host === host) return
  router.use(async (context, next) => {
    if (context.req.header('host') === host) return context.text('Not found', 404)
    await next()
  })
}

type Answering = { party: RelyingParty; api: ConsoleApi }

/** @returns null for a request without access to the console */
async function answerOperator(
  context: HttpRequest,
  http: HttpContext,
  { party, api }: Answering,
): Promise<Response | null> {
  const { path, method } = context.req
  const address = http.addressOf(context)
  if (path === ENTER) return enterBy(context, http, party, address)
  const browser = await browserOf(context, http, party, address)
  if (browser === null) return null
  await http.limits.take(READS.has(method) ? 'reads' : 'writes', address)
  if (path.startsWith(API)) {
    const give = (token: string) => consoleCookie(token, party)
    return api.fetch(context.req.raw, { browser, address, party, give })
  }
  if (!READS.has(method)) return null
  const { files } = http.console
  const isOpen = browser.openUntil !== null
  if (!path.startsWith('/operator/assets/'))
    return sendPage(context, isOpen ? files.console : files.signIn, 200)
  const asset = files.asset(path)
  return asset && (isOpen || asset.isForSignIn) ? sendPage(context, asset.page, 200) : null
}

async function browserOf(
  context: HttpRequest,
  http: HttpContext,
  party: RelyingParty,
  address: string,
): Promise<OperatorBrowser | null> {
  const { db, clock } = http.services
  const now = clock.now()
  const found = await findBrowser(db.read, readConsoleCookie(context, party), now)
  if (found === null) return null
  const trace = { browser: nameBrowser(context.req.header('user-agent')), address }
  await storeIfPossible(http.services, () => recordBrowserUse(db.read, found, trace, now))
  return { ...found, address }
}

/**
 * A link shows a button, and the button uses it up. An expired link gets what an unknown address gets, and
 * so does a link that is asked for too often: a refusal would tell that there is a console.
 */
async function enterBy(
  context: HttpRequest,
  http: HttpContext,
  party: RelyingParty,
  address: string,
): Promise<Response | null> {
  const { req } = context
  const isRead = READS.has(req.method)
  if (!isRead && (req.method !== 'POST' || req.header('origin') !== party.origin)) return null
  const link = isRead ? req.query('link') : await readForm(context)
  const operator = await whoseLink(http.services, link)
  if (operator === null || link === undefined || !(await isAllowed(http, address))) return null
  if (isRead) return consoleLinkPage(context, operator, link)
  const browser = nameBrowser(req.header('user-agent'))
  const entered = await redeemLink(http.services, link, { browser, address }).catch(
    (error: Error) => {
      // The button was pressed twice, and the other request was faster.
      if (error instanceof ConsoleRefusal) return null
      throw error
    },
  )
  if (entered === null) return linkUsedPage(context)
  return new Response(null, {
    status: 303,
    headers: {
      Location: '/operator',
      'Set-Cookie': consoleCookie(entered.token, party),
      'Cache-Control': 'no-store',
    },
  })
}

async function isAllowed({ limits }: HttpContext, address: string): Promise<boolean> {
  try {
    await limits.take('links', address)
    return true
  } catch (error) {
    if (error instanceof TryLater) return false
    throw error
  }
}

async function readForm({ req }: HttpRequest): Promise<string | undefined> {
  if (Number(req.header('content-length') ?? Number.POSITIVE_INFINITY) > MOST_FORM_BYTES)
    return undefined
  const text = await req.text().catch(() => '')
  return new URLSearchParams(text).get('link') ?? undefined
}

/**
 * The origin that passkeys are bound to: the configured one, or localhost on a machine without any.
 * @returns null on another host
 */
function partyOf({ req }: HttpRequest, { console, publicUrl }: HttpContext): RelyingParty | null {
  const host = req.header('host') ?? ''
  const origin = console.origin ?? publicUrl ?? (isLocal(host) ? `http://${host}` : null)
  if (origin === null) return null
  const { host: expected, hostname } = new URL(origin)
  return host === expected ? { origin, id: hostname } : null
}

function isLocal(host: string): boolean {
  return /^localhost(:\d{1,5})?$/.test(host)
}
