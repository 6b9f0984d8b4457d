import type { LaunchSource } from '../../../domains/launches/ports.ts'
import { ALL_VENUES, decodeTransaction } from '../venues/all.ts'
import { transactionOfLogs } from '../wire/transaction-of-logs.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'
import { programsOfVenues } from './programs.ts'
import { createReplaySource } from './replay.ts'
import type { Decoder, SourceContext } from './source-context.ts'
import { createWebSocketSource, type WebSocketSourceOptions } from './websocket.ts'
import type { YellowstoneEndpoint } from './yellowstone/open-stream.ts'
import { createYellowstoneSource } from './yellowstone/yellowstone.ts'

/** Which sources are wanted, as the configuration says it. */
type LaunchSourcesConfig = {
  sources: readonly ('websocket' | 'yellowstone' | 'replay')[]
  yellowstone: YellowstoneEndpoint | null
  replay: { file: string; speed: number } | null
}

type LaunchSourcesDeps = Pick<SourceContext, 'rpc' | 'budget' | 'clock' | 'entropy' | 'log'> &
  Pick<WebSocketSourceOptions, 'wsUrls' | 'openSocket'>

const decoder: Decoder = {
  transactionOfLogs: (notified) => transactionOfLogs({ ...notified, err: null }),
  transactionOfRaw,
  decode: decodeTransaction,
}

/** The wanted sources, to be run side by side: what two of them report counts once. */
export function createLaunchSources(
  { sources, yellowstone, replay }: LaunchSourcesConfig,
  deps: LaunchSourcesDeps,
): LaunchSource[] {
  const programs = programsOfVenues(ALL_VENUES)
  return sources.flatMap((name) => {
    const named = { ...deps, decoder, log: deps.log.child({ source: name }) }
    if (name === 'websocket') return [createWebSocketSource({ ...named, programs })]
    if (name === 'yellowstone' && yellowstone) {
      return [createYellowstoneSource({ ...named, programs, endpoint: yellowstone })]
    }
    return name === 'replay' && replay ? [createReplaySource({ ...named, ...replay })] : []
  })
}
