import { priceSources } from '../app/usdc.ts'
import { readConfig, readOfflineConfig, readSettings } from '../config/config.ts'
import { loadEnv } from '../config/env.ts'
import { ConfigError } from '../config/reader.ts'
import { type Check, showCheck } from './doctor/check.ts'
import { checkBackup } from './doctor/check-backup.ts'
import { checkBotData } from './doctor/check-bot-data.ts'
import { checkCluster } from './doctor/check-cluster.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkEndpoint } from './doctor/check-endpoint.ts'
import { checkLaunches } from './doctor/check-launches.ts'
import { checkPrices } from './doctor/check-prices.ts'
import { checkPublicUrl } from './doctor/check-public-url.ts'
import { checkPush } from './doctor/check-push.ts'
import { checkSite } from './doctor/check-site.ts'
import { checkTelegram } from './doctor/check-telegram.ts'
import { checkTradeLinks } from './doctor/check-trade-links.ts'
import { checkUsdc } from './doctor/check-usdc.ts'

/** `npm run doctor`: checks everything a start needs and prints what to fix. */
async function main(): Promise<void> {
  const checks = await examine()
  for (const line of checks.flatMap(showCheck)) console.log(line)
  const broken = checks.filter(({ ok }) => !ok).length
  console.log(broken === 0 ? '\nNothing to fix.' : `\n${broken} to fix.`)
  process.exitCode = broken === 0 ? 0 : 1
}

async function examine(): Promise<Check[]> {
  const env = loadEnv()
  try {
    const settings = readSettings(env)
    if (settings.sandbox.length > 0) {
      const result = `npm start runs the sandbox's ${settings.sandbox.join(', ')}: test money only`
      const own: Check = { what: 'sandbox', ok: true, result }
      const config = readOfflineConfig(env)
      const isOurs = !settings.sandbox.includes('telegram')
      return [
        own,
        ...(await checkDatabase(config, null)),
        ...(await checkCluster(config)),
        ...(await checkBotData({ ...config, hasBot: config.telegram !== null })),
        ...(isOurs ? await checkTelegram(config) : []),
      ]
    }
    const config = readConfig(env, settings)
    const endpoints = await Promise.all(
      config.solana.endpoints.map((endpoint) => checkEndpoint(endpoint, config)),
    )
    const genesis =
      endpoints.map(({ genesisHash }) => genesisHash).find((hash) => hash !== null) ?? null
    const sources = priceSources(config)
    return [
      { what: 'settings', ok: true, result: 'every value is valid' },
      ...endpoints.flatMap(({ checks }) => checks),
      ...(await checkLaunches(config)),
      ...(await checkPrices(sources.sol, {
        coingecko: config.prices.coingecko.callsPerMonth,
      })),
      ...(await checkUsdc(config, genesis, sources.usdc)),
      ...(await checkDatabase(config, genesis)),
      ...(await checkCluster(config)),
      ...(await checkBackup(config)),
      ...checkSite(config),
      ...checkTradeLinks(config),
      ...(await checkPublicUrl(config)),
      ...(await checkBotData({ ...config, hasBot: config.telegram !== null })),
      ...(await checkTelegram(config)),
      ...(await checkPush(config)),
    ]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((problem) => ({ what: 'settings', ok: false, result: problem }))
  }
}

await main()
