import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserSubscription, PushHandle } from '../../../sandbox/push/start.ts'
import { openOwnServer, type TestServer } from '../../support/world.ts'
import { isFineEverywhere } from '../axe.ts'
import { inBrowser, newVisitor, POLLING, surprises } from '../visitor.ts'

/** What the page finds in place of a push service that this browser can't reach. */
type Stubbed = { subscribeAt: (key: string) => Promise<BrowserSubscription>; tones: number }

await inBrowser('notifications of a browser', (browser) => {
  let server: TestServer
  let service: PushHandle

  beforeAll(async () => {
    const parts = ['chain', 'prices', 'telegram'] as const
    server = await openOwnServer({ world: { parts } })
    if (!server.world.push) throw new Error('this world has no push service')
    service = server.world.push
  })
  afterAll(async () => {
    await server?.stop()
  })

  /** A member's page whose browser is subscribed at the world's push service. */
  async function openMember() {
    const visitor = await newVisitor(browser, server.url)
    const { page } = visitor
    const endpoints: string[] = []
    await page.exposeFunction('subscribeAt', (key: string) => {
      const subscription = service.subscribe(key)
      endpoints.push(subscription.endpoint)
      return subscription
    })
    await page.addInitScript(() => {
      const stub = window as unknown as Stubbed
      stub.tones = 0
      // A browser without windows shows none, and permits none.
      const permission = { get: () => 'granted' }
      Object.defineProperty(Notification, 'permission', permission)
      Notification.requestPermission = async () => 'granted'
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (when) {
        stub.tones += 1
        start.call(this, when)
      }
      let held: object | null = null
      Object.assign(PushManager.prototype, {
        getSubscription: async () => held,
        async subscribe({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) {
          const letters = btoa(String.fromCharCode(...key))
          const named = letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
          const subscription = await stub.subscribeAt(named)
          const unsubscribe = async () => {
            held = null
          }
          held = { toJSON: () => subscription, unsubscribe }
          return held
        },
      })
    })
    await page.goto('/payment?plan=30d')
    await page.getByRole('button', { name: 'Pay with wallet' }).click()
    await page.getByRole('button', { name: 'Sandbox Wallet' }).click()
    await page.getByRole('button', { name: 'Save and open dashboard' }).waitFor()
    await page.goto('/alerts')
    return { ...visitor, endpoints }
  }

  test('are turned on, arrive, ring on the open page, and are turned off', async () => {
    const { page, complaints, endpoints, leave } = await openMember()
    const tones = () => page.evaluate(() => (window as unknown as Stubbed).tones)
    await page.getByRole('button', { name: 'Turn on in this browser' }).click()
    await page.getByText(/This browser · since/).waitFor()
    await page.getByLabel(/Play a sound/).check()
    await expect.poll(tones, POLLING).toBe(2)

    await page.getByRole('button', { name: /^Send a test to/ }).click()
    await page.getByText('Test sent').waitFor()
    const [message] = service.received(endpoints[0] ?? '')
    const devtools = await page.context().newCDPSession(page)
    const registered = new Promise<string>((found) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations
        if (one) found(one.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registered
    const [worker] = page.context().serviceWorkers()
    if (!worker) throw new Error('the page has no service worker')
    await worker.evaluate(() => {
      const shown: unknown[] = []
      const showNotification = async (title: string, { body, data }: NotificationOptions) => {
        shown.push({ title, body, data })
      }
      Object.assign(self, { shown })
      Object.assign((self as unknown as { registration: object }).registration, {
        showNotification,
      })
    })
    const data = message?.text ?? ''
    await devtools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: server.url, registrationId, data },
    })
    const shown = () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown)
    await expect
      .poll(shown, POLLING)
      .toMatchObject([{ title: 'Alerts come here', data: '/alerts' }])
    await expect.poll(tones, POLLING).toBe(4)
    expect(await page.evaluate(() => caches.keys())).toEqual([])

    await isFineEverywhere(page)
    await page.getByRole('button', { name: /^Remove / }).click()
    await page.getByRole('button', { name: 'Turn on in this browser' }).waitFor()
    const devices = server.app.context.db.read.selectFrom('push_devices').selectAll()
    expect(await devices.execute()).toEqual([])
    expect(surprises(complaints)).toEqual([])
    await leave()
  })
})
