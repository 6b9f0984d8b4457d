import { inQuotes, type SettingsReader } from './reader.ts'

export const LAUNCH_SOURCES = ['websocket', 'yellowstone', 'replay'] as const
type LaunchSourceName = (typeof LAUNCH_SOURCES)[number]

/** How launches are found and enriched. */
export type LaunchesConfig = {
  /** Side by side; empty: the detector is off. */
  sources: LaunchSourceName[]
  /** Both secret; null unless it is a source. */
  yellowstone: { url: string; token: string | null } | null
  /** `speed` 1: at the pace of the recorded times, 0: as fast as possible. */
  replay: { file: string; speed: number } | null
  /** Requests to the RPC service that the detector may make, in addition to those of payments. */
  requestsPerSecond: number
  /** The only host that metadata documents are read from, up to `/ipfs/…`; null: they are not read. */
  metadataGateway: string | null
  /** What to read from the chain's history on the first start; `days` 0: nothing. */
  backfill: { days: number; sample: number }
}

const REQUESTS_PER_SECOND = 10
/** Snapshots of older launches would be deleted right away. */
const MOST_BACKFILL_DAYS = 13
const BACKFILL_SAMPLE = 2_000
const GATEWAY = 'https://ipfs.example'

export function launchesFrom(read: SettingsReader): LaunchesConfig {
  const sources = sourcesFrom(read)
  const url = read.url('YELLOWSTONE_URL', ['https:', 'http:'], 'https://grpc.example:443')
  const token = read.text('YELLOWSTONE_TOKEN')
  const file = read.text('REPLAY_FILE')
  const speed = read.number('REPLAY_SPEED', 1, { least: 0, most: 1_000_000 })
  const requestsPerSecond = read.number('DETECTOR_RPC_PER_SECOND', REQUESTS_PER_SECOND, {
    least: 1,
    most: 10_000,
  })
  const needs = (source: LaunchSourceName, name: string, value: string | null, example: string) => {
    if (!sources.includes(source) || value !== null || read.text(name) !== null) return
    read.refuse(
      `${name}: missing; LAUNCH_SOURCES includes ${source}. Write e.g. ${name}=${example}.`,
      null,
    )
  }
  needs('yellowstone', 'YELLOWSTONE_URL', url, 'https://grpc.example:443')
  needs('replay', 'REPLAY_FILE', file, 'recorded.ndjson')
  return {
    sources,
    yellowstone: sources.includes('yellowstone') && url ? { url, token } : null,
    replay: sources.includes('replay') && file ? { file, speed } : null,
    requestsPerSecond,
    metadataGateway: gatewayFrom(read),
    backfill: {
      days: read.number('BACKFILL_DAYS', 0, { least: 0, most: MOST_BACKFILL_DAYS }),
      sample: read.number('BACKFILL_SAMPLE', BACKFILL_SAMPLE, { least: 1, most: 100_000 }),
    },
  }
}

/** Some operators write `/ipfs/` after the host, as in a document's address. */
function gatewayFrom(read: SettingsReader): string | null {
  if (read.text('METADATA_GATEWAY') === null) return null
  return read.baseUrl('METADATA_GATEWAY', GATEWAY).replace(/\/ipfs$/, '')
}

function sourcesFrom(read: SettingsReader): LaunchSourceName[] {
  const words = read.list('LAUNCH_SOURCES')?.map((word) => word.toLowerCase())
  if (!words) return ['websocket']
  if (words.includes('none')) {
    if (words.length === 1) return []
    return read.refuse(
      "LAUNCH_SOURCES: none can't be combined with others. Write LAUNCH_SOURCES=none alone.",
      [],
    )
  }
  for (const word of words) {
    if (LAUNCH_SOURCES.some((source) => source === word)) continue
    read.refuse(
      `LAUNCH_SOURCES: ${inQuotes(word)} is unknown. Write a list of ${LAUNCH_SOURCES.join(', ')}, or none.`,
      null,
    )
  }
  return LAUNCH_SOURCES.filter((source) => words.includes(source))
}
