import type { Now } from '../../ports.ts'
import { RpcError } from '../rpc/error.ts'
import type { Manners } from './manners.ts'

/** How a request is refused: with HTTP 429, or with an error inside a 200. */
export type LimitRefusal = { kind: 'http' } | { kind: 'inside'; error: RpcError }

/** The forms that services use. */
const FORMS: readonly LimitRefusal[] = [
  { kind: 'http' },
  { kind: 'inside', error: new RpcError(429, 'Too many requests for a specific RPC call') },
  { kind: 'inside', error: new RpcError(-32429, 'rate limited') },
  {
    kind: 'inside',
    error: new RpcError(-32007, '50/second request limit reached - reduce calls per second'),
  },
]

const WINDOW_MS = 10_000

/** Limits requests; refusals rotate through the forms. */
export function createRpcLimits(
  { perSecond, perMethodIn10s }: Pick<Manners, 'perSecond' | 'perMethodIn10s'>,
  now: Now,
): (methods: readonly string[]) => LimitRefusal | null {
  const windows = new Map<string, { from: number; count: number }>()
  let refusals = 0

  function isFull(name: string, lastsMs: number, most: number, asked: number): boolean {
    const at = now()
    const known = windows.get(name)
    const window = known && at - known.from < lastsMs ? known : { from: at, count: 0 }
    windows.set(name, window)
    if (window.count + asked > most) return true
    window.count += asked
    return false
  }

  return (methods) => {
    const isRefused =
      isFull('', 1_000, perSecond, methods.length) ||
      methods.some((method) => isFull(method, WINDOW_MS, perMethodIn10s, 1))
    if (!isRefused) return null
    refusals += 1
    return FORMS[refusals % FORMS.length] ?? null
  }
}
