import { accessSync, constants } from 'node:fs'
import { programsOfVenues } from '../../adapters/solana/launch-sources/programs.ts'
import { openStream } from '../../adapters/solana/launch-sources/yellowstone/open-stream.ts'
import { readGeyserUpdate } from '../../adapters/solana/launch-sources/yellowstone/read-update.ts'
import { writeSubscribe } from '../../adapters/solana/launch-sources/yellowstone/write-request.ts'
import { createDetectorRpc, type DetectorRpc } from '../../adapters/solana/rpc/detector-rpc.ts'
import { ALL_VENUES } from '../../adapters/solana/venues/all.ts'
import type { Config } from '../../config/config.ts'
import { shownUrl } from '../../config/secrets.ts'
import { SECOND, systemClock } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import { type Check, fail, pass } from './check.ts'
import { checkBudget } from './check-budget.ts'

const TIMEOUT_MS = 10 * SECOND
/** The identifier of the empty document, which every gateway has. */
const EMPTY_DOCUMENT = '/ipfs/bafkqaaa'

/** Tries the launch sources and the lookups about launches. Changes nothing. */
export async function checkLaunches({ launches, solana }: Config): Promise<Check[]> {
  const { sources, yellowstone, replay, metadataGateway } = launches
  if (sources.length === 0) return [pass('launches', 'LAUNCH_SOURCES=none: the detector is off')]
  const rpc = createDetectorRpc({
    urls: solana.endpoints.map(({ rpcUrl }) => rpcUrl),
    clock: systemClock,
    log: createLog('silent'),
  })
  return [
    ...(await checkBudget(rpc, launches.requestsPerSecond, yellowstone !== null)),
    ...(yellowstone ? [await checkStream(yellowstone)] : []),
    await checkHistory(rpc),
    await checkBlocks(rpc),
    ...(replay ? [checkRecording(replay.file)] : []),
    await checkGateway(metadataGateway),
  ]
}

async function checkStream(endpoint: { url: string; token: string | null }): Promise<Check> {
  const shown = shownUrl(endpoint.url)
  const ending = new AbortController()
  const heard = Promise.withResolvers<boolean>()
  const programs = programsOfVenues(ALL_VENUES).map(({ program }) => program)
  const take = (message: Buffer) => {
    if (readGeyserUpdate(message).kind !== 'other') heard.resolve(true)
  }
  const stream = openStream(endpoint, writeSubscribe(programs, null), take, ending.signal)
  stream.closed.then(() => heard.resolve(false))
  const late = systemClock.wait(TIMEOUT_MS, ending.signal).then(() => ending.abort())
  const isWell = await heard.promise
  ending.abort()
  await late
  if (isWell) return pass('yellowstone', `${shown} sends transactions and slots`)
  return fail(
    'yellowstone',
    `${shown} sends nothing`,
    'Check YELLOWSTONE_URL with its port, and YELLOWSTONE_TOKEN.',
  )
}

/** Every pump.fun launch names this account, so its newest transaction shows how fresh the history is. */
async function checkHistory(rpc: DetectorRpc): Promise<Check> {
  const [rare] = programsOfVenues(ALL_VENUES).flatMap(({ rareAccounts }) => rareAccounts ?? [])
  try {
    const query = { commitment: 'confirmed', limit: 1 } as const
    const [newest] = await rpc.getSignaturesForAddress(rare ?? '', query)
    return pass(
      'launches',
      newest ? `newest launch in the history: slot ${newest.slot}` : 'no launch in the history yet',
    )
  } catch (error) {
    return fail(
      'launches',
      `the history can't be read: ${(error as Error).message}`,
      'The plan must offer getSignaturesForAddress.',
    )
  }
}

async function checkBlocks(rpc: DetectorRpc): Promise<Check> {
  try {
    const slot = await rpc.getSlot('confirmed')
    const [first] = await rpc.getBlocks(Math.max(0, slot - 10), slot)
    const events = first === undefined ? null : await rpc.getBlockEvents(first)
    return pass('blocks', `readable: slot ${first} has ${events?.length ?? 0} events`)
  } catch (error) {
    return fail(
      'blocks',
      `can't be read: ${(error as Error).message}`,
      'Without getBlocks and getBlock, a reconnect loses trades, but no launches.',
    )
  }
}

function checkRecording(file: string): Check {
  try {
    accessSync(file, constants.R_OK)
    return pass('replay', `${file} can be read`)
  } catch {
    return fail('replay', `${file} can't be read`, 'Set REPLAY_FILE to a file of transactions.')
  }
}

async function checkGateway(gateway: string | null): Promise<Check> {
  if (gateway === null) {
    return pass('metadata', 'METADATA_GATEWAY is not set: tokens’ links stay unknown')
  }
  const shown = shownUrl(gateway)
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { status } = await fetch(`${gateway}${EMPTY_DOCUMENT}`, { redirect: 'error', signal })
    if (status < 500 && status !== 429) return pass('metadata', `${shown} answers`)
    return fail('metadata', `${shown} answers with HTTP ${status}`, 'Use another IPFS gateway.')
  } catch (error) {
    const fix = 'Set METADATA_GATEWAY to an IPFS gateway that answers without a redirect.'
    return fail('metadata', `${shown} does not answer: ${(error as Error).message}`, fix)
  }
}
