import { MessageWriter } from './protobuf.ts'

/** `SubscribeRequest` and its filters of geyser.proto, by field number. */
const SLOTS = 2
const TRANSACTIONS = 3
const COMMITMENT = 6
const PING = 9
const FROM_SLOT = 11
const PROCESSED = 0
const FILTER = { vote: 1, failed: 2, accountInclude: 3 }
const SLOT_FILTER = { byCommitment: 1 }
const ENTRY = { key: 1, value: 2 }

/** Asks for processed slots, and for the successful transactions that name one of the programs. */
export function writeSubscribe(programs: readonly string[], fromSlot: number | null): Buffer {
  const transactions = new MessageWriter().number(FILTER.vote, 0).number(FILTER.failed, 0)
  for (const program of programs) transactions.text(FILTER.accountInclude, program)
  const slots = new MessageWriter().number(SLOT_FILTER.byCommitment, 1)
  const request = new MessageWriter()
    .message(SLOTS, entry('slots', slots))
    .message(TRANSACTIONS, entry('venues', transactions))
    .number(COMMITMENT, PROCESSED)
  if (fromSlot !== null) request.number(FROM_SLOT, fromSlot)
  return request.end()
}

/** Answers the server's ping: proxies in between close a stream that says nothing. */
export function writePing(id: number): Buffer {
  return new MessageWriter().message(PING, new MessageWriter().number(1, id)).end()
}

function entry(key: string, value: MessageWriter): MessageWriter {
  return new MessageWriter().text(ENTRY.key, key).message(ENTRY.value, value)
}
