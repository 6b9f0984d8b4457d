import { expect, test } from 'vitest'
import { openEvents } from './event-writer.ts'

const decoder = new TextDecoder()

function open() {
  let gone = 0
  let cut = 0
  const { readable, writer, end } = openEvents(
    () => {
      gone += 1
    },
    () => {
      cut += 1
    },
  )
  const reader = readable.getReader()
  const read = async () => {
    const { done, value } = await reader.read()
    return done ? null : decoder.decode(value)
  }
  return { reader, writer, end, read, gone: () => gone, cut: () => cut }
}

test('what was written is read in its order, then the end', async () => {
  const { writer, end, read } = open()
  void writer.write(':\n\n')
  void writer.writeEvent('order', { id: 'é\n' })
  void writer.write(':\n\n')
  end()
  expect([await read(), await read(), await read(), await read()]).toEqual([
    ':\n\n',
    'event: order\ndata: {"id":"é\\n"}\n\n',
    ':\n\n',
    null,
  ])
})

test('a write is done when the client asks for more', async () => {
  const { writer, read } = open()
  let done = 0
  for (const frame of ['a', 'b']) void writer.write(frame).then(() => done++)
  await read()
  expect(done).toBe(0)
  await read()
  const next = read()
  await Promise.resolve()
  await Promise.resolve()
  expect(done).toBe(2)
  await writer.write('c')
  expect(await next).toBe('c')
})

test('a client that leaves, or is disconnected, keeps no write waiting', async () => {
  for (const [leave, cuts] of [
    [({ reader }: ReturnType<typeof open>) => reader.cancel(), 0],
    [({ writer }: ReturnType<typeof open>) => writer.abort(), 1],
  ] as const) {
    const client = open()
    const written = client.writer.write('a')
    await leave(client)
    await written
    await client.writer.write('b')
    expect([client.gone(), client.cut()]).toEqual([1, cuts])
  }
})
