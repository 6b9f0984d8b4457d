import { expect, it } from 'vitest'
import {
  describeTransactionError,
  readTransactionError,
  type TransactionError,
} from './transaction-error.ts'

it.each([
  ['AccountNotFound', 'AccountNotFound'],
  ['InstructionError(0, Custom(1))', { InstructionError: [0, { Custom: 1 }] }],
  ['InstructionError(3, InvalidArgument)', { InstructionError: [3, 'InvalidArgument'] }],
  ['InstructionError(1, BorshIoError("x"))', { InstructionError: [1, 'BorshIoError'] }],
  [
    'InsufficientFundsForRent { account_index: 1 }',
    { InsufficientFundsForRent: { account_index: 1 } },
  ],
  ['DuplicateInstruction(2)', { DuplicateInstruction: 2 }],
])('reads %s', (reason, expected) => {
  const description = `FailedTransactionMetadata(FailedTransactionMetadata { err: ${reason}, meta: TransactionMetadata { logs: ["err: Custom(9), meta: "] } })`
  expect(readTransactionError(description)).toEqual(expected)
})

it('is described in the words that wallets show', () => {
  const expected: [TransactionError, string][] = [
    ['BlockhashNotFound', 'Blockhash not found'],
    [
      { InstructionError: [1, 'MissingRequiredSignature'] },
      'Error processing Instruction 1: missing required signature for instruction',
    ],
    [
      { InstructionError: [0, { Custom: 6001 }] },
      'Error processing Instruction 0: custom program error: 0x1771',
    ],
    [
      { InsufficientFundsForRent: { account_index: 2 } },
      'Transaction results in an account (2) with insufficient funds for rent',
    ],
  ]
  for (const [err, words] of expected) expect(describeTransactionError(err)).toBe(words)
})
