import type { Config } from '../../config/config.ts'
import { type Check, fail, pass } from './check.ts'

/** Checks the site's address and its proxy. */
export function checkSite({ publicUrl, production, trustProxy, site }: Config): Check[] {
  if (!production)
    return [pass('site', publicUrl ?? 'on this machine only, because PUBLIC_URL is not set')]
  if (publicUrl === null)
    return [
      fail(
        'site',
        'PUBLIC_URL is not set',
        'Set it to the https address that visitors type: cookies and same-origin checks depend on it.',
      ),
    ]
  if (!publicUrl.startsWith('https:'))
    return [
      fail(
        'site',
        `${publicUrl} is not encrypted`,
        'Put a TLS proxy in front, and set PUBLIC_URL to its https address.',
      ),
    ]
  const behind =
    trustProxy === 0
      ? 'no proxy is trusted: correct only without a proxy in front'
      : 'behind a trusted proxy'
  return [pass('site', `${publicUrl}, ${behind}`), checkStats(site)]
}

/** Says which figures the landing page shows. Neither is wrong, but the operator should know. */
function checkStats({ measuresStats }: Config['site']): Check {
  return pass(
    'live stats',
    measuresStats
      ? 'the landing page shows measured figures'
      : 'the landing page shows the four fixed figures; LIVE_STATS=measured shows measured ones',
  )
}
