/*
 * Shows alerts as notifications. It stores nothing and answers no request: pages always come from the server, and
 * nothing private stays behind in a browser.
 */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** Browsers end a subscription whose messages show nothing, so an unreadable one shows something, too. */
async function show(data) {
  const { title, body, path, tag } = read(data)
  const icon = '/icon-192.png'
  await self.registration.showNotification(title, { body, tag, icon, data: path, renotify: tag !== '' })
  for (const page of await pages()) page.postMessage('alert')
}

function read(data) {
  try {
    const { title, body = '', path = '/alerts', tag = '' } = data.json()
    return { title: String(title), body: String(body), path: String(path), tag: String(tag) }
  } catch {
    return { title: 'Mintwatch', body: '', path: '/alerts', tag: '' }
  }
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Opens a page of ours, in the tab that has it if there is one. */
async function open(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const shown = (await pages()).find((page) => page.url === url.href)
  await (shown ? shown.focus() : self.clients.openWindow(url.href))
}

/** The browser replaced its subscription: the session's cookie says whose it is. */
async function renew({ newSubscription, oldSubscription }) {
  const { pushManager } = self.registration
  const next =
    newSubscription ??
    (await pushManager.getSubscription()) ??
    (oldSubscription && (await pushManager.subscribe(oldSubscription.options)))
  if (!next) return
  await fetch('/api/account/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(next),
  })
}
