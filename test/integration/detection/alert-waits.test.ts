import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { postgresAt } from '../../engines.ts'
import { openDetector } from '../../support/detector.ts'

/** `begin`; the fence and the launch; what follows from it; its leaf and its event; `commit`. */
const MOST_WAITS = 5
const QUIET_MS = 30

const server = inject('postgresUrl')

describe.skipIf(server === null)('on PostgreSQL', () => {
  test('an alert waits for the database only as often as one answer is needed for the next question', async () => {
    const place = await postgresAt(server).fresh()
    const wire = await watchWire(place.databaseUrl ?? '')
    const detector = await openDetector({ ...place, databaseUrl: wire.url })
    const worker = await detector.lead()
    await worker.take(detector.launch('AAA'))
    await worker.take(detector.launch('BBB'))
    await worker.stop()
    await detector.close()
    const waits = wire.transactions
      .filter(({ text }) => text.includes('insert into "launch_alerts"'))
      .map(({ waits }) => waits)
    expect(waits).toHaveLength(2)
    expect(Math.max(...waits)).toBeLessThanOrEqual(MOST_WAITS)
  })
})

type Transaction = { text: string; waits: number }

/**
 * Counts, for each transaction, how often the client spoke after it had been answered. Answers are held
 * until the client is silent, because it may speak in several pieces, and the server answers the first.
 */
async function watchWire(url: string) {
  const target = new URL(url)
  const transactions: Transaction[] = []
  const proxy = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname)
    let current: Transaction | null = null
    let isAnswered = true
    const answers: Buffer[] = []
    const whenSilent = createSilence(() => {
      if (answers.length === 0) return
      isAnswered = true
      client.write(Buffer.concat(answers.splice(0)))
    })
    client.on('data', (data) => {
      const text = data.toString('latin1')
      if (text.includes('begin')) current = { text: '', waits: 0 }
      if (current !== null) {
        current.text += text
        if (isAnswered) current.waits += 1
        if (text.includes('commit')) {
          transactions.push(current)
          current = null
        }
      }
      isAnswered = false
      database.write(data)
      whenSilent()
    })
    database.on('data', (data) => {
      answers.push(data)
      whenSilent()
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((proxy.address() as AddressInfo).port)
  return { url: through.href, transactions }
}

/** Calls `act` some time after its last call, and after what has arrived until then was read. */
function createSilence(act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(timer)
    const mine = setTimeout(() => setImmediate(() => timer === mine && act()), QUIET_MS)
    timer = mine
  }
}
