import { accessSync, constants } from 'node:fs'
import { createDetectorRpc, type DetectorRpc } from '../../adapters/solana/detector-rpc.ts'
import { logsOf } from '../../adapters/solana/launch-sources/notified.ts'
import { watchedPrograms } from '../../adapters/solana/launch-sources/programs.ts'
import { openStream } from '../../adapters/solana/launch-sources/yellowstone/open-stream.ts'
import { readUpdate } from '../../adapters/solana/launch-sources/yellowstone/read-update.ts'
import { writeSubscribe } from '../../adapters/solana/launch-sources/yellowstone/write-request.ts'
import { openSocket } from '../../adapters/solana/live-socket.ts'
import { ALL_VENUES } from '../../adapters/solana/venues/all.ts'
import type { Config } from '../../config/config.ts'
import { shownUrl } from '../../config/secrets.ts'
import { SECOND, systemClock } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import { type Finding, ill, well } from './finding.ts'

const PATIENCE_MS = 10 * SECOND
/** The identifier of nothing at all: every gateway has it. */
const EMPTY_DOCUMENT = '/ipfs/bafkqaaa'

/** Looks at the sources of launches, and at what is asked about them. Changes nothing. */
export async function checkLaunches({ launches, solana }: Config): Promise<Finding[]> {
  const { sources, yellowstone, replay, metadataGateway } = launches
  if (sources.length === 0) return [well('launches', 'LAUNCH_SOURCES=none: the detector is off')]
  const rpc = createDetectorRpc({
    urls: solana.endpoints.map(({ rpcUrl }) => rpcUrl),
    clock: systemClock,
    log: createLog('silent'),
  })
  return [
    ...(sources.includes('websocket')
      ? await Promise.all(solana.endpoints.map(({ wsUrl }) => checkLogs(wsUrl)))
      : []),
    ...(yellowstone ? [await checkStream(yellowstone)] : []),
    await checkHistory(rpc),
    await checkBlocks(rpc),
    ...(replay ? [checkRecording(replay.file)] : []),
    await checkGateway(metadataGateway),
  ]
}

async function checkLogs(wsUrl: string): Promise<Finding> {
  const shown = shownUrl(wsUrl)
  const ending = new AbortController()
  const programs = watchedPrograms(ALL_VENUES).map(({ program }) => program)
  const late = systemClock.wait(PATIENCE_MS, ending.signal).then(() => ending.abort())
  try {
    const subscriptions = programs.map((program) => logsOf(program, () => {}))
    await openSocket(wsUrl, subscriptions, ending.signal)
    return well('launches', `${shown} tells the logs of ${programs.length} programs`)
  } catch {
    return ill(
      'launches',
      `${shown} does not tell the logs of ${programs.length} programs`,
      'The plan must offer logsSubscribe with that many subscriptions on one socket.',
    )
  } finally {
    ending.abort()
    await late
  }
}

async function checkStream(endpoint: { url: string; token: string | null }): Promise<Finding> {
  const shown = shownUrl(endpoint.url)
  const ending = new AbortController()
  const heard = Promise.withResolvers<boolean>()
  const programs = watchedPrograms(ALL_VENUES).map(({ program }) => program)
  const take = (message: Buffer) => {
    if (readUpdate(message).kind !== 'other') heard.resolve(true)
  }
  const stream = openStream(endpoint, writeSubscribe(programs, null), take, ending.signal)
  stream.closed.then(() => heard.resolve(false))
  const late = systemClock.wait(PATIENCE_MS, ending.signal).then(() => ending.abort())
  const isWell = await heard.promise
  ending.abort()
  await late
  if (isWell) return well('yellowstone', `${shown} tells of transactions and slots`)
  return ill(
    'yellowstone',
    `${shown} tells nothing`,
    'Check YELLOWSTONE_URL with its port, and YELLOWSTONE_TOKEN.',
  )
}

/** The account that pump.fun's launches name: its newest one tells how fresh the history is. */
async function checkHistory(rpc: DetectorRpc): Promise<Finding> {
  const [rare] = watchedPrograms(ALL_VENUES).flatMap(({ rareAccounts }) => rareAccounts ?? [])
  try {
    const query = { commitment: 'confirmed', limit: 1 } as const
    const [newest] = await rpc.getSignaturesForAddress(rare ?? '', query)
    return well(
      'launches',
      newest ? `the newest in the history is of slot ${newest.slot}` : 'none in the history yet',
    )
  } catch (error) {
    return ill(
      'launches',
      `the history can't be read: ${(error as Error).message}`,
      'The plan must offer getSignaturesForAddress.',
    )
  }
}

async function checkBlocks(rpc: DetectorRpc): Promise<Finding> {
  try {
    const slot = await rpc.getSlot('confirmed')
    const [first] = await rpc.getBlocks(Math.max(0, slot - 10), slot)
    const block = first === undefined ? null : await rpc.getBlock(first)
    return well(
      'blocks',
      `can be read: slot ${first} has ${block?.transactions.length ?? 0} transactions`,
    )
  } catch (error) {
    return ill(
      'blocks',
      `can't be read: ${(error as Error).message}`,
      'Without getBlocks and getBlock the trades of a reconnect are lost; launches are not.',
    )
  }
}

function checkRecording(file: string): Finding {
  try {
    accessSync(file, constants.R_OK)
    return well('replay', `${file} can be read`)
  } catch {
    return ill('replay', `${file} can't be read`, 'Set REPLAY_FILE to a file of transactions.')
  }
}

async function checkGateway(gateway: string | null): Promise<Finding> {
  if (gateway === null) {
    return well('metadata', 'METADATA_GATEWAY is not set: what tokens link to stays unknown')
  }
  const shown = shownUrl(gateway)
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { status } = await fetch(`${gateway}${EMPTY_DOCUMENT}`, { redirect: 'error', signal })
    if (status < 500 && status !== 429) return well('metadata', `${shown} answers`)
    return ill('metadata', `${shown} answers with HTTP ${status}`, 'Use another IPFS gateway.')
  } catch (error) {
    const mend = 'Set METADATA_GATEWAY to an IPFS gateway that answers without a redirect.'
    return ill('metadata', `${shown} does not answer: ${(error as Error).message}`, mend)
  }
}
