import type { Config } from './config.ts'

/**
 * Whether the cluster must be mainnet: in production, and with a bot that writes to real people, unless the
 * operator allows test money.
 */
export function needsMainnet({
  production,
  telegram,
  allowTestMoney,
}: Pick<Config, 'production' | 'telegram' | 'allowTestMoney'>): boolean {
  return !allowTestMoney && (production || telegram?.real === true)
}
