import type { Config } from '../../config/config.ts'
import { type Check, ill, well } from './check.ts'

/** What visitors will meet at the door. */
export function checkSite({ publicUrl, production, trustProxy }: Config): Check[] {
  if (!production)
    return [well('site', publicUrl ?? 'on this machine only, as PUBLIC_URL is not set')]
  if (publicUrl === null)
    return [
      ill(
        'site',
        'PUBLIC_URL is not set',
        'Set it to the https address that visitors type: cookies and same-origin checks go by it.',
      ),
    ]
  if (!publicUrl.startsWith('https:'))
    return [
      ill(
        'site',
        `${publicUrl} is not encrypted`,
        'Put a TLS proxy in front, and set PUBLIC_URL to its https address.',
      ),
    ]
  const behind =
    trustProxy === 0
      ? 'no proxy is trusted: right only when nothing is in front'
      : 'behind a trusted proxy'
  return [well('site', `${publicUrl}, ${behind}`)]
}
