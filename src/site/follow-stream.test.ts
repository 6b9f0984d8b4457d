// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followStream } from './follow-stream.ts'

/** The page's streams, in the order they were opened. */
let streams: FakeStream[] = []

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  constructor() {
    super()
    streams.push(this)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  emit(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}

beforeEach(() => {
  streams = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function follow(refetch = vi.fn(async () => {})) {
  const order = vi.fn()
  const onLost = vi.fn()
  const stop = followStream('/events', { on: { order }, refetch, onLost })
  return { order, refetch, onLost, stop }
}

it('looks every five seconds while an open stream says nothing, and opens it again', () => {
  const { refetch, stop } = follow()
  vi.advanceTimersByTime(30_000)
  expect(refetch).toHaveBeenCalledTimes(6)
  vi.advanceTimersByTime(5_000)
  expect(streams.map(({ readyState }) => readyState)).toEqual([2, 1])
  stop()
  vi.advanceTimersByTime(60_000)
  expect(refetch).toHaveBeenCalledTimes(7)
  expect(streams[1]?.readyState).toBe(2)
})

it('believes a stream as long as it gives signs of life', () => {
  const { refetch, order, stop } = follow()
  streams[0]?.emit('order', { id: 'a' })
  for (let nth = 0; nth < 8; nth += 1) {
    vi.advanceTimersByTime(15_000)
    streams[0]?.emit('alive', {})
  }
  expect([order.mock.calls, refetch.mock.calls.length, streams.length]).toEqual([
    [[{ id: 'a' }]],
    0,
    1,
  ])
  vi.advanceTimersByTime(25_000)
  expect(refetch).toHaveBeenCalled()
  stop()
})

it('looks as soon as the reader, or the network, returns', () => {
  const { refetch, stop } = follow()
  const life = setInterval(() => streams[0]?.emit('alive', {}), 1_000)
  vi.advanceTimersByTime(4_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(refetch).toHaveBeenCalledTimes(1)
  // One return, several events.
  dispatchEvent(new Event('focus'))
  expect(refetch).toHaveBeenCalledTimes(1)
  for (const name of ['pageshow', 'online', 'focus']) {
    vi.advanceTimersByTime(2_000)
    dispatchEvent(new Event(name))
  }
  expect(refetch).toHaveBeenCalledTimes(4)
  stop()
  clearInterval(life)
})

it('says that it is lost only when a look fails too', async () => {
  const { onLost, stop } = follow(vi.fn(async () => Promise.reject(new Error('offline'))))
  expect(onLost).not.toHaveBeenCalled()
  streams[0]?.close()
  streams[0]?.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onLost).toHaveBeenCalledTimes(1)
  stop()
})

it('has no stream in a hidden tab, but asks, and takes it up again when the tab is seen', () => {
  const { refetch, stop } = follow()
  const show = (state: string) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  }
  vi.advanceTimersByTime(2_000)
  streams[0]?.emit('alive', {})
  show('hidden')
  expect(streams.map(({ readyState }) => readyState)).toEqual([2])
  vi.advanceTimersByTime(10_000)
  expect([refetch.mock.calls.length, streams.length]).toEqual([2, 1])
  show('visible')
  expect(refetch).toHaveBeenCalledTimes(3)
  expect(streams.map(({ readyState }) => readyState)).toEqual([2, 1])
  stop()
  expect(streams[1]?.readyState).toBe(2)
})
