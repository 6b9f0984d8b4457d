import { type FlowWindow, type Snapshot, slotsIn, WINDOW_ENDS } from '../../launches/index.ts'
import { wholeSol } from '../quote.ts'
import { clamp, logOf, perWhole } from './numbers.ts'

const WINDOWS = ['0to2', '2to5', '5to10', '10to30', '30to60'] as const
/** Those with one before them to compare with. */
const LATER_WINDOWS = ['2to5', '5to10', '10to30', '30to60'] as const
type Window = (typeof WINDOWS)[number]

const IN_EACH = ['solIn', 'solOut', 'buys', 'buyers', 'sells', 'busySlots', 'bursts'] as const
const SINCE_THE_LAST = ['solChange', 'buyersChange'] as const
const OF_ALL = ['netSolIn', 'soonShare', 'lateShare', 'solABuyer', 'speed'] as const

type InEach = (typeof IN_EACH)[number]
type SinceTheLast = (typeof SINCE_THE_LAST)[number]
export type FlowFeature =
  | `${InEach}${Window}`
  | `${SinceTheLast}${(typeof LATER_WINDOWS)[number]}`
  | (typeof OF_ALL)[number]

/** Flow by window, in the order in which models keep their weights. */
export const FLOW_FEATURES: readonly FlowFeature[] = [
  ...WINDOWS.flatMap((window) => IN_EACH.map((name) => `${name}${window}` as const)),
  ...LATER_WINDOWS.flatMap((window) => SINCE_THE_LAST.map((name) => `${name}${window}` as const)),
  ...OF_ALL,
]

/** How the first minute's trades flowed. Windows that have not begun, and amounts not in SOL, are unknown. */
export function flowFeatures({
  tape,
  age,
  launch,
}: Pick<Snapshot, 'tape' | 'age' | 'launch'>): Partial<Record<FlowFeature, number | null>> {
  if (tape.flow === undefined || !tape.complete) return {}
  const begun = tape.flow.filter((_, at) => age > (WINDOW_ENDS[at - 1] ?? 0))
  const windows = begun.map((window, at) => seen(window, at, launch.quoteMint))
  const features: Partial<Record<FlowFeature, number | null>> = { ...overAll(windows) }
  for (const [at, window] of windows.entries()) {
    const name = WINDOWS[at] as Window
    for (const [measure, value] of Object.entries(inWindow(window)))
      features[`${measure as InEach}${name}`] = value
    const before = windows[at - 1]
    if (before === undefined || name === '0to2') continue
    features[`solChange${name}`] = changeOf(before.solRate, window.solRate)
    features[`buyersChange${name}`] = changeOf(before.buyerRate, window.buyerRate)
  }
  return features
}

/** A window's sums; SOL is null if the launch is quoted in something else. */
type Seen = FlowWindow & {
  in: number | null
  out: number | null
  slots: number
  /** By second. */
  solRate: number | null
  buyerRate: number
}

function seen(window: FlowWindow, at: number, quoteMint: string | null): Seen {
  const seconds = ((WINDOW_ENDS[at] ?? 0) - (WINDOW_ENDS[at - 1] ?? 0)) / 1_000
  const paid = wholeSol(window.spent, { quoteMint })
  return {
    ...window,
    in: paid,
    out: wholeSol(window.received, { quoteMint }),
    slots: slotsIn(at),
    solRate: paid === null ? null : paid / seconds,
    buyerRate: window.buyers / seconds,
  }
}

function inWindow(window: Seen): Record<InEach, number | null> {
  const { buys, slots, squares, in: paid, out: received } = window
  const mean = buys / slots
  return {
    solIn: paid === null ? null : logOf(paid),
    solOut: received === null ? null : logOf(received),
    buys: logOf(buys),
    buyers: logOf(window.buyers),
    sells: logOf(window.sells),
    busySlots: window.busySlots / slots,
    // Variance of buys by slot: at random it is their mean, less by the clock, and more in bundles.
    bursts: logOf(squares / slots - mean * mean),
  }
}

function overAll(windows: readonly Seen[]): Record<(typeof OF_ALL)[number], number | null> {
  const total = (of: (window: Seen) => number | null) =>
    windows.reduce<number | null>((all, window) => {
      const one = of(window)
      return all === null || one === null ? null : all + one
    }, 0)
  const paid = total((window) => window.in)
  const received = total((window) => window.out)
  const buyers = total((window) => window.buyers) ?? 0
  const buys = total((window) => window.buys) ?? 0
  const trades = buys + (total((window) => window.sells) ?? 0)
  const slots = total((window) => window.slots) ?? 0
  const net = paid === null || received === null ? null : paid - received
  const share = (part: number | undefined) => perWhole(part ?? 0, buys)
  return {
    netSolIn: net === null ? null : Math.sign(net) * logOf(Math.abs(net)),
    soonShare: share(windows[0]?.buys),
    lateShare: share(windows.at(-1)?.buys),
    solABuyer: paid === null || buyers === 0 ? null : logOf(paid / buyers),
    speed: slots === 0 ? null : trades / slots,
  }
}

/** How much faster than before, as a logarithm of the ratio; a thousandth keeps nothing from being infinite. */
function changeOf(before: number | null, now: number | null): number | null {
  if (before === null || now === null) return null
  return clamp(Math.log((now + 1e-3) / (before + 1e-3)), -20, 20)
}
