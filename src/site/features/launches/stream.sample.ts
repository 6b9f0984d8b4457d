import { act } from '@testing-library/react'

/** An event stream that a test controls. */
export class ControlledStream extends EventTarget {
  static CLOSED = 2
  static last: ControlledStream
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    ControlledStream.last = this
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
