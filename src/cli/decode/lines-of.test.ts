import { describe, expect, test } from 'vitest'
import { Dice } from '../../../test/fuzz/dice.ts'
import { disturb, placesIn } from '../../../test/fuzz/mutate.ts'
import { readRecorded, readRecordedJson } from '../../../test/support/chain/recorded.ts'
import { decodeBase58, encodeBase58 } from '../../contract/base58.ts'
import { linesOf } from './lines-of.ts'
import { parseJson } from './parse-json.ts'

const LAUNCH = {
  kind: 'launch',
  venue: 'pumpfun',
  mint: 'CWiTGbCiDd8BKtNYNE2boT9fJGFG2MU53Uf6HQk4pump',
  creator: '5htGpHK2oV9g2BcDqLdRBqjCLdy8mc3fsESfR5DU73eM',
  name: 'The Ass Statue',
  symbol: 'TAS',
  uri: 'https://meta.uxento.io/data/714b0bec-90cb-4cbb-9598-b7bcbcd3bd06',
  signature:
    '2RoRJxatbF9Qkv87jei19u7ei2ckyjjnrCHZBRRAXi4GFJi68kra2iPSk7aoQ9Ugnf5FK5Mdp274hMaVSzn6SN5M',
  slot: 435946190,
  path: '2',
  payer: '5htGpHK2oV9g2BcDqLdRBqjCLdy8mc3fsESfR5DU73eM',
  block_time: 1785327618000,
  pool: '3jJ83NDorkbFkF1JKbEfFWGeX16aXUiwby9RwJm9kat3',
  quote_mint: 'So11111111111111111111111111111111111111112',
  decimals: 6,
  supply: '1000000000000000',
  virtual_base: '1073000000000000',
  virtual_quote: '30000000000',
  token_program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  platform: null,
}

const BUY = {
  kind: 'trade',
  venue: 'pumpfun',
  mint: LAUNCH.mint,
  creator: LAUNCH.creator,
  name: null,
  symbol: null,
  uri: null,
  signature: LAUNCH.signature,
  slot: LAUNCH.slot,
  path: '5',
  payer: LAUNCH.payer,
  block_time: LAUNCH.block_time,
  pool: null,
  trader: LAUNCH.creator,
  side: 'buy',
  base_amount: '96449438144093',
  quote_amount: '3000000000',
  quote_mint: LAUNCH.quote_mint,
  virtual_base: '976550561855907',
  virtual_quote: '32962962962',
}

const read = (json: unknown) => {
  const { lines, troubles } = linesOf(json)
  return { events: lines.map((line) => JSON.parse(line)), troubles }
}

