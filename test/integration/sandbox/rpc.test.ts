import {
  type Address,
  generateKeyPairSigner,
  lamports,
  type Signature,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
} from '@solana/kit'
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../../sandbox/world.ts'
import { clientOf, SOL, startTestWorld, transferWith } from './client.ts'

let world: World
let client: ReturnType<typeof clientOf>

beforeAll(async () => {
  world = await startTestWorld()
  client = clientOf(world)
})

afterAll(() => world.stop())

const memo = (text: string) =>
  getAddMemoInstruction({ memo: text }, { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 })

const newAddress = async (): Promise<Address> => (await generateKeyPairSigner()).address

/** Sends a request that kit's types forbid; answers the raw JSON-RPC body. */
async function raw(body: unknown): Promise<unknown> {
  const response = await fetch(world.env.SOLANA_RPC_URL ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return response.json()
}

describe('commitments', () => {
  it('lag behind each other', async () => {
    let time = Date.now()
    const own = await startTestWorld({ now: () => time })
    try {
      const { rpc, sign, sendSigned } = clientOf(own)
      const payer = await generateKeyPairSigner()
      await own.chain?.airdrop(payer.address, 2n * SOL)
      time += 1_000
      const shop = await newAddress()
      const signature = await sendSigned(await sign(payer, [transferWith(payer, shop, SOL)]))
      const level = async () =>
        (await rpc.getSignatureStatuses([signature]).send()).value[0]?.confirmationStatus
      const final = async () => {
        const listed = await rpc.getSignaturesForAddress(shop, { commitment: 'finalized' }).send()
        const { value } = await rpc.getBalance(shop, { commitment: 'finalized' }).send()
        return [listed.length, value]
      }
      expect([await level(), await final()]).toEqual(['processed', [0, 0n]])
      time += 80
      expect([await level(), await final()]).toEqual(['confirmed', [0, 0n]])
      time += 200
      expect([await level(), await final()]).toEqual(['finalized', [1, SOL]])
    } finally {
      await own.stop()
    }
  })

  it('hide a transaction and its effects until they are reached', async () => {
    const time = Date.now()
    const own = await startTestWorld({ now: () => time })
    try {
      const { rpc } = clientOf(own)
      const to = await newAddress()
      const signature = (await own.chain?.airdrop(to, SOL)) as Signature
      const at = (commitment: 'processed' | 'confirmed') =>
        rpc.getBalance(to, { commitment }).send()
      expect((await at('processed')).value).toBe(SOL)
      expect((await at('confirmed')).value).toBe(0n)
      const listed = await rpc.getSignaturesForAddress(to, { commitment: 'confirmed' }).send()
      expect(listed).toEqual([])
      const read = await rpc
        .getTransaction(signature, {
          commitment: 'confirmed',
          encoding: 'base64',
          maxSupportedTransactionVersion: 0,
        })
        .send()
      expect(read).toBeNull()
    } finally {
      await own.stop()
    }
  })
})

describe('subscriptions', () => {
  it.each(['confirmed', 'finalized'] as const)(
    'notify of logs that mention a wallet (%s)',
    async (commitment) => {
      const shop = await newAddress()
      const stop = new AbortController()
      const notifications = await client.rpcSubscriptions
        .logsNotifications({ mentions: [shop] }, { commitment })
        .subscribe({ abortSignal: stop.signal })
      const signature = await world.chain?.airdrop(shop, SOL)
      for await (const { value } of notifications) {
        expect(value).toMatchObject({ signature, err: null })
        expect(value.logs.length).toBeGreaterThan(0)
        const [status] = (await client.rpc.getSignatureStatuses([value.signature]).send()).value
        expect(['finalized', commitment]).toContain(status?.confirmationStatus)
        break
      }
      stop.abort()
    },
  )

  it('notify of slots, in order', async () => {
    const stop = new AbortController()
    const notifications = await client.rpcSubscriptions
      .slotNotifications()
      .subscribe({ abortSignal: stop.signal })
    const seen: bigint[] = []
    for await (const { slot, parent, root } of notifications) {
      expect(parent).toBeLessThan(slot)
      expect(root).toBeLessThan(slot)
      seen.push(slot)
      if (seen.length === 3) break
    }
    stop.abort()
    expect(seen).toEqual([...seen].sort((a, b) => Number(a - b)))
  })

  it('notify of an account', async () => {
    const shop = await newAddress()
    const stop = new AbortController()
    const notifications = await client.rpcSubscriptions
      .accountNotifications(shop, { commitment: 'confirmed', encoding: 'base64' })
      .subscribe({ abortSignal: stop.signal })
    await world.chain?.airdrop(shop, 3n * SOL)
    for await (const { value } of notifications) {
      expect(value.lamports).toBe(3n * SOL)
      break
    }
    stop.abort()
  })
})

describe('errors', () => {
  it('carry the codes that clients know', async () => {
    const { rpc } = client
    const signature = (await client.send(await client.funded(), [memo('v0')])) as Signature
    await expect(
      rpc.getTransaction(signature, { commitment: 'confirmed', encoding: 'base64' }).send(),
    ).rejects.toMatchObject({
      context: { __code: SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION },
    })
    await expect(
      rpc.getBalance(await newAddress(), { minContextSlot: 10n ** 12n }).send(),
    ).rejects.toMatchObject({
      context: { __code: SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED },
    })
    await expect(
      rpc.requestAirdrop(await newAddress(), lamports(1_001n * SOL)).send(),
    ).rejects.toMatchObject({
      context: { __code: SOLANA_ERROR__JSON_RPC__INVALID_PARAMS },
    })
    const getMoon = { jsonrpc: '2.0', id: 1, method: 'getMoon' }
    expect(await raw(getMoon)).toMatchObject({
      error: { code: SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND },
    })
  })

  it.each([
    ['{', -32700],
    ['[]', -32600],
    ['null', -32600],
    [{ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [] }, -32602],
    [{ jsonrpc: '2.0', id: 1, method: 'getBalance', params: ['no address'] }, -32602],
    [{ jsonrpc: '2.0', id: 1, method: 'getBalance', params: { a: 1 } }, -32602],
    [{ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: ['AAAA'] }, -32602],
    [
      { jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: ['!', { encoding: 'base64' }] },
      -32602,
    ],
    [{ jsonrpc: '2.0', id: 1, method: 'toString' }, -32601],
  ])('answer %j with %d', async (body, code) => {
    expect(await raw(body)).toMatchObject({ error: { code } })
  })

  it('appear beside the answers of a batch', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
      { jsonrpc: '2.0', id: 'b', method: 'getMoon' },
    ]
    expect(await raw(batch)).toMatchObject([
      { id: 'a', result: 'ok' },
      { id: 'b', error: { code: -32601 } },
    ])
  })
})

