import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM_PROGRAM } from '../../src/contract/token-programs.ts'
import { type Chain, createChain, type LedgerEvent } from './chain.ts'
import { type LedgerStore, openLedgerStore } from './store.ts'
import { decodeWire, type WireTransaction } from './wire/wire.ts'

const SOL = 1_000_000_000n
const PACE = { slotMs: 400, confirmedSlots: 3, finalizedSlots: 8 }

let time: number
let store: LedgerStore
let chain: Chain
let payer: KeyPairSigner
let shop: Address

beforeEach(async () => {
  time = 1_700_000_000_000
  store = openLedgerStore(':memory:')
  const entropy = (bytes: number) => new Uint8Array(bytes).fill(7)
  chain = createChain({ store, pace: PACE, now: () => time, entropy, blockhashSlots: 150 })
  payer = await generateKeyPairSigner()
  shop = (await generateKeyPairSigner()).address
  give(payer.address, 100n * SOL)
})

function give(key: Address, amount: bigint): void {
  const account = { data: new Uint8Array(), owner: SYSTEM_PROGRAM, executable: false }
  chain.setAccount(key, { lamports: amount, ...account })
}

function passSlots(count: number): void {
  time += count * PACE.slotMs
  chain.advance()
}

const transfer = (amount: bigint, destination = shop) =>
  getTransferSolInstruction({ source: payer, destination, amount: lamports(amount) })

