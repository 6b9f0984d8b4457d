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
/** Servers refuse filters with more addresses, as the sample of their settings has it. */
const MOST_ADDRESSES = 10
const ENTRY = { key: 1, value: 2 }

/** Asks for processed slots, and for the successful transactions that name one of the programs. */
export function writeSubscribe(programs: readonly string[], fromSlot: number | null): Buffer {
  const slots = new MessageWriter().number(SLOT_FILTER.byCommitment, 1)
  const request = new MessageWriter().message(SLOTS, entry('slots', slots))
  for (let start = 0; start < programs.length; start += MOST_ADDRESSES) {
    const filter = transactionsOf(programs.slice(start, start + MOST_ADDRESSES))
    request.message(TRANSACTIONS, entry(`venues-${start / MOST_ADDRESSES + 1}`, filter))
  }
  request.number(COMMITMENT, PROCESSED)
  if (fromSlot !== null) request.number(FROM_SLOT, fromSlot)
  return request.end()
}

function transactionsOf(programs: readonly string[]): MessageWriter {
  const filter = new MessageWriter().number(FILTER.vote, 0).number(FILTER.failed, 0)
  for (const program of programs) filter.text(FILTER.accountInclude, program)
  return filter
}

/** Answers the server's ping: proxies in between close a stream that says nothing. */
export function writePing(id: number): Buffer {
  return new MessageWriter().message(PING, new MessageWriter().number(1, id)).end()
}

function entry(key: string, value: MessageWriter): MessageWriter {
  return new MessageWriter().text(ENTRY.key, key).message(ENTRY.value, value)
}
