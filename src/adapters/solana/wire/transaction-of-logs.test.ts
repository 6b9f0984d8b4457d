import { describe, expect, test } from 'vitest'
import { PROGRAMS } from './programs.ts'
import { transactionOfLogs } from './transaction-of-logs.ts'

const PUMP = PROGRAMS.pumpfun
const SWAP = PROGRAMS.pumpswap
const ROUTER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

const read = (logs: string[], err: unknown = null) =>
  transactionOfLogs({ signature: 's', slot: 7, err, logs })

const invocations = (logs: string[]) =>
  read(logs)?.invocations.map(({ program, path, caller, events, logs }) => ({
    program,
    path,
    caller,
    events: events.map((event) => Buffer.from(event).toString('base64')),
    logs,
  }))

const invoke = (program: string, height: number) => `Program ${program} invoke [${height}]`
const success = (program: string) => `Program ${program} success`

describe('log lines', () => {
  test('belong to the program that runs, also after another has returned', () => {
    const logs = [
      invoke('ComputeBudget111111111111111111111111111111', 1),
      success('ComputeBudget111111111111111111111111111111'),
      invoke(ROUTER, 1),
      'Program log: Instruction: Route',
      invoke(PUMP, 2),
      'Program log: Instruction: Buy',
      invoke(ROUTER, 3),
      'Program data: cm91dGVy',
      `Program ${ROUTER} consumed 1 of 2 compute units`,
      success(ROUTER),
      'Program data: b25l',
      `Program return: ${PUMP} AAAA`,
      success(PUMP),
      'Program data: cm91dGVy',
      invoke(SWAP, 2),
      'Program data: dHdv',
      success(SWAP),
      success(ROUTER),
    ]
    expect(invocations(logs)).toEqual([
      { program: PUMP, path: '1.0', caller: ROUTER, events: ['b25l'], logs: ['Instruction: Buy'] },
      { program: SWAP, path: '1.2', caller: ROUTER, events: ['dHdv'], logs: [] },
    ])
  })

  test('that a program writes imitate no other line', () => {
    const logs = [
      invoke(ROUTER, 1),
      `Program log: Program ${PUMP} invoke [2]`,
      'Program log: Program data: AAAA',
      `Program data: ${Buffer.from(`x\nProgram ${PUMP} invoke [1]`).toString('base64')}`,
      success(ROUTER),
    ]
    expect(read(logs)).toBeNull()
  })

  test('may hold the same event twice, as bots buy twice', () => {
    const logs = [invoke(PUMP, 1), 'Program data: b25l', 'Program data: b25l', success(PUMP)]
    expect(invocations(logs)?.[0]?.events).toEqual(['b25l', 'b25l'])
  })

  test('have no run for a call that only emits an event', () => {
    const logs = [invoke(PUMP, 1), invoke(PUMP, 2), success(PUMP), success(PUMP)]
    expect(invocations(logs)?.map(({ path }) => path)).toEqual(['0'])
  })

  test('of failed transactions report nothing', () => {
    expect(read([invoke(PUMP, 1)], { InstructionError: [0, 'Custom'] })).toBeNull()
    expect(read([invoke(PUMP, 1)])).not.toBeNull()
  })

  test('that were cut off say so, whatever they held', () => {
    const whole = [invoke(PUMP, 1), 'Program data: b25l']
    expect(read(whole)).toMatchObject({ truncated: false })
    expect(read([...whole, 'Log truncated', 'Program data: dHdv'])).toMatchObject({
      truncated: true,
      invocations: [{ events: [Buffer.from('one')] }],
    })
    expect(read([invoke(ROUTER, 1), 'Log truncated'])).toMatchObject({
      truncated: true,
      invocations: [],
    })
  })

  test('in any disorder do no harm', () => {
    const hostile = [
      success(PUMP),
      'Program ',
      'Program log: ',
      'Program data: ',
      'Program data: !!! ???',
      invoke(PUMP, 0),
      invoke(PUMP, 999),
      `Program ${PUMP} invoke []`,
      `Program ${PUMP} failed: custom program error: 0x1`,
      'Program  invoke [1]',
      ']',
      '',
      7,
      null,
      {},
    ]
    expect(() => read(hostile as string[])).not.toThrow()
    expect(() =>
      transactionOfLogs({ signature: 's', slot: 1, err: null, logs: {} as never }),
    ).not.toThrow()
  })
})
