import {
  forceCollide,
  forceLink,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force'

/** A wallet on the map. `share` null: it holds nothing, but funded a holder. */
type Bubble = { wallet: string; share: number | null }
export type PlacedBubble = Bubble & { x: number; y: number; radius: number }

type Node = SimulationNodeDatum & Bubble & { radius: number }

const SIDE = 320
/** The share of the map's area that bubbles cover. */
const FILLED = 0.3
const SMALLEST = 7
const LARGEST = SIDE / 4
const STEPS = 300

/** Places bubbles without overlap, linked ones near each other. The same input gives the same map. */
export function placeBubbles(
  bubbles: readonly Bubble[],
  ties: readonly { wallet: string; source: string }[],
): { placed: PlacedBubble[]; box: string } {
  const total = bubbles.reduce((sum, { share }) => sum + (share ?? 0), 0)
  const perShare = (FILLED * SIDE * SIDE) / Math.PI / Math.max(total, Number.MIN_VALUE)
  const nodes = bubbles.map((bubble): Node => {
    const radius = Math.sqrt((bubble.share ?? 0) * perShare)
    return { ...bubble, radius: Math.min(LARGEST, Math.max(SMALLEST, radius)) }
  })
  const links = ties.map(({ wallet, source }) => ({ source: wallet, target: source }))
  forceSimulation(nodes)
    .force('x', forceX<Node>().strength(0.05))
    .force('y', forceY<Node>().strength(0.07))
    .force(
      'collide',
      forceCollide<Node>(({ radius }) => radius + 5),
    )
    .force(
      'link',
      forceLink<Node, { source: string | Node; target: string | Node }>(links)
        .id(({ wallet }) => wallet)
        .distance(({ source, target }) => radiusOf(source) + radiusOf(target) + 18),
    )
    .stop()
    .tick(STEPS)
  const placed = nodes.map(({ wallet, share, radius, x = 0, y = 0 }) => ({
    wallet,
    share,
    radius,
    x: round(x),
    y: round(y),
  }))
  return { placed, box: boxAround(placed) }
}

function radiusOf(node: string | Node): number {
  return typeof node === 'string' ? 0 : node.radius
}

/** An SVG view box around all bubbles, with a minimum size so that few bubbles don't fill it. */
function boxAround(placed: readonly PlacedBubble[]): string {
  const reach = (side: 'x' | 'y') =>
    Math.max(SIDE / 2.4, ...placed.map((one) => Math.abs(one[side]) + one.radius + 4))
  const [x, y] = [reach('x'), reach('y')].map(round) as [number, number]
  return `${-x} ${-y} ${2 * x} ${2 * y}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
