import type { Log } from '../log.ts'
import type { Channels } from './channels.ts'
import { pause } from './pause.ts'
import { type HeldConnection, holdConnection } from './postgres-held.ts'

export const NOTIFY_CHANNEL = 'mintwatch'
const RECONNECT_MS = 500

/**
 * Keeps one connection listening until `signal` aborts; listeners read again after each gap. An outage is logged
 * once.
 */
export async function listenForever(
  url: string,
  channels: Channels,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  let isOut = false
  while (!signal.aborted) {
    let held: HeldConnection | null = null
    try {
      held = await holdConnection(url, 'mintwatch news')
      held.client.on('notification', ({ payload = '' }) => {
        const [channel = '', id = ''] = payload.split(' ')
        channels.deliver(channel, id)
      })
      await held.client.query(`listen ${NOTIFY_CHANNEL}`)
      isOut = false
      channels.deliverUnknown()
      await aborted(AbortSignal.any([held.lost, signal]))
    } catch (error) {
      if (!isOut) log.warn({ err: (error as Error).message }, 'cannot listen to the database')
      isOut = true
    }
    await held?.close()
    await pause(RECONNECT_MS, signal)
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
