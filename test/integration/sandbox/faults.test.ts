import { type Address, generateKeyPairSigner, type Signature } from '@solana/kit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChainHandle } from '../../../sandbox/solana/start.ts'
import type { World } from '../../../sandbox/world.ts'
import { clientOf, eventually, SOL, startTestWorld, transferWith } from './client.ts'

let world: World
let chain: ChainHandle
let client: ReturnType<typeof clientOf>

beforeAll(async () => {
  world = await startTestWorld({ confirmedMs: 60, finalizedMs: 400 })
  if (!world.chain) throw new Error('no chain')
  chain = world.chain
  client = clientOf(world)
})

afterEach(() => chain.faults.clear())
afterAll(() => world.stop())

const newAddress = async (): Promise<Address> => (await generateKeyPairSigner()).address

const ask = (method: string, params: unknown[] = [], signal?: AbortSignal) =>
  fetch(chain.rpcUrl, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
  })

async function listed(key: Address): Promise<Signature[]> {
  const page = await client.rpc.getSignaturesForAddress(key, { commitment: 'confirmed' }).send()
  return page.map(({ signature }) => signature)
}

async function airdrops(to: Address, count: number): Promise<Signature[]> {
  const sent: Signature[] = []
  for (let n = 0; n < count; n++) sent.unshift((await chain.airdrop(to, SOL)) as Signature)
  await eventually(async () => ((await listed(to)).length >= count ? true : null))
  return sent
}

describe('over HTTP', () => {
  it('refuses with 429 and says when to come back', async () => {
    chain.faults.set({ refusals: { retryAfterSeconds: 7, methods: ['getTransaction'] } })
    const refused = await ask('getTransaction')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('7')
    expect((await ask('getHealth')).status).toBe(200)
  })

  it('never answers', async () => {
    chain.faults.set({ timeouts: { methods: ['getSlot'] } })
    const timeout = new AbortController()
    const silent = ask('getSlot', [], timeout.signal)
    const other = await ask('getHealth')
    expect(await other.json()).toMatchObject({ result: 'ok' })
    timeout.abort()
    await expect(silent).rejects.toThrow()
  })

  it('is unhealthy', async () => {
    chain.faults.set({ unhealthy: true })
    expect(await (await ask('getHealth')).json()).toMatchObject({ error: { code: -32005 } })
  })

  it('is switched by a request, which must be well formed', async () => {
    const put = (body: unknown) =>
      fetch(`${chain.rpcUrl}/control/faults`, { method: 'PUT', body: JSON.stringify(body) })
    expect((await put({ unhealthy: true })).status).toBe(200)
    expect(chain.faults.settings.unhealthy).toBe(true)
    expect((await put({ unhealthy: 'very' })).status).toBe(400)
    expect((await put({ weather: 'bad' })).status).toBe(400)
    expect((await put({})).status).toBe(200)
    expect(chain.faults.settings.unhealthy).toBe(false)
  })
})

describe('history', () => {
  it('lists entries twice', async () => {
    const to = await newAddress()
    const [signature] = await airdrops(to, 1)
    chain.faults.set({ duplicates: true })
    expect(await listed(to)).toEqual([signature, signature])
  })

  it('lists the transactions of a slot in reverse order', async () => {
    const own = await startTestWorld({ slotMs: 500, confirmedMs: 0, finalizedMs: 0 })
    try {
      const { rpc } = clientOf(own)
      const to = await newAddress()
      const sent: unknown[] = []
      for (let n = 0; n < 3; n++) sent.unshift(await own.chain?.airdrop(to, SOL))
      const { result } = (await eventually(async () => {
        const response = await fetch(own.chain?.rpcUrl ?? '', {
          method: 'POST',
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'getSignaturesForAddress',
            params: [to, { commitment: 'confirmed' }],
          }),
        })
        const body = (await response.json()) as { result: { signature: string; slot: number }[] }
        return body.result.length === 3 ? body : null
      })) as { result: { signature: string; slot: number }[] }
      own.chain?.faults.set({ reordering: true })
      const turned = await rpc.getSignaturesForAddress(to, { commitment: 'confirmed' }).send()
      const bySlot = Map.groupBy(result, ({ slot }) => slot)
      const expected = [...bySlot.values()].flatMap((entries) => entries.toReversed())
      expect(result.map(({ signature }) => signature)).toEqual(sent)
      expect(turned.map(({ signature }) => signature)).toEqual(
        expected.map(({ signature }) => signature),
      )
    } finally {
      await own.stop()
    }
  })

  it('has gaps, for a while', async () => {
    const to = await newAddress()
    const [newest, missing, oldest] = await airdrops(to, 3)
    if (!missing) throw new Error('unreachable')
    const read = () =>
      client.rpc
        .getTransaction(missing, {
          commitment: 'confirmed',
          encoding: 'base64',
          maxSupportedTransactionVersion: 0,
        })
        .send()
    chain.faults.set({ gaps: { signatures: [missing] } })
    expect(await listed(to)).toEqual([newest, oldest])
    expect(await read()).toBeNull()
    chain.faults.set({ gaps: { signatures: [missing], forMs: 1 } })
    expect(await listed(to)).toEqual([newest, missing, oldest])
    expect(await read()).not.toBeNull()
  })
})

