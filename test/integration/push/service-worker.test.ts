import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { ROOT } from '../../../src/kernel/root.ts'

const CODE = readFileSync(join(ROOT, 'public', 'sw.js'), 'utf8')
const ORIGIN = 'https://mintwatch.example'

type Shown = [title: string, options: { body: string; data: string; tag: string }]
type Handler = (event: object) => void

/** A browser's surroundings of a service worker. */
function openWorker() {
  const handlers = new Map<string, Handler>()
  const seen = {
    shown: [] as Shown[],
    heard: [] as unknown[],
    opened: [] as string[],
    posted: [] as unknown[],
    subscribed: [] as unknown[],
    held: null as object | null,
  }
  const page = {
    url: `${ORIGIN}/launches/MINT`,
    postMessage: (message: unknown) => seen.heard.push(message),
    focus: async () => seen.opened.push('focus'),
  }
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    location: { origin: ORIGIN },
    clients: {
      matchAll: async () => [page],
      openWindow: async (url: string) => seen.opened.push(url),
    },
    registration: {
      showNotification: async (...shown: Shown) => seen.shown.push(shown),
      pushManager: {
        getSubscription: async () => seen.held,
        subscribe: async (options: unknown) => {
          seen.subscribed.push(options)
          return { endpoint: 'renewed' }
        },
      },
    },
  }
  const fetch = async (path: string, { method, body }: { method: string; body: string }) =>
    seen.posted.push([method, path, JSON.parse(body)])
  runInNewContext(CODE, { self, fetch, URL })
  return {
    ...seen,
    hold: (subscription: object) => {
      seen.held = subscription
    },
    handlers,
    /** What the event keeps the worker awake for has happened. */
    async happens(name: string, event: object): Promise<void> {
      const work: Promise<unknown>[] = []
      handlers.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
      await Promise.all(work)
    },
  }
}

let worker: ReturnType<typeof openWorker>
beforeEach(() => {
  worker = openWorker()
})

const pushed = (content: unknown) => ({ data: { json: () => content } })

test('shows an alert, and lets open pages hear of it', async () => {
  const alert = { title: 'Cat', body: 'High risk', path: '/launches/MINT', tag: 'MINT' }
  await worker.happens('push', pushed(alert))
  const [[title, options] = []] = worker.shown
  expect([title, options]).toMatchObject(['Cat', { body: 'High risk', data: '/launches/MINT' }])
  expect(worker.heard).toEqual(['alert'])
})

test('shows something even if it can’t read the message', async () => {
  await worker.happens('push', { data: null })
  await worker.happens('push', pushed(null))
  expect(worker.shown.map(([title]) => title)).toEqual(['Mintwatch', 'Mintwatch'])
})

test.each([
  ['the tab that has the page', '/launches/MINT', ['focus']],
  ['a new tab', '/launches/OTHER', [`${ORIGIN}/launches/OTHER`]],
  ['no other site', 'https://evil.example/', []],
  ['no other site without a scheme', '//evil.example/', []],
  ['no script', 'javascript:alert(1)', []],
])('a click opens %s', async (_, path, opened) => {
  let closed = 0
  const notification = { data: path, close: () => (closed += 1) }
  await worker.happens('notificationclick', { notification })
  expect([worker.opened, closed]).toEqual([opened, 1])
})

test('a subscription that the browser replaced is sent to us', async () => {
  const options = { userVisibleOnly: true }
  await worker.happens('pushsubscriptionchange', { oldSubscription: { options } })
  expect(worker.subscribed).toEqual([options])
  worker.hold({ endpoint: 'held' })
  await worker.happens('pushsubscriptionchange', { oldSubscription: { options } })
  await worker.happens('pushsubscriptionchange', { newSubscription: { endpoint: 'new' } })
  const post = (endpoint: string) => ['POST', '/api/account/push', { endpoint }]
  expect(worker.posted).toEqual([post('renewed'), post('held'), post('new')])
})

test('answers no request, and stores nothing', () => {
  expect([...worker.handlers.keys()]).not.toContain('fetch')
  expect(CODE).not.toMatch(/\bcaches\b|indexedDB/)
})
