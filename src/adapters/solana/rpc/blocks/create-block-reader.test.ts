import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../../kernel/clock.ts'
import { createLog } from '../../../../kernel/log.ts'
import { createDetectorRpc } from '../detector-rpc.ts'
import { RateLimited } from '../errors.ts'
import { createBlockReader } from './create-block-reader.ts'

const never = new AbortController().signal
const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

let url: string
type Answer = { status?: number; headers?: Record<string, string>; body: string }
/** How the endpoint answers; null: never. */
let answer: Answer | null
let asked: string[]
let left: number
let stop: () => void

const says = (body: unknown): Answer => ({ body: JSON.stringify(body) })

beforeEach(async () => {
  asked = []
  left = 0
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) left += 1
    })
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { method, params } = JSON.parse(body)
      asked.push(`${method} ${params?.[0] ?? ''}`)
      const reply = method === 'getGenesisHash' ? says({ result: GENESIS }) : answer
      if (reply) response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
})

afterEach(() => stop())

test('a block is fetched and read in a thread', async () => {
  answer = says({ result: { blockTime: 1, transactions: [] } })
  expect(await createBlockReader()(url, [7], never)).toEqual({ kind: 'events', events: [] })
  expect(asked).toEqual(['getBlock 7'])
})

test('a refusal comes back as it was written', async () => {
  const error = { code: -32007, message: 'Slot 1 was skipped' }
  answer = says({ error })
  expect(await createBlockReader()(url, [1], never)).toEqual({ kind: 'refused', error })
})

test.each([
  ['nothing', null],
  ['no block', { result: null }],
  ['no transactions', { result: { transactions: 7 } }],
])('%s makes no sense', async (_, body) => {
  answer = says(body)
  expect(await createBlockReader()(url, [1], never)).toEqual({ kind: 'senseless' })
})

test('senseless transactions are passed over', async () => {
  const transactions = [null, 7, {}, { meta: null }, { transaction: ['', 'base64'], meta: {} }]
  answer = says({ result: { transactions } })
  const events: unknown[] = []
  expect(await createBlockReader()(url, [1], never)).toEqual({ kind: 'events', events })
})

test('asking for blocks too often is answered with how long to wait', async () => {
  answer = { status: 429, headers: { 'retry-after': '7' }, body: '' }
  const rpc = createDetectorRpc({ urls: [url], clock: systemClock, log: createLog('silent') })
  const failure = await rpc.getBlockEvents(1).catch((error) => error)
  expect(failure).toBeInstanceOf(RateLimited)
  expect(failure.retryAfterMs).toBe(7_000)
})

test('an unreachable endpoint is a failure, and says nothing about the block', async () => {
  stop()
  const unanswered = { kind: 'unanswered', status: null, retryAfter: null }
  expect(await createBlockReader()(url, [1], never)).toEqual(unanswered)
})

test('an aborted caller does not wait, nor does the endpoint', async () => {
  answer = null
  const gone = new AbortController()
  const reading = createBlockReader()(url, [1], gone.signal)
  await expect.poll(() => asked).toEqual(['getBlock 1'])
  gone.abort()
  expect(await reading).toEqual({ kind: 'senseless' })
  await expect.poll(() => left).toBe(1)
})

test('a process that has read a block can end', async () => {
  answer = says({ result: { blockTime: 1, transactions: [] } })
  const folder = await mkdtemp(join(tmpdir(), 'mintwatch-test-'))
  const script = join(folder, 'read.mjs')
  const module = new URL('./create-block-reader.ts', import.meta.url)
  const code = `
    import { createBlockReader } from '${module}'
    const read = await createBlockReader()('${url}', [1], new AbortController().signal)
    console.log(read.kind)`
  try {
    await writeFile(script, code)
    const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 45_000 })
    expect(stdout).toBe('events\n')
  } finally {
    await rm(folder, { recursive: true })
  }
})
