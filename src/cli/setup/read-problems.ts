import { type Config, readConfig } from '../../config/config.ts'
import { ConfigError } from '../../config/reader.ts'

/** A wallet in place of one that is not answered yet. */
const NO_WALLET = 'So11111111111111111111111111111111111111112'

/** What is wrong with the value of one setting, as a start would say it. */
export function problemsWith(values: Record<string, string>, name: string): string[] {
  try {
    readConfig(values)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.filter((problem) => problem.startsWith(`${name}:`))
  }
}

/** The configuration, as far as it is answered. @throws ConfigError */
export function configSoFar(values: Record<string, string>): Config {
  return readConfig({ RECEIVING_WALLET: NO_WALLET, ...values })
}
