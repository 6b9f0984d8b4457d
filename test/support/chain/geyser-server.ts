import {
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServiceClientConstructor,
  status,
} from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
import { getBase58Encoder } from '@solana/kit'

/** A `SubscribeRequest` as it reached the server. */
export type SubscribeRequest = {
  transactions: Record<string, { vote: boolean; failed: boolean; accountInclude: string[] }>
  slots: Record<string, { filterByCommitment: boolean }>
  commitment: number
  ping?: { id: number } | null
  fromSlot?: string
}

type Call = ServerDuplexStream<SubscribeRequest, object>

/** A Yellowstone server whose messages a test sends. */
export type GeyserServer = {
  url: string
  /** In order, pings among them. */
  requests: SubscribeRequest[]
  /** The `x-token` of every stream. */
  tokens: unknown[]
  /** Whether it refuses streams that request a replay. */
  refusesReplay: boolean
  send(update: object): void
  slot(slot: number): void
  /** Ends the streams that are open. */
  drop(): void
  stop(): Promise<void>
}

const definition = loadSync(new URL('geyser.proto', import.meta.url).pathname, {
  longs: String,
  defaults: true,
})

export async function startGeyser(): Promise<GeyserServer> {
  const { geyser } = loadPackageDefinition(definition) as unknown as {
    geyser: { Geyser: ServiceClientConstructor }
  }
  const calls = new Set<Call>()
  const server = new Server()
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
  const running: GeyserServer = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    tokens: [],
    refusesReplay: false,
    send(update) {
      for (const call of calls) call.write(update)
    },
    slot: (slot) => running.send({ filters: ['slots'], slot: { slot, status: 0 } }),
    drop() {
      for (const call of calls) call.end()
      calls.clear()
    },
    async stop() {
      server.forceShutdown()
    },
  }
  server.addService(geyser.Geyser.service, {
    Subscribe(call: Call) {
      running.tokens.push(call.metadata.get('x-token')[0])
      call.on('data', (request: SubscribeRequest) => {
        running.requests.push(request)
        if (request.ping) return
        if (!running.refusesReplay || Number(request.fromSlot ?? 0) === 0) return calls.add(call)
        call.emit('error', { code: status.INVALID_ARGUMENT, details: 'not available' })
      })
      call.on('end', () => calls.delete(call))
      call.on('cancelled', () => calls.delete(call))
      call.on('error', () => calls.delete(call))
    },
  })
  return running
}

type Recorded = {
  slot?: number
  transaction: {
    signatures: string[]
    message: { accountKeys: string[]; instructions: RecordedInstruction[] }
  }
  meta: Record<string, unknown> & {
    err: unknown
    loadedAddresses?: { writable: string[]; readonly: string[] }
    innerInstructions?: { index: number; instructions: RecordedInstruction[] }[]
  }
}

type RecordedInstruction = {
  programIdIndex: number
  accounts: number[]
  data: string
  stackHeight?: number | null
}

const bytes = (text: string) => getBase58Encoder().encode(text)

/** Converts `getTransaction`'s answer in json to the stream's form. */
export function updateOf({ slot = 1, transaction, meta }: Recorded, at = slot) {
  const instruction = (one: RecordedInstruction) => ({
    programIdIndex: one.programIdIndex,
    accounts: Buffer.from(one.accounts),
    data: bytes(one.data),
    ...(typeof one.stackHeight === 'number' && { stackHeight: one.stackHeight }),
  })
  const { message, signatures } = transaction
  const { loadedAddresses, innerInstructions, err, ...rest } = meta
  return {
    filters: ['venues'],
    transaction: {
      slot: at,
      transaction: {
        signature: bytes(signatures[0] ?? ''),
        transaction: {
          signatures: signatures.map(bytes),
          message: {
            accountKeys: message.accountKeys.map(bytes),
            instructions: message.instructions.map(instruction),
          },
        },
        meta: {
          ...rest,
          err: err === null ? null : { err: Buffer.from([1]) },
          innerInstructions: innerInstructions?.map(({ index, instructions }) => ({
            index,
            instructions: instructions.map(instruction),
          })),
          loadedWritableAddresses: loadedAddresses?.writable.map(bytes),
          loadedReadonlyAddresses: loadedAddresses?.readonly.map(bytes),
        },
      },
    },
  }
}

/** Encodes a `SubscribeUpdate` as the server does. */
export function encodeUpdate(update: object): Buffer {
  const method = definition['geyser.Geyser'] as unknown as {
    Subscribe: { responseSerialize(update: object): Buffer }
  }
  return method.Subscribe.responseSerialize(update)
}

/** Decodes a request as the server does. */
export function decodeRequest(bytes: Buffer): SubscribeRequest {
  const method = definition['geyser.Geyser'] as unknown as {
    Subscribe: { requestDeserialize(bytes: Buffer): SubscribeRequest }
  }
  return method.Subscribe.requestDeserialize(bytes)
}
