/** A push service by its name, and whether it has a host of its own. */
type KnownService = { name: string; hasHost: (host: string) => boolean }

const under = (domain: string) => (host: string) => host.endsWith(`.${domain}`)

/**
 * Where browsers are subscribed: Chrome, Edge on Android, Opera, and Samsung's at Google; Firefox at Mozilla; Safari at
 * Apple; Edge at Microsoft.
 */
const KNOWN: readonly KnownService[] = [
  { name: 'google', hasHost: (host) => host === 'fcm.googleapis.com' },
  { name: 'mozilla', hasHost: under('push.services.mozilla.com') },
  { name: 'apple', hasHost: under('push.apple.com') },
  { name: 'microsoft', hasHost: under('notify.windows.com') },
]

/** The service that {@link pushServiceOf} names for the operator's own. */
export const OWN_SERVICE = 'own'

/**
 * Which push service an endpoint is at: https, its usual port, and a host of it. Pure.
 * @param own the origin of one more service, which may be any; null: there is none
 * @returns null for any other address, so that nobody makes us send elsewhere
 */
export function pushServiceOf(endpoint: string, own: string | null): string | null {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return null
  if (own !== null && url.origin === own) return OWN_SERVICE
  if (url.protocol !== 'https:' || url.port !== '') return null
  return KNOWN.find(({ hasHost }) => hasHost(url.hostname))?.name ?? null
}
