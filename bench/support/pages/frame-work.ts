/** The work of a page's main thread between two frames, in milliseconds. */
export type Work = { all: number; script: number; style: number; paint: number }

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  args?: { name?: string }
}

/** Ends a frame's work: it goes to the compositor. */
const FRAME = 'Commit'
const TASK = 'RunTask'
const PARTS: Record<string, Exclude<keyof Work, 'all'>> = {
  FireAnimationFrame: 'script',
  RunMicrotasks: 'script',
  FunctionCall: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'style',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
}

/**
 * Reads from a Chromium trace the main thread's work for each frame, for the page with the most frames.
 * The work of other threads (rastering, compositing) is left out: a graphics card does it.
 */
export function workOfFrames(trace: string): Work[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const thread = busiestThread(traceEvents.filter(({ name }) => name === FRAME))
  const own = traceEvents
    .filter((event) => threadOf(event) === thread)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const starts = own.filter(({ name }) => name === FRAME).map(({ ts }) => ts)
  const works = starts.map(() => ({ all: 0, script: 0, style: 0, paint: 0 }))
  const ends = { all: 0, script: 0, style: 0, paint: 0 }
  let frame = -1
  for (const { name, ts, dur = 0 } of own) {
    while (ts >= (starts[frame + 1] ?? Number.POSITIVE_INFINITY)) frame += 1
    const part = name.endsWith(TASK) ? 'all' : PARTS[name]
    const work = works[frame]
    // An event inside another of its kind is already counted.
    if (work === undefined || part === undefined || ts < ends[part]) continue
    ends[part] = ts + dur
    work[part] += dur / 1_000
  }
  return works
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`

function busiestThread(frames: readonly TraceEvent[]): string {
  const counts = new Map<string, number>()
  for (const event of frames) counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1)
  const [thread] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  if (thread === undefined) throw new Error('the trace has no frames')
  return thread
}
