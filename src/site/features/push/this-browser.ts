/** What stands between this browser and notifications; null: nothing. */
export type PushObstacle = 'unsupported' | 'blocked'

export function pushObstacle(): PushObstacle | null {
  const knows = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!knows) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/**
 * Asks for permission, and subscribes this browser.
 * @param key the server's public key, in base64url
 * @returns null: the person said no
 */
export async function subscribeHere(key: string): Promise<PushSubscriptionJSON | null> {
  // Only a click may ask, so nothing is waited for before.
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One for an earlier key can't be replaced by a new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  const wanted = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  return (await pushManager.subscribe(wanted)).toJSON()
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** Whether this browser still has a subscription. */
export async function isSubscribedHere(): Promise<boolean> {
  const known = await navigator.serviceWorker?.getRegistration()
  return (await known?.pushManager.getSubscription()) != null
}

/** Ends this browser's subscription, so that its push service forgets it, too. */
export async function unsubscribeHere(): Promise<void> {
  const known = await navigator.serviceWorker?.getRegistration()
  await (await known?.pushManager.getSubscription())?.unsubscribe()
}
