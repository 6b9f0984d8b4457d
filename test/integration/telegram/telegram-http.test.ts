import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_ALERTS } from '../../../src/contract/alerts.ts'
import type { HttpContext, Router } from '../../../src/entry/http/http-context.ts'
import { createLimits } from '../../../src/entry/http/middleware/limits.ts'
import { createRouter } from '../../../src/entry/http/router.ts'
import { createStreams } from '../../../src/entry/http/streams.ts'
import { memberFeed, publicFeed } from '../../../src/flows/launches/feed.ts'
import { presentToken } from '../../../src/flows/telegram/link.ts'
import { acceptOffer } from '../../../src/flows/telegram/offer.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { hashToken } from '../../../src/kernel/ids.ts'
import { eachEngine } from '../../engines.ts'
import { programsOf } from '../../support/http/programs.ts'
import { NO_SELLER } from '../../support/seller.ts'
import {
  openTelegramShop,
  type TelegramShop,
  yan,
  zoe,
} from '../../support/telegram/telegram-shop.ts'

const BOT = 'https://t.me/mintwatch_bot'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

eachEngine((engine) => {
  let shop: TelegramShop
  let router: Router
  let botLink: string | null
  beforeEach(async () => {
    shop = await openTelegramShop(await engine.fresh())
    botLink = BOT
    router = createRouter({
      services: shop.context,
      isReady: () => true,
      botLink: () => botLink,
      channelId: null,
      webhook: null,
      pictures: async () => null,
      sharePictures: { draw: async () => null },
      pages: {} as HttpContext['pages'],
      ...{ seller: NO_SELLER, trialHours: null, referralRates: null },
      limits: createLimits(),
      readiness: { phase: () => 'ready' },
      streams: createStreams(AbortSignal.abort()),
      feeds: {
        members: memberFeed(shop.context, AbortSignal.abort()),
        public: publicFeed(shop.context, AbortSignal.abort()),
      },
      ...programsOf(shop.context, AbortSignal.abort()),
      publicUrl: 'https://mintwatch.example',
      production: true,
      hstsSubdomains: false,
      freeBytes: async () => null,
      addressOf: () => '192.0.2.1',
    })
  })
  afterEach(() => shop.close())

  /** Keeps its cookie, as browsers do. */
  function newBrowser() {
    let cookie = ''
    return {
      get cookie() {
        return cookie
      },
      set cookie(value: string) {
        cookie = value
      },
      async ask(method: string, path: string, body?: unknown) {
        const answer = await router.request(path, {
          method,
          headers: {
            cookie,
            'user-agent': FIREFOX,
            origin: 'https://mintwatch.example',
            'content-type': 'application/json',
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
        const given = answer.headers.get('set-cookie')
        if (given) cookie = given.split(';')[0] ?? ''
        return { status: answer.status, given, body: await answer.json() }
      },
    }
  }

  type Answer = Awaited<ReturnType<ReturnType<typeof newBrowser>['ask']>>
  const refusal = ({ status, body }: Answer) => [status, body.error?.code]
  const tokenIn = ({ body }: Answer) => new URL(body.url).searchParams.get('start') ?? ''

  async function signIn(browser: ReturnType<typeof newBrowser>, user = zoe) {
    const shown = await presentToken(
      shop.context,
      user,
      tokenIn(await browser.ask('POST', '/api/telegram/link', {})),
    )
    return browser.ask('PUT', '/api/telegram/link', { code: shown?.code })
  }

  /** The browser in which somebody has paid. */
  async function browserOf({ session }: Awaited<ReturnType<TelegramShop['buy']>>) {
    const token = 'A'.repeat(43)
    await shop.context.db.read
      .updateTable('sessions')
      .set({ token_hash: hashToken(token) })
      .where('token_hash', '=', session.id)
      .execute()
    const browser = newBrowser()
    browser.cookie = `__Host-mintwatch_session=${token}`
    return browser
  }

  describe('the link', () => {
    test('leads into the bot, and names the browser there', async () => {
      const browser = newBrowser()
      const answer = await browser.ask('POST', '/api/telegram/link', {})
      expect(answer.status).toBe(201)
      expect(answer.body.url).toMatch(/^https:\/\/t\.me\/mintwatch_bot\?start=[\w-]{43}$/)
      expect(answer.body.expires_at).toBe(shop.clock.now() + 10 * MINUTE)
      const shown = await presentToken(shop.context, zoe, tokenIn(answer))
      expect(shown?.browser).toBe('Firefox on Linux')
    })

    test('is refused while the bot is off', async () => {
      botLink = null
      const answer = await newBrowser().ask('POST', '/api/telegram/link', {})
      expect(refusal(answer)).toEqual([503, 'bot_unavailable'])
      expect(answer.given).toBeNull()
    })

    test('to move asks for a fresh sign-in', async () => {
      const answer = await newBrowser().ask('POST', '/api/telegram/link', { move: true })
      expect(refusal(answer)).toEqual([403, 'sign_in_again'])
    })

    test('is limited to a number of links a minute', async () => {
      const browser = newBrowser()
      const answers: Answer[] = []
      for (let count = 0; count < 31; count++)
        answers.push(await browser.ask('POST', '/api/telegram/link', {}))
      expect(answers.slice(0, 30).every(({ status }) => status === 201)).toBe(true)
      expect(refusal(answers[30] as Answer)).toEqual([429, 'rate_limited'])
    })
  })

  describe('the code', () => {
    test('gives a session that no script and no other site sees', async () => {
      const browser = newBrowser()
      const before = (await browser.ask('POST', '/api/telegram/link', {})).given
      const answer = await signIn(browser)
      expect(answer).toMatchObject({ status: 200, body: { user: null } })
      expect(answer.given).toMatch(
        /^__Host-mintwatch_session=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/,
      )
      expect(answer.given).not.toBe(before)
    })

    test('is wrong, then no longer valid, however it is typed', async () => {
      const browser = newBrowser()
      const shown = await presentToken(
        shop.context,
        zoe,
        tokenIn(await browser.ask('POST', '/api/telegram/link', {})),
      )
      const send = (code: unknown) => browser.ask('PUT', '/api/telegram/link', { code })
      for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
        expect(refusal(await send(code))).toEqual([400, 'code_wrong'])
      expect(refusal(await send(123_456))).toEqual([400, 'invalid_input'])
      const wrong = shown?.code === '000000' ? '000001' : '000000'
      expect(refusal(await send(wrong))).toEqual([400, 'code_wrong'])
      expect(refusal(await send(wrong))).toEqual([400, 'code_wrong'])
      expect(refusal(await send(wrong))).toEqual([410, 'code_expired'])
      expect(refusal(await send(shown?.code))).toEqual([410, 'code_expired'])
    })

    test('may be grouped as people write it', async () => {
      const browser = newBrowser()
      const asked = await browser.ask('POST', '/api/telegram/link', {})
      const shown = await presentToken(shop.context, zoe, tokenIn(asked))
      const code = shown?.code.replace(/(...)(...)/, ' $1 $2 ')
      expect((await browser.ask('PUT', '/api/telegram/link', { code })).status).toBe(200)
    })

    test('needs the browser that asked', async () => {
      expect(
        refusal(await newBrowser().ask('PUT', '/api/telegram/link', { code: '123456' })),
      ).toEqual([401, 'no_session'])
    })

    test('of another account is refused if a membership is linked', async () => {
      const browser = newBrowser()
      await signIn(browser)
      expect(refusal(await signIn(browser, yan))).toEqual([409, 'other_telegram'])
    })
  })

  describe('the account', () => {
    test('works only in its own session', async () => {
      for (const [method, path] of [
        ['GET', '/api/account'],
        ['PUT', '/api/account/alerts'],
        ['POST', '/api/account/sign_out_everywhere'],
        ['DELETE', '/api/account'],
        ['DELETE', '/api/telegram/link'],
      ] as const) {
        expect(
          refusal(await newBrowser().ask(method, path, method === 'PUT' ? {} : undefined)),
        ).toEqual([401, 'no_session'])
      }
    })

    test('shows its Telegram account', async () => {
      const browser = newBrowser()
      await signIn(browser)
      expect((await browser.ask('GET', '/api/account')).body).toEqual({
        telegram: { id: '4711', username: 'Zoe_1', name: 'Zoë' },
        strong: true,
        alerts: DEFAULT_ALERTS,
        signed_in_at: shop.clock.now(),
        moved_at: null,
        left_at: null,
        running: null,
        now: shop.clock.now(),
      })
    })

    test('accepts valid alert preferences only', async () => {
      const browser = newBrowser()
      await signIn(browser)
      const { alerts } = (await browser.ask('GET', '/api/account')).body
      const wanted = { ...alerts, max_risk: 60, venues: ['pumpfun'], quiet_from: 60, quiet_to: 0 }
      expect((await browser.ask('PUT', '/api/account/alerts', wanted)).body).toEqual(wanted)
      expect((await browser.ask('GET', '/api/account')).body.alerts).toEqual(wanted)
      const ranges = [{ max_risk: 101 }, { min_risk: 61 }, { quiet_to: null, time_zone: 'UTC' }]
      for (const wrong of [...ranges, { venues: ['nyse'] }, { to: 'pigeon' }, { words: ['x'] }]) {
        const answer = await browser.ask('PUT', '/api/account/alerts', { ...wanted, ...wrong })
        expect(refusal(answer)).toEqual([400, 'invalid_input'])
      }
      const newer = { ...wanted, venues: ['pumpfun', 'nyse'] }
      const asStored = { preferences: JSON.stringify(newer) }
      await shop.context.db.read.updateTable('alert_preferences').set(asStored).execute()
      expect((await browser.ask('PUT', '/api/account/alerts', newer)).body).toEqual(newer)
    })

    test('signs out everywhere, including this browser', async () => {
      const [here, there] = [newBrowser(), newBrowser()]
      await signIn(here)
      await signIn(there)
      const answer = await here.ask('POST', '/api/account/sign_out_everywhere')
      expect(answer).toMatchObject({ status: 200, given: expect.stringContaining('Max-Age=0') })
      expect(refusal(await there.ask('GET', '/api/account'))).toEqual([401, 'no_session'])
    })

    test('is deleted after a fresh sign-in, and says what is kept', async () => {
      const browser = newBrowser()
      await signIn(browser)
      await shop.clock.advance(10 * MINUTE + 1)
      expect(refusal(await browser.ask('DELETE', '/api/account'))).toEqual([403, 'sign_in_again'])
      await signIn(browser)
      const answer = await browser.ask('DELETE', '/api/account')
      expect(answer.body.kept).toHaveLength(4)
      expect(answer.given).toContain('Max-Age=0')
      expect(refusal(await browser.ask('GET', '/api/account'))).toEqual([401, 'no_session'])
    })

    test('is deleted without Telegram if never linked, and names the current plan', async () => {
      const buyer = await browserOf(await shop.buy('30d'))
      const { running } = (await buyer.ask('GET', '/api/account')).body
      expect(running).toEqual({ plan: '30d', expires_at: shop.clock.now() + 30 * DAY })
      await acceptOffer(shop.context, zoe)
      expect((await buyer.ask('DELETE', '/api/account')).body.kept).toHaveLength(4)
      expect(refusal(await buyer.ask('GET', '/api/account'))).toEqual([401, 'no_session'])
      expect(await shop.member(zoe)).toBeNull()
    })

    test('can lose an unproven link, and never a proven one', async () => {
      const buyer = await browserOf(await shop.buy('30d'))
      await acceptOffer(shop.context, zoe)
      expect((await buyer.ask('GET', '/api/users/4711')).body.telegram_id).toBe('4711')
      expect((await buyer.ask('DELETE', '/api/telegram/link')).body).toMatchObject({
        telegram: null,
        strong: false,
      })
      expect(refusal(await buyer.ask('DELETE', '/api/telegram/link'))).toEqual([404, 'not_found'])
      await signIn(buyer)
      expect(refusal(await buyer.ask('DELETE', '/api/telegram/link'))).toEqual([404, 'not_found'])
    })

    test('takes no orders from other sites', async () => {
      const answer = await router.request('/api/account', {
        method: 'DELETE',
        headers: { origin: 'https://elsewhere.example' },
      })
      expect(answer.status).toBe(403)
    })
  })
})
