import { WorldError } from '../ports.ts'
import { type HttpFaults, openHttpMiddleman } from './http-middleman.ts'
import { openSocketMiddleman, type SocketFaults } from './socket-middleman.ts'

const CUT_AFTER_MS = 20_000

const SOCKET_FAULTS: Record<string, SocketFaults> = {
  silent: { silent: true },
  cut: { cutAfterMs: CUT_AFTER_MS },
}
const HTTP_FAULTS: Record<string, HttpFaults> = {
  ...SOCKET_FAULTS,
  refuse: { refuse: 502 },
  'silent-events': { events: 'silent' },
  'buffered-events': { events: 'buffered' },
  'no-cookies': { noCookies: true },
}

/** What stands behind a middleman: its setting, how to reach it, and which faults it may have. */
const PLACES: Record<string, { setting: string | null; faults: Record<string, object> }> = {
  site: { setting: null, faults: HTTP_FAULTS },
  rpc: { setting: 'SOLANA_RPC_URL', faults: HTTP_FAULTS },
  ws: { setting: 'SOLANA_WS_URL', faults: SOCKET_FAULTS },
  telegram: { setting: 'TELEGRAM_API_ROOT', faults: HTTP_FAULTS },
  postgres: { setting: 'DATABASE_URL', faults: SOCKET_FAULTS },
}

export type WantedFaults = ReadonlyMap<string, readonly string[]>

/**
 * Reads `site:silent-events,ws:cut`.
 * @throws WorldError if there is no such place or fault
 */
export function readFaults(text: string): WantedFaults {
  const wanted = new Map<string, string[]>()
  for (const one of text.split(',').filter(Boolean)) {
    const [place = '', fault = ''] = one.split(':')
    const known = PLACES[place]
    if (!known)
      throw new WorldError(`"${one}": use PLACE:FAULT, with ${Object.keys(PLACES).join(', ')}`)
    if (!(fault in known.faults))
      throw new WorldError(`"${one}": ${place} has ${Object.keys(known.faults).join(', ')}`)
    wanted.set(place, [...(wanted.get(place) ?? []), fault])
  }
  return wanted
}

/**
 * Starts a middleman before each place that has faults.
 * @param env how the app reaches each place without them
 * @returns the settings that lead through the middlemen
 */
export async function startMiddlemen(
  wanted: WantedFaults,
  env: Record<string, string | undefined>,
): Promise<{ env: Record<string, string>; siteUrl: string | null; stop(): Promise<void> }> {
  const opened: { close(): Promise<void> }[] = []
  const through: Record<string, string> = {}
  let siteUrl: string | null = null
  for (const [place, names] of wanted) {
    const { setting, faults } = PLACES[place] ?? { setting: null, faults: {} }
    const target = setting ? env[setting] : `http://127.0.0.1:${env.PORT || 3_000}`
    if (!target) throw new WorldError(`${place}: ${setting} is not set, so nothing is behind it`)
    const all = Object.assign({}, ...names.map((name) => faults[name]))
    if (faults === HTTP_FAULTS) {
      const middleman = await openHttpMiddleman(target)
      middleman.set(all)
      opened.push(middleman)
      if (setting) through[setting] = middleman.url
      else siteUrl = middleman.url
      continue
    }
    const url = new URL(target)
    const port = Number(url.port || 5_432)
    const middleman = await openSocketMiddleman({ host: url.hostname, port })
    middleman.set(all)
    opened.push(middleman)
    url.host = `127.0.0.1:${middleman.port}`
    if (setting) through[setting] = url.href
  }
  return {
    env: through,
    siteUrl,
    async stop() {
      for (const middleman of opened) await middleman.close()
    },
  }
}