async function signed(
  instruction: Instruction,
  tables: Record<Address, Address[]> = {},
): Promise<WireTransaction> {
  const lifetime = {
    blockhash: chain.blockhash(chain.slot('processed')) as Blockhash,
    lastValidBlockHeight: 0n,
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions([instruction], draft),
    (draft) => compressTransactionMessageUsingAddressLookupTables(draft, tables),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  return decodeWire(new Uint8Array(getTransactionEncoder().encode(transaction)))
}

const name = (wire: WireTransaction) => wire.signatures[0] ?? ''
const held = (commitment: 'processed' | 'confirmed' | 'finalized') =>
  chain.account(shop, commitment)?.lamports ?? 0n

describe('commitments', () => {
  it('are reached after their lag, each reported once and in order', async () => {
    const reached: string[] = []
    chain.listen((event: LedgerEvent) => {
      if (event.kind === 'reached') reached.push(event.commitment)
    })
    chain.land(await signed(transfer(SOL)))
    expect([held('processed'), held('confirmed'), held('finalized')]).toEqual([SOL, 0n, 0n])
    passSlots(2)
    expect(reached).toEqual(['processed'])
    passSlots(1)
    expect([held('confirmed'), held('finalized')]).toEqual([SOL, 0n])
    passSlots(4)
    expect(reached).toEqual(['processed', 'confirmed'])
    passSlots(1)
    expect(held('finalized')).toBe(SOL)
    passSlots(50)
    expect(reached).toEqual(['processed', 'confirmed', 'finalized'])
  })

  it('show an account as it was between two transactions', async () => {
    chain.land(await signed(transfer(SOL)))
    passSlots(3)
    chain.land(await signed(transfer(2n * SOL)))
    expect([held('processed'), held('confirmed'), held('finalized')]).toEqual([3n * SOL, SOL, 0n])
  })

  it('are reached together after a long sleep', async () => {
    chain.land(await signed(transfer(SOL)))
    passSlots(100_000)
    expect(held('finalized')).toBe(SOL)
  })
})

describe('what may be executed', () => {
  it('is not older than its blockhash', async () => {
    const wire = await signed(transfer(SOL))
    passSlots(149)
    expect(chain.refusal(wire)).toBeNull()
    passSlots(1)
    expect(chain.refusal(wire)).toBe('BlockhashNotFound')
  })

  it('is new', async () => {
    const wire = await signed(transfer(SOL))
    expect(chain.refusal(wire)).toBeNull()
    chain.land(wire)
    expect(chain.refusal(wire)).toBe('AlreadyProcessed')
  })

  it('can pay its fee', async () => {
    give(payer.address, 0n)
    const wire = await signed(transfer(SOL))
    expect(chain.land(wire)).toBe(false)
    expect(store.entry(name(wire))).toBeNull()
  })
})

it('takes a transaction in a later slot than any announced one', async () => {
  const announced = chain.slot('processed')
  const wire = await signed(transfer(SOL))
  chain.land(wire)
  expect(store.entry(name(wire))?.slot).toBeGreaterThan(announced)
})

it('records keys from lookup tables after the static ones', async () => {
  const table = (await generateKeyPairSigner()).address
  const reference = (await generateKeyPairSigner()).address
  const extra = { address: reference, role: AccountRole.READONLY }
  const plain = transfer(SOL)
  const instruction = { ...plain, accounts: [...plain.accounts, extra] }
  const header = new Uint8Array(56)
  header[0] = 1
  header.fill(255, 4, 12)
  const keys = getAddressEncoder()
  chain.setAccount(table, {
    lamports: SOL,
    owner: 'AddressLookupTab1e1111111111111111111111111' as Address,
    data: new Uint8Array([...header, ...keys.encode(reference), ...keys.encode(shop)]),
    executable: false,
  })
  const wire = await signed(instruction, { [table]: [reference, shop] })
  expect(wire.staticKeys).not.toContain(shop)
  chain.land(wire)
  const entry = store.entry(name(wire))
  expect(entry?.meta.err).toBeNull()
  expect(entry?.meta.loadedAddresses).toEqual({ writable: [shop], readonly: [reference] })
  expect(entry?.meta.postBalances[wire.staticKeys.length]).toBe(Number(SOL))
  passSlots(1)
  const mentions = { maxSlot: chain.slot('processed'), limit: 10 }
  expect(store.mentions({ key: reference, ...mentions })).toHaveLength(1)
})

describe('a dropped transaction', () => {
  it('is undone, on disk too, while the others stay', async () => {
    const [first, second, third] = [
      await signed(transfer(SOL)),
      await signed(transfer(2n * SOL)),
      await signed(transfer(4n * SOL)),
    ]
    for (const wire of [first, second, third]) chain.land(wire)
    expect(chain.drop(name(second))).toBe(true)
    expect(held('processed')).toBe(5n * SOL)
    expect(store.has(name(second))).toBe(false)
    const onDisk = [...store.accounts()].find(({ address }) => address === shop)
    expect(onDisk?.state.lamports).toBe(5n * SOL)
    expect(chain.refusal(second)).toBeNull()
    passSlots(8)
    expect(held('finalized')).toBe(5n * SOL)
  })

  it('undoes what depended on its money', async () => {
    const heir = await generateKeyPairSigner()
    const [gift, spent] = [await signed(transfer(50n * SOL, heir.address)), payer]
    chain.land(gift)
    payer = heir
    const dependent = await signed(transfer(SOL))
    payer = spent
    chain.land(dependent)
    expect(held('processed')).toBe(SOL)
    chain.drop(name(gift))
    expect(held('processed')).toBe(0n)
    expect(store.has(name(dependent))).toBe(false)
  })

  it('is not final yet', async () => {
    const wire = await signed(transfer(SOL))
    chain.land(wire)
    passSlots(8)
    expect(chain.drop(name(wire))).toBe(false)
    expect(held('processed')).toBe(SOL)
  })
})

it('continues with the same genesis, and slots that never go back', async () => {
  const wire = await signed(transfer(SOL))
  chain.land(wire)
  const slot = chain.slot('processed')
  const { genesisHash } = chain
  const faster = { slotMs: 100, confirmedSlots: 3, finalizedSlots: 8 }
  const entropy = (bytes: number) => new Uint8Array(bytes).fill(9)
  chain = createChain({ store, pace: faster, now: () => time, entropy, blockhashSlots: 150 })
  expect(chain.genesisHash).toBe(genesisHash)
  expect(chain.slot('processed')).toBeGreaterThan(slot)
  expect(held('processed')).toBe(SOL)
  expect(chain.refusal(wire)).toBe('AlreadyProcessed')
  const reached: string[] = []
  chain.listen((event) => {
    if (event.kind === 'reached') reached.push(event.commitment)
  })
  time += 800
  chain.advance()
  expect(reached).toEqual(['confirmed', 'finalized'])
})