describe('the RPC port', () => {
  it('lets any page use the RPC, but not switch faults', async () => {
    const url = world.env.SOLANA_RPC_URL ?? ''
    const ask = (path: string, method: string) =>
      fetch(`${url}${path}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': method },
      })
    const allowed = await ask('/', 'POST')
    expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
    const refused = await ask('/control/faults', 'PUT')
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('shows transactions and addresses to people, with everything escaped', async () => {
    const payer = await client.funded()
    const signature = await client.send(payer, [memo('<script>alert(1)</script>')])
    const url = world.env.SOLANA_RPC_URL
    for (const path of ['/', `/tx/${signature}`, `/address/${payer.address}`]) {
      const response = await fetch(`${url}${path}`)
      expect(response.status).toBe(200)
      const text = await response.text()
      expect(text).not.toContain('<script>')
      expect(text).toContain('&lt;script&gt;')
    }
    expect((await fetch(`${url}/tx/nothing`)).status).toBe(404)
    expect((await fetch(`${url}/address/%3Cb%3E`)).status).toBe(404)
  })

  it('answers browsers of every origin, and takes at most a megabyte', async () => {
    const url = world.env.SOLANA_RPC_URL ?? ''
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot' })
    const answer = await fetch(url, { method: 'POST', body })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const preflight = await fetch(url, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
    const long = await fetch(url, { method: 'POST', body: 'x'.repeat(1_024 * 1_024 + 1) })
    expect(long.status).toBe(413)
  })

  it('gives test SOL to an address', async () => {
    const to = await newAddress()
    const url = world.env.SOLANA_RPC_URL
    const give = (sol: string, address: string) =>
      fetch(`${url}/airdrop`, {
        method: 'POST',
        body: new URLSearchParams({ address, sol }),
        redirect: 'manual',
      })
    expect((await give('2.5', to)).status).toBe(303)
    expect(world.chain?.balance(to)).toBe(2_500_000_000n)
    expect((await give('2000', to)).status).toBe(400)
    expect((await give('1', '<b>')).status).toBe(400)
  })
})
