import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../config/telegram.ts'
import { type Check, pass, warn } from './check.ts'
import { type Query, queryDatabase } from './query-database.ts'

type Asked = Pick<Config, 'publicUrl' | 'pushService' | 'telegram' | 'dataDir' | 'databaseUrl'>

/** How many browsers a push service has, and how many of them got nothing lately. */
type ServiceCount = { service: string; browsers: number; failing: number }

/** Checks what notifications need: a site over https, and push services that take what we send. */
export async function checkPush(config: Asked): Promise<Check[]> {
  if (config.telegram === null) return []
  try {
    return judgePush(config, await queryDatabase(config, countBrowsers))
  } catch {
    // The database check reports a database that does not answer.
    return []
  }
}

async function countBrowsers(query: Query): Promise<ServiceCount[]> {
  const rows = await query(
    'select service, count(*) as browsers, count(failing_since) as failing from push_devices group by service order by service',
  )
  return (rows ?? []).map(({ service, browsers, failing }) => ({
    service: String(service),
    browsers: Number(browsers),
    failing: Number(failing),
  }))
}

export function judgePush(
  { publicUrl, pushService }: Pick<Config, 'publicUrl' | 'pushService'>,
  counts: readonly ServiceCount[],
): Check[] {
  // Browsers trust their own machine.
  if (publicUrl?.startsWith('http:') && !isLoopback(publicUrl))
    return [
      warn(
        'push',
        'no browser can turn on notifications: PUBLIC_URL is not https',
        'Put a proxy with a certificate in front, and write PUBLIC_URL with https.',
      ),
    ]
  const all = counts.reduce((sum, { browsers }) => sum + browsers, 0)
  const silent = counts.filter(({ browsers, failing }) => failing === browsers)
  return [
    ...(pushService === null
      ? []
      : [
          warn(
            'push',
            `notifications also go to ${pushService}, which PUSH_SERVICE names`,
            'Remove PUSH_SERVICE, unless you run a push service of your own.',
          ),
        ]),
    ...silent.map(({ service, browsers }) =>
      warn(
        'push',
        `all ${browsers} browsers at ${service} got nothing lately`,
        'Let this server connect to its hosts over https, and compare its clock.',
      ),
    ),
    ...(silent.length === 0 && all > 0 ? [pass('push', `${all} browsers get notifications`)] : []),
  ]
}
