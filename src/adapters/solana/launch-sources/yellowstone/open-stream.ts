import { Client, credentials, Metadata } from '@grpc/grpc-js'
import { RetryableError } from '../../../../kernel/errors.ts'

const SUBSCRIBE = '/geyser.Geyser/Subscribe'
/** Transactions are some kilobytes; no more than a block is taken. */
const MOST_BYTES = 64 * 1024 * 1024
/**
 * What may be under way unacknowledged: 64 KB by default, which at a round trip of 50 ms are 8
 * Mbit/s. The feed needs 26, and a server disconnects clients that read more slowly.
 */
const WINDOW_BYTES = 16 * 1024 * 1024
const KEEPALIVE_MS = 10_000

type YellowstoneStream = {
  send(request: Buffer): void
  /** Resolves when the stream has ended, whatever way. */
  closed: Promise<void>
}

/** `https:` with TLS, `http:` without; a port unless it is the scheme's own. */
export type YellowstoneEndpoint = {
  url: string
  /** Sent as `x-token`. */
  token: string | null
}

/**
 * Opens `Subscribe` of geyser.proto. Messages are bytes both ways. The failure's text is left behind:
 * services put addresses and keys in it.
 */
export function openStream(
  { url, token }: YellowstoneEndpoint,
  request: Buffer,
  onMessage: (message: Buffer) => void,
  signal: AbortSignal,
): YellowstoneStream {
  if (signal.aborted) throw new RetryableError('stopped')
  const { protocol, hostname, port } = new URL(url)
  const isSecure = protocol === 'https:'
  const client = new Client(
    `${hostname}:${port || (isSecure ? 443 : 80)}`,
    isSecure ? credentials.createSsl() : credentials.createInsecure(),
    {
      'grpc.max_receive_message_length': MOST_BYTES,
      'grpc-node.flow_control_window': WINDOW_BYTES,
      'grpc.keepalive_time_ms': KEEPALIVE_MS,
      'grpc.keepalive_timeout_ms': KEEPALIVE_MS,
      'grpc.keepalive_permit_without_calls': 1,
      // Reconnecting waits by a rule of its own.
      'grpc.enable_retries': 0,
    },
  )
  const metadata = new Metadata()
  if (token !== null) metadata.set('x-token', token)
  const bytes = (message: Buffer) => message
  const call = client.makeBidiStreamRequest(SUBSCRIBE, bytes, bytes, metadata)
  const closed = Promise.withResolvers<void>()

  function end() {
    signal.removeEventListener('abort', end)
    call.cancel()
    client.close()
    closed.resolve()
  }

  call.on('data', onMessage)
  call.on('error', end)
  call.on('end', end)
  signal.addEventListener('abort', end, { once: true })
  call.write(request)
  return {
    send: (message) => {
      if (!signal.aborted) call.write(message)
    },
    closed: closed.promise,
  }
}
