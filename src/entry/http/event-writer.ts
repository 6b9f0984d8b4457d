const encoder = new TextEncoder()

/** Writes events to one client. */
export type EventWriter = {
  /** Resolves once the client asks for more, or is gone. */
  write(frame: string): Promise<void>
  /** Writes one event, its data as JSON. */
  writeEvent(event: string, data: object | string): Promise<void>
  /** Disconnects a client that does not read what it has. */
  abort(): void
}

/** The other end: what is sent to the client. */
type EventBody = {
  readable: ReadableStream<Uint8Array>
  writer: EventWriter
  /** Ends the stream; later writes go nowhere. */
  end(): void
}

/**
 * The body of a stream of events, as one web stream: a server holds ten thousand of them.
 * @param onGone called when the client has left
 * @param cut closes its connection, which an end alone would leave open until all is read
 */
export function openEvents(onGone: () => void, cut: () => void): EventBody {
  let source: ReadableStreamDefaultController<Uint8Array>
  let waiting: (() => void)[] = []
  let isOver = false
  const takeOn = () => {
    const taken = waiting
    waiting = []
    for (const resolve of taken) resolve()
  }
  const readable = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        source = controller
      },
      pull: takeOn,
      cancel() {
        isOver = true
        takeOn()
        onGone()
      },
    },
    { highWaterMark: 0 },
  )
  const write = async (frame: string) => {
    if (isOver) return
    source.enqueue(bytesOf(frame))
    if (source.desiredSize !== 0) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  function end(): void {
    if (isOver) return
    isOver = true
    source.close()
    takeOn()
  }
  return {
    readable,
    end,
    writer: {
      write,
      writeEvent: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      abort() {
        cut()
        end()
        onGone()
      },
    },
  }
}

let last = { frame: '', bytes: new Uint8Array() }

/** News goes to all clients in a row, so it is encoded once. */
function bytesOf(frame: string): Uint8Array {
  if (frame !== last.frame) last = { frame, bytes: encoder.encode(frame) }
  return last.bytes
}
