import { createSolanaRpc } from '@solana/kit'
import { programsOfVenues } from '../../adapters/solana/launch-sources/programs.ts'
import { chainOf } from '../../adapters/solana/rpc/genesis.ts'
import { ALL_VENUES } from '../../adapters/solana/venues/all.ts'
import type { Config, SolanaEndpoint } from '../../config/config.ts'
import { shownUrl } from '../../config/secrets.ts'
import { needsMainnet } from '../../config/test-money.ts'
import { SLOT_MS } from '../../contract/constants.ts'
import { type Clock, DAY, SECOND, systemClock } from '../../kernel/clock.ts'
import { type Check, fail, pass, warn } from './check.ts'
import { checkLimits } from './check-limits.ts'
import { checkNotifications } from './check-notifications.ts'
import { checkWallet } from './check-wallet.ts'

const TIMEOUT_MS = 20 * SECOND
const LATENCY_SAMPLES = 5
/** Above this latency, a stage's sequential requests take longer than its deadline. */
const SLOW_MS = 500
const LEAST_DAYS = 2
const MOST_SKEW_S = 30

type Examined = { checks: Check[]; genesisHash: string | null }

type Rpc = ReturnType<typeof createSolanaRpc>

/** Tries one RPC endpoint: its responses, cluster, history, clock, limits, and socket, and our wallet. */
export async function checkEndpoint(
  { rpcUrl, wsUrl }: SolanaEndpoint,
  config: Config,
  clock: Clock = systemClock,
): Promise<Examined> {
  const shown = shownUrl(rpcUrl)
  const rpc = createSolanaRpc(rpcUrl)
  const abortSignal = AbortSignal.timeout(TIMEOUT_MS)
  const programs = config.launches.sources.includes('websocket') ? programsOfVenues(ALL_VENUES) : []
  try {
    const genesisHash = await rpc.getGenesisHash().send({ abortSignal })
    const wallet = await checkWallet(rpc, config.receivingWallet, abortSignal)
    return {
      genesisHash,
      checks: [
        await checkLatency(shown, rpc, clock, abortSignal),
        checkCluster(genesisHash, config),
        wallet,
        await checkArchive(rpc, abortSignal),
        await checkClock(rpc, clock, abortSignal),
        await checkLimits(rpcUrl, config.launches.requestsPerSecond, clock),
        ...(await checkNotifications(wsUrl, programs, clock)),
      ],
    }
  } catch (error) {
    const fix = 'Check SOLANA_RPC_URL, its key, and its plan; any standard Solana RPC works.'
    return {
      genesisHash: null,
      checks: [fail('rpc', `${shown} does not answer: ${(error as Error).message}`, fix)],
    }
  }
}

async function checkLatency(
  shown: string,
  rpc: Rpc,
  clock: Clock,
  abortSignal: AbortSignal,
): Promise<Check> {
  const { 'solana-core': version } = await rpc.getVersion().send({ abortSignal })
  const took: number[] = []
  for (let nth = 0; nth < LATENCY_SAMPLES; nth += 1) {
    const from = clock.monotonic()
    await rpc.getSlot({ commitment: 'finalized' }).send({ abortSignal })
    took.push(clock.monotonic() - from)
  }
  const [fastest = 0] = took.sort((a, b) => a - b)
  const slowest = took.at(-1) ?? 0
  const result = `${shown} answers in ${Math.round(fastest)}–${Math.round(slowest)} ms, version ${version}`
  return fastest < SLOW_MS
    ? pass('rpc', result)
    : warn('rpc', result, 'Use an endpoint closer to this machine: it is too slow for some checks.')
}

/** After an outage longer than the endpoint's history, payments can't be found anymore. */
async function checkArchive(rpc: Rpc, abortSignal: AbortSignal): Promise<Check> {
  try {
    const first = await rpc.getFirstAvailableBlock().send({ abortSignal })
    const newest = await rpc.getSlot({ commitment: 'finalized' }).send({ abortSignal })
    if (first === 0n) return pass('archive', 'keeps every transaction since the first slot')
    const days = (Number(newest - first) * SLOT_MS) / DAY
    const result = `keeps ${days.toFixed(1)} days of transactions`
    if (days >= LEAST_DAYS) return pass('archive', result)
    return fail(
      'archive',
      result,
      'Use a plan with an archive: a longer outage would lose payments.',
    )
  } catch (error) {
    const result = `depth unknown: getFirstAvailableBlock fails (${(error as Error).message})`
    return pass('archive', result)
  }
}

/** Order expiry and price freshness depend on this machine's clock. */
async function checkClock(rpc: Rpc, clock: Clock, abortSignal: AbortSignal): Promise<Check> {
  const slot = await rpc.getSlot({ commitment: 'finalized' }).send({ abortSignal })
  // A skipped slot has no time, and neither does one whose block is gone.
  const time = await rpc
    .getBlockTime(slot)
    .send({ abortSignal })
    .catch(() => null)
  if (time === null) return pass('clock', 'not compared: the newest slot has no time')
  const ahead = Math.round((clock.now() - Number(time) * SECOND) / SECOND)
  const result = `this machine is ${ahead} s ahead of the newest finalized block; about 13 s is usual`
  return ahead > -MOST_SKEW_S && ahead < MOST_SKEW_S + 13
    ? pass('clock', result)
    : fail('clock', result, 'Synchronize this machine’s clock with NTP.')
}

function checkCluster(genesisHash: string, config: Config): Check {
  const chain = chainOf(genesisHash)
  if (chain === 'solana:mainnet') return pass('cluster', 'mainnet: real money')
  if (!needsMainnet(config)) return pass('cluster', `${chain.replace('solana:', '')}: test money`)
  return fail(
    'cluster',
    `${chain.replace('solana:', '')}: test money`,
    'Use a mainnet endpoint, or set ALLOW_TEST_MONEY=1.',
  )
}
