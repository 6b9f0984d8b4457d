import { INSTRUCTION_SENTENCES, TRANSACTION_SENTENCES } from './error-sentences.ts'

/** A failed transaction's reason in the JSON-RPC form, e.g. `{ InstructionError: [0, { Custom: 1 }] }`. */
export type TransactionError = string | Record<string, unknown>

/**
 * Parses the reason from LiteSVM's description of a failure, which is Rust's debug form, e.g.
 * `FailedTransactionMetadata { err: InstructionError(0, Custom(1)), meta: …`. The typed accessors
 * carry bare numbers whose names exist at compile time only.
 */
export function readTransactionError(description: string): TransactionError {
  const [, reason = ''] = /err: (.*?), meta: /s.exec(description) ?? []
  const instruction = /^InstructionError\((\d+), (?:Custom\((\d+)\)|(\w+))/.exec(reason)
  if (instruction) {
    const [, index, custom, name] = instruction
    const cause = custom === undefined ? name : { Custom: Number(custom) }
    return { InstructionError: [Number(index), cause] }
  }
  const account = /^(\w+) \{ account_index: (\d+) \}/.exec(reason)
  if (account) return { [String(account[1])]: { account_index: Number(account[2]) } }
  const numbered = /^(\w+)\((\d+)\)/.exec(reason)
  if (numbered) return { [String(numbered[1])]: Number(numbered[2]) }
  return /^\w+/.exec(reason)?.[0] ?? 'SanitizeFailure'
}

/** The message that validators print for a reason. */
export function describeTransactionError(err: TransactionError): string {
  if (typeof err === 'string') return TRANSACTION_SENTENCES[err] ?? err
  const [name, detail] = Object.entries(err)[0] ?? ['Unknown', null]
  if (name === 'InstructionError') return describeInstructionError(detail)
  const { account_index: account } = (detail ?? {}) as { account_index?: number }
  switch (name) {
    case 'InsufficientFundsForRent':
      return `Transaction results in an account (${account}) with insufficient funds for rent`
    case 'ProgramExecutionTemporarilyRestricted':
      return `Execution of the program referenced by account at index ${account} is temporarily restricted.`
    case 'DuplicateInstruction':
      return `Transaction contains a duplicate instruction (${detail}) that is not allowed`
    default:
      return `${name} ${JSON.stringify(detail)}`
  }
}

function describeInstructionError(detail: unknown): string {
  const [index, cause] = detail as [number, string | { Custom: number }]
  const reason =
    typeof cause === 'string'
      ? (INSTRUCTION_SENTENCES[cause] ?? cause)
      : `custom program error: 0x${cause.Custom.toString(16)}`
  return `Error processing Instruction ${index}: ${reason}`
}