describe('a dropped transaction', () => {
  it('vanishes with what it did, and takes nothing else with it', async () => {
    const payer = await client.funded()
    const [shop, other] = [await newAddress(), await newAddress()]
    const signature = await client.send(payer, [transferWith(payer, shop, 3n * SOL)])
    expect(await listed(shop)).toEqual([signature])
    const later = await chain.airdrop(other, SOL)

    expect(chain.drop(signature)).toBe(true)
    expect(chain.balance(shop)).toBe(0n)
    expect(await listed(shop)).toEqual([])
    const { value } = await client.rpc.getSignatureStatuses([signature]).send()
    expect(value).toEqual([null])
    expect(chain.balance(other)).toBe(SOL)
    await eventually(async () => ((await listed(other)).includes(later as Signature) ? true : null))
  })

  it('may be sent again', async () => {
    const payer = await client.funded()
    const shop = await newAddress()
    const signed = await client.sign(payer, [transferWith(payer, shop, SOL)])
    const signature = await client.sendSigned(signed)
    chain.drop(signature)
    expect(chain.balance(shop)).toBe(0n)
    expect(await client.sendSigned(signed)).toBe(signature)
    expect(chain.balance(shop)).toBe(SOL)
  })

  it('cannot be final', async () => {
    const payer = await client.funded()
    const shop = await newAddress()
    const options = { commitment: 'finalized' } as const
    const signature = await client.send(payer, [transferWith(payer, shop, SOL)], options)
    expect(chain.drop(signature)).toBe(false)
    const url = `${chain.rpcUrl}/control/drops/${signature}`
    expect((await fetch(url, { method: 'PUT' })).status).toBe(409)
    expect(chain.balance(shop)).toBe(SOL)
  })

  it('can be set in advance: seen at confirmed, never finalized', async () => {
    const payer = await client.funded()
    const shop = await newAddress()
    await eventually(async () => (chain.balance(payer.address, 'finalized') > 0n ? true : null))
    chain.faults.set({ drops: 1 })
    await client.send(payer, [transferWith(payer, shop, SOL)])
    await eventually(async () => (chain.balance(shop) === 0n ? true : null))
    expect(chain.faults.settings.drops).toBe(0)
    expect(await listed(shop)).toEqual([])
  })
})

describe('over WebSocket', () => {
  async function subscribed(method: string, params: unknown[]) {
    const socket = new WebSocket(chain.wsUrl)
    const heard: { method?: string; params?: { result: unknown } }[] = []
    socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data))))
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    await eventually(async () => heard.find((message) => 'id' in message))
    heard.length = 0
    return { socket, heard }
  }

  const mentions = (key: Address) => [{ mentions: [key] }, { commitment: 'processed' }]

  it('stays open and silent', async () => {
    const { socket, heard } = await subscribed('slotSubscribe', [])
    await eventually(async () => heard[0])
    chain.faults.set({ silentSockets: true })
    const slot = chain.slot()
    heard.length = 0
    await eventually(async () => (chain.slot() > slot + 3 ? true : null))
    expect(heard).toEqual([])
    expect(socket.readyState).toBe(WebSocket.OPEN)
    chain.faults.clear()
    await eventually(async () => heard[0])
    socket.close()
  })

  it('sends everything twice', async () => {
    const to = await newAddress()
    const { socket, heard } = await subscribed('logsSubscribe', mentions(to))
    chain.faults.set({ duplicates: true })
    await chain.airdrop(to, SOL)
    await eventually(async () => heard[1])
    expect(heard).toHaveLength(2)
    expect(heard[0]).toEqual(heard[1])
    socket.close()
  })

  it('sends late and out of order', async () => {
    const to = await newAddress()
    const own = await startTestWorld({ slotMs: 300 })
    const [before, here] = [chain, own.chain]
    if (!here) throw new Error('no chain')
    chain = here
    try {
      const { socket, heard } = await subscribed('logsSubscribe', mentions(to))
      chain.faults.set({ reordering: true })
      const slot = chain.slot()
      await eventually(async () => (chain.slot() > slot ? true : null))
      const sent = [await chain.airdrop(to, SOL), await chain.airdrop(to, SOL)]
      await eventually(async () => heard[1])
      const notified = heard.map(({ params }) => {
        return (params as { result: { value: { signature: string } } }).result.value.signature
      })
      expect(notified).toEqual(sent.toReversed())
      socket.close()
    } finally {
      chain = before
      await own.stop()
    }
  })
})