describe('recorded transactions', () => {
  const plain = () => readRecordedJson('pumpfun/create_v2-2.json')
  const both = { events: [LAUNCH, BUY], troubles: [] }

  test('come bare, in an envelope, in arrays, and line by line', () => {
    const answer = plain()
    const envelope = { jsonrpc: '2.0', id: 1, result: answer }
    expect(read(answer)).toEqual(both)
    expect(read(envelope)).toEqual(both)
    expect(read([answer, envelope]).events).toEqual([LAUNCH, BUY, LAUNCH, BUY])
    const lines = Buffer.from(`\ufeff${JSON.stringify(answer)}\n${JSON.stringify(envelope)}\n`)
    expect(read(parseJson(lines)).events).toHaveLength(4)
  })

  test('come as bytes', () => {
    const inBase64 = readRecorded('pumpfun/migrate-1.json')
    const inJson = read(readRecordedJson('pumpfun/migrate-1.json'))
    expect(inJson.events.map(({ kind }) => kind)).toEqual(['migration', 'pool', 'trade'])
    expect(read(inBase64)).toEqual(inJson)
    const [text] = inBase64.transaction
    expect(read({ ...inBase64, transaction: text })).toEqual(inJson)
    const base58 = encodeBase58(Buffer.from(text, 'base64'))
    expect(read({ ...inBase64, transaction: [base58, 'base58'] })).toEqual(inJson)
  })

  test('come as web3.js writes them down', () => {
    const answer = readRecordedJson('pumpfun/migrate-1.json')
    const { accountKeys, instructions, ...message } = answer.transaction.message
    const compiledInstructions = instructions.map(
      ({ programIdIndex, accounts, data }: { [key: string]: unknown }, nth: number) => {
        const bytes = decodeBase58(`${data}`) ?? new Uint8Array()
        const written = nth % 2 === 0 ? { ...bytes } : Buffer.from(bytes).toJSON()
        return { programIdIndex, accountKeyIndexes: accounts, data: written }
      },
    )
    const versioned = { ...message, staticAccountKeys: accountKeys, compiledInstructions }
    const transaction = { ...answer.transaction, message: versioned }
    expect(read({ ...answer, slot: `${answer.slot}`, transaction })).toEqual(read(answer))
  })

  test('come in blocks and from subscriptions, which say the slot further out', () => {
    const { slot, blockTime, transaction, meta, version } = plain()
    const bare = { transaction, meta, version }
    const block = { blockTime, transactions: [bare] }
    const notice = (value: object) => ({
      jsonrpc: '2.0',
      method: 'blockNotification',
      params: { result: { context: { slot }, value }, subscription: 1 },
    })
    expect(read(notice({ slot, err: null, block }))).toEqual(both)
    expect(read({ jsonrpc: '2.0', result: block }).events).toEqual([
      { ...LAUNCH, slot: null },
      { ...BUY, slot: null },
    ])
    const [signature] = transaction.signatures
    expect(read({ params: { result: { transaction: bare, signature, slot } } }).events).toEqual([
      LAUNCH,
      { ...BUY, block_time: null },
    ])
    expect(read(bare).events[0]).toEqual({ ...LAUNCH, slot: null })
  })

  test('are decoded from their log lines alone', () => {
    const { slot, transaction, meta } = plain()
    const [signature] = transaction.signatures
    const value = { signature, err: null, logs: meta.logMessages }
    const fromLogs = { payer: null }
    const notice = { jsonrpc: '2.0', params: { result: { context: { slot }, value } } }
    const expected = [
      { ...LAUNCH, ...fromLogs },
      { ...BUY, ...fromLogs, block_time: null },
    ]
    expect(read(notice).events).toEqual(expected)
    const withAccounts = { slot, meta, transaction: { signatures: [signature], accountKeys: [] } }
    expect(read(withAccounts).events).toEqual(expected)
    expect(read({ ...notice, params: { result: { value: { ...value, err: {} } } } })).toEqual({
      events: [],
      troubles: [],
    })
  })

  test('that failed, or have nothing of ours, report nothing', () => {
    const answer = plain()
    const failed = { ...answer, meta: { ...answer.meta, err: { InstructionError: [0, 'x'] } } }
    expect(read(failed)).toEqual({ events: [], troubles: [] })
    expect(read(readRecordedJson('mixed/arb-1.json'))).toEqual({ events: [], troubles: [] })
    expect(read([])).toEqual({ events: [], troubles: [] })
  })

  test('are read as far as they are complete', () => {
    const { events, troubles } = read([plain(), null, { transaction: {}, meta: {} }])
    expect(events).toEqual([LAUNCH, BUY])
    expect(troubles).toEqual(['[1]: no such transaction', '[2]: its "transaction" can’t be read'])
  })

  test('instructions alone are decoded', () => {
    const { events } = read(readRecordedJson('pumpfun/ix-vixen-1.json'))
    expect(events).toMatchObject([
      {
        kind: 'trade',
        venue: 'pumpfun',
        mint: 'FXLjNRSQXuFM8fhKLEg2QeuUxs4Eu2hhc28tZhzrpump',
        trader: 'GEk94udrX63hAvNzNE1eC8zNvMDZ2cpV9xTgKuVP7kAw',
        side: 'sell',
        base_amount: '3878351170692',
        quote_amount: '622376361',
        signature: null,
        slot: null,
        payer: null,
      },
    ])
  })

  test('instructions with their bytes under dataHex are decoded', () => {
    const { instructions } = readRecordedJson('pumpfun/ix-vixen-1.json')
    const inHex = instructions.map(({ data, ...rest }: { data: number[] }) => ({
      ...rest,
      dataHex: `0x${Buffer.from(data).toString('hex').toUpperCase()}`,
    }))
    expect(read({ instructions: inHex })).toMatchObject({
      events: [{ kind: 'trade', side: 'sell', base_amount: '3878351170692' }],
      troubles: [],
    })
    const without = inHex.map(({ dataHex: _, ...rest }: { dataHex: string }) => rest)
    expect(read({ instructions: without })).toEqual({
      events: [],
      troubles: ['an instruction’s data can’t be read'],
    })
  })

  test('with anything missing are reported or skipped, without errors', () => {
    const dice = new Dice(11)
    const sources = ['pumpfun/buy-photon-1', 'pumpfun/ix-vixen-1', 'moonshot/token_mint-ix-1']
    for (const source of sources) {
      const json = readRecordedJson(`${source}.json`)
      const places = placesIn(json)
      for (let nth = 0; nth < 2_000; nth += 1) {
        const undo = disturb(dice, places)
        expect(() => linesOf(json)).not.toThrow()
        undo()
      }
    }
  })

  test("payloads without a program can't be read", () => {
    expect(read(readRecordedJson('pumpfun/create-events-1.json')).troubles).toEqual([
      'contains no transaction, log lines, or instructions',
    ])
  })
})

describe('input that is not a transaction', () => {
  test.each([
    [{ jsonrpc: '2.0', id: 1, result: null }, 'no such transaction'],
    [
      { jsonrpc: '2.0', id: 1, error: { code: -32015 } },
      'the RPC service answered {"code":-32015}',
    ],
    [
      { slot: 1, transaction: ['AQ==', 'base64'], meta: null },
      'without "meta" it is unknown whether the transaction succeeded',
    ],
    [{ slot: 1, transaction: ['AQ==', 'base64'], meta: {} }, 'its "transaction" can’t be read'],
    [7, 'contains no transaction, log lines, or instructions'],
    [{}, 'contains no transaction, log lines, or instructions'],
  ])('%j: %s', (json, trouble) => {
    expect(read(json)).toEqual({ events: [], troubles: [trouble] })
  })

  test('is no JSON', () => {
    expect(() => parseJson(Buffer.from('{"a"'))).toThrow('not JSON')
    expect(() => parseJson(Buffer.from(' \n'))).toThrow('the file is empty')
    expect(parseJson(Buffer.from('\ufeff[1]', 'utf16le'))).toEqual([1])
  })
})

test('a name cannot move the cursor or the reading direction', () => {
  const program = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'
  const name = '\u202e\u0007\u009b2J\u2028'
  const text = (value: string) => {
    const bytes = Buffer.from(value)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  const event = Buffer.concat([
    Buffer.from('1b72a94ddeeb6376', 'hex'),
    ...[name, 'X', ''].map(text),
    Buffer.alloc(96, 1),
  ])
  const logs = [
    `Program ${program} invoke [1]`,
    `Program data: ${event.toString('base64')}`,
    `Program ${program} success`,
  ]
  const [line = ''] = linesOf({ signature: 'a', err: null, logs }).lines
  expect(JSON.parse(line)).toMatchObject({ kind: 'launch', name, symbol: 'X', uri: '' })
  expect(line).toMatch(/^[\x20-\x7e]*$/)
})
