import type { Config } from '../../config/config.ts'
import { type Check, warn } from './check.ts'

/** Trade links earn the operator money, which may be regulated where the readers live. */
export function checkTradeLinks({ tradeLinks }: Pick<Config, 'tradeLinks'>): Check[] {
  if (tradeLinks.length === 0) return []
  const named = tradeLinks.map(({ name, host }) => `${name} (${host})`).join(', ')
  return [
    warn(
      'trade links',
      `ads that every reader sees: ${named}`,
      'Check that your country and your readers’ allow you to promote crypto trading for a fee.',
    ),
  ]
}
