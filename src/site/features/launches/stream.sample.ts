import { act, waitFor } from '@testing-library/react'
import { vi } from 'vitest'

/** An event stream that a test controls. */
export class ControlledStream extends EventTarget {
  static CLOSED = 2
  static #last: ControlledStream | null = null
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    ControlledStream.#last = this
  }
  /** Takes the place of the browser's, with no stream open. */
  static install() {
    ControlledStream.#last = null
    vi.stubGlobal('EventSource', ControlledStream)
  }
  static get last(): ControlledStream {
    if (ControlledStream.#last === null) throw new Error('no stream was opened')
    return ControlledStream.#last
  }
  /** The last stream, once the page has opened one: effects run after what they follow is seen. */
  static opened(): Promise<ControlledStream> {
    return waitFor(() => ControlledStream.last)
  }
  close() {
    this.readyState = ControlledStream.CLOSED
  }
  emit(type: string, data: unknown) {
    act(() => {
      this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
    })
  }
  /** The browser has given up reconnecting. */
  fail() {
    this.readyState = ControlledStream.CLOSED
    act(() => {
      this.dispatchEvent(new Event('error'))
    })
  }
}
