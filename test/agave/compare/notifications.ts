import { WebSocket } from 'ws'
import { answerShape, shapeOf } from './shape.ts'
import type { Stage } from './stage.ts'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_ACCOUNT_BYTES = 165
/** How long a notification is waited for; a chain that never sends it says so in its answers. */
const PATIENCE_MS = 45_000

type Subscription = { name: string; method: string; params: unknown[] }

function subscriptionsTo({ payer, shop, tokenAccount, paid }: Stage): Subscription[] {
  const confirmed = { commitment: 'confirmed' }
  // Which of a transaction's accounts comes first is chance.
  const filters = [{ dataSize: TOKEN_ACCOUNT_BYTES }]
  const list: [method: string, about: string, params: unknown[]][] = [
    ['slotSubscribe', '', []],
    ['rootSubscribe', '', []],
    ['slotsUpdatesSubscribe', '', []],
    ['logsSubscribe', 'all', ['all', confirmed]],
    ['logsSubscribe', 'mentions', [{ mentions: [shop] }, confirmed]],
    ['logsSubscribe', 'finalized', [{ mentions: [shop] }]],
    ['accountSubscribe', 'base64', [shop, { ...confirmed, encoding: 'base64' }]],
    ['accountSubscribe', 'no encoding', [shop, confirmed]],
    ['accountSubscribe', 'base64+zstd', [shop, { ...confirmed, encoding: 'base64+zstd' }]],
    ['accountSubscribe', 'jsonParsed', [tokenAccount, { ...confirmed, encoding: 'jsonParsed' }]],
    ['programSubscribe', 'base64', [TOKEN, { ...confirmed, filters, encoding: 'base64' }]],
    ['programSubscribe', 'jsonParsed', [TOKEN, { ...confirmed, filters, encoding: 'jsonParsed' }]],
    ['signatureSubscribe', 'finalized', [paid]],
    ['signatureSubscribe', 'confirmed', [paid, confirmed]],
    ['logsSubscribe', 'no filter', []],
    ['logsSubscribe', 'two keys', [{ mentions: [shop, payer.address] }]],
    ['accountSubscribe', 'no address', ['abc']],
    ['signatureSubscribe', 'no signature', ['abc']],
    ['moonSubscribe', '', []],
    ['logsUnsubscribe', 'unknown', [12_345_678]],
  ]
  return list.map(([method, about, params]) => ({
    name: [method, about].filter(Boolean).join(' · '),
    method,
    params,
  }))
}

/** What a chain answers to each subscription, and the first notification of each. */
export async function collectNotifications(stage: Stage): Promise<Record<string, unknown>> {
  const socket = new WebSocket(stage.wsUrl)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const wanted = subscriptionsTo(stage)
  const found: Record<string, unknown> = {}
  const nameOf = new Map<number, string>()
  const notified = new Set<string>()
  let open = wanted.length
  const everything = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    socket.on('message', (text) => {
      const { id, params, method, ...answer } = JSON.parse(String(text))
      const name = id === undefined ? nameOf.get(params.subscription) : wanted[id]?.name
      if (name === undefined) return
      if (id === undefined) {
        // A slot's updates differ by type, and which comes first is chance.
        const { type } = params.result
        const about = `${name} → notification${type ? ` · ${type}` : ''}`
        if (found[about] !== undefined) return
        found[about] = { method, result: shapeOf(params.result) }
        if (!notified.has(name)) open--
        notified.add(name)
      } else {
        found[name] = answerShape(answer)
        if (typeof answer.result === 'number') nameOf.set(answer.result, name)
        else open--
      }
      if (open > 0) return
      clearTimeout(timer)
      resolve()
    })
  })
  for (const [id, { method, params }] of wanted.entries()) {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  }
  await stage.pay()
  await stage.mintMore()
  await everything
  socket.terminate()
  return found
}
