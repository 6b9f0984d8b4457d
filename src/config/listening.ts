import type { SettingsReader } from './reader.ts'
import type { Settings } from './settings.ts'

/** Port 0: any free one. */
export type MetricsConfig = { port: number; host: string }

/** Figures are served only on a configured port, so that none become public by accident. */
export function metricsFrom(read: SettingsReader): MetricsConfig | null {
  const host = read.text('METRICS_HOST')
  if (read.text('METRICS_PORT') === null) {
    if (host === null) return null
    return read.refuse(
      'METRICS_HOST: needs METRICS_PORT. Write METRICS_PORT=9464 too, or remove it.',
      null,
    )
  }
  return { port: read.port('METRICS_PORT', 9_464), host: host ?? '127.0.0.1' }
}

/** Refuses two of our own servers on one port. */
export function refuseSharedPorts(
  read: SettingsReader,
  { sandbox, sandboxPorts }: Settings,
  port: number,
  metrics: MetricsConfig | null,
): void {
  const wanted: [string, number][] = [['PORT', port]]
  if (metrics) wanted.push(['METRICS_PORT', metrics.port])
  if (sandbox.includes('chain')) {
    wanted.push(['SANDBOX_RPC_PORT', sandboxPorts.rpc], ['SANDBOX_WS_PORT', sandboxPorts.ws])
  }
  if (sandbox.includes('prices')) wanted.push(['SANDBOX_PRICES_PORT', sandboxPorts.prices])
  if (sandbox.includes('telegram')) wanted.push(['SANDBOX_TELEGRAM_PORT', sandboxPorts.telegram])
  if (sandbox.includes('market')) wanted.push(['SANDBOX_MARKET_PORT', sandboxPorts.market])

  const owners = new Map<number, string>()
  for (const [name, number] of wanted) {
    const owner = number === 0 ? undefined : owners.get(number)
    if (owner) read.refuse(`${name}: ${number} is already ${owner}. Write another port.`, null)
    owners.set(number, name)
  }
}
