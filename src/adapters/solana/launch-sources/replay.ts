import { readFile } from 'node:fs/promises'
import type { ChainEvent, EventBatch, LaunchSource } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { PermanentError } from '../../../kernel/errors.ts'
import { createIntake } from './intake.ts'
import type { Decoder, SourceContext } from './source-context.ts'

type ReplaySourceOptions = Pick<SourceContext, 'clock' | 'entropy' | 'log'> & {
  decoder: Pick<Decoder, 'transactionOfRaw' | 'decode'>
  /** As {@link readRecorded} takes it. */
  file: string
  /** 1: at the pace of the recorded block times, 2: twice as fast; 0: as fast as it goes. */
  speed: number
  /** The file system's by default. */
  readText?: (file: string) => Promise<string>
}

const NAME = 'replay'
/** Longer pauses in a recording are cut short. */
const LONGEST_PAUSE = 60 * SECOND

/**
 * Reports what is in recorded transactions, in the order of the file, once per start. It keeps no
 * cursor: what was reported before is recognized.
 */
export function createReplaySource(options: ReplaySourceOptions): LaunchSource {
  const { clock, decoder, log } = options
  return {
    name: NAME,
    async run(sink, signal) {
      const ended = new AbortController()
      const either = AbortSignal.any([signal, ended.signal])
      const intake = createIntake({ ...options, sink, signal: either }, () => ended.abort())
      const recorded = await read(options)
      const pace = createPace(options)
      let events = 0
      for (const one of recorded) {
        if (either.aborted) break
        const tx = decoder.transactionOfRaw(one)
        const decoded = tx ? decoder.decode(tx) : []
        if (decoded.length === 0) continue
        await pace(tx?.blockTime ?? null, either)
        events += decoded.length
        intake.put(batchOf(decoded, clock.now()))
        await intake.drained()
      }
      if (either.aborted) return
      log.info({ transactions: recorded.length, events }, 'the recording is at its end')
      await new Promise((resolve) => either.addEventListener('abort', resolve, { once: true }))
    },
  }
}

/** What is replayed happens now: ages and delays are counted from when it is reported. */
function batchOf(decoded: ChainEvent[], seenAt: number): EventBatch {
  const events = decoded.map((event) => ({ ...event, blockTime: null }))
  return { source: NAME, commitment: 'confirmed', seenAt, events }
}

async function read({ file, log, readText }: ReplaySourceOptions): Promise<unknown[]> {
  try {
    return readRecorded(await (readText ?? fromDisk)(file))
  } catch (error) {
    log.error({ reason: (error as Error).message }, 'the recording can’t be read')
    return []
  }
}

const fromDisk = (file: string) => readFile(file, 'utf8')

/** Waits as long as passed between two block times, divided by the speed. */
function createPace({ clock, speed }: Pick<ReplaySourceOptions, 'clock' | 'speed'>) {
  let last: number | null = null
  return async (blockTime: number | null, signal: AbortSignal) => {
    if (blockTime === null || speed === 0) return
    const passed = Math.min(Math.max(0, blockTime - (last ?? blockTime)), LONGEST_PAUSE)
    last = blockTime
    if (passed > 0) await clock.wait(passed / speed, signal)
  }
}

/** Larger files are cut into several. */
const LONGEST_FILE = 500_000_000

/**
 * Recorded transactions as `getTransaction` answers them, in the RPC's envelope or without: one, an
 * array of them, or one a line.
 * @throws PermanentError when the text is none of these
 */
function readRecorded(text: string): unknown[] {
  if (text.length > LONGEST_FILE) throw new PermanentError('the recorded file is too long')
  const whole = parse(text)
  if (whole !== undefined) return (Array.isArray(whole) ? whole : [whole]).map(opened)
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const one = parse(line)
      if (one !== undefined) return opened(one)
      throw new PermanentError(`the recorded file is no JSON in line ${index + 1}`)
    })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function opened(one: unknown): unknown {
  const isEnvelope = typeof one === 'object' && one !== null && 'result' in one
  return isEnvelope ? one.result : one
}
