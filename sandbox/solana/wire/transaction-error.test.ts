import { expect, it } from 'vitest'
import { describeTransactionError, readTransactionError } from './transaction-error.ts'

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

it('formats errors as validators do', () => {
  expect(describeTransactionError('BlockhashNotFound')).toBe('Blockhash not found')
  expect(describeTransactionError({ InstructionError: [0, { Custom: 1 }] })).toBe(
    'Error processing Instruction 0: custom program error: 0x1',
  )
})
