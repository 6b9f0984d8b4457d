import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getApproveInstruction,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeAccount3Instruction,
  getTokenSize,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../../../sandbox/world.ts'
import { watchPayments } from '../../../src/adapters/solana/payments/payment-watcher.ts'
import { rescan } from '../../../src/adapters/solana/payments/rescan.ts'
import { createSolanaRpc } from '../../../src/adapters/solana/rpc/rpc.ts'
import {
  type UsdcAccount,
  usdcAccountOf,
} from '../../../src/adapters/solana/wire/token-accounts.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import { payInTokens } from '../../e2e/token-payment.ts'
import { memorySink } from '../../support/memory-sink.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { clientOf, eventually, startTestWorld } from '../sandbox/client.ts'

let world: World
let client: ReturnType<typeof clientOf>
let ours: UsdcAccount
let mint: Address
let payer: KeyPairSigner

beforeAll(async () => {
  world = await startTestWorld()
  client = clientOf(world)
  mint = (world.chain?.usdcMint ?? '') as Address
  ours = await usdcAccountOf(world.env.RECEIVING_WALLET ?? '', mint)
  payer = await client.funded()
  await world.chain?.airdropUsdc(payer.address, 1_000_000_000n)
  const account = await accountOf(payer.address)
  await eventually(
    async () =>
      (
        await client.rpc
          .getTokenAccountBalance(account)
          .send()
          .catch(() => ({ value: null }))
      ).value,
  )
})

afterAll(() => world.stop())

async function accountOf(owner: Address): Promise<Address> {
  const tokenProgram = TOKEN_PROGRAM_ADDRESS
  const [found] = await findAssociatedTokenPda({ mint, owner, tokenProgram })
  return found
}

const watching = () => ({
  rpc: createSolanaRpc({
    urls: [world.env.SOLANA_RPC_URL ?? ''],
    clock: systemClock,
    log: quietLog,
  }),
  sink: memorySink(),
  clock: systemClock,
  log: quietLog,
  signal: new AbortController().signal,
  requestsPerSecond: 200,
})

async function transfer(amount: bigint, authority: KeyPairSigner = payer, to = ours.address) {
  return getTransferInstruction({
    source: await accountOf(payer.address),
    destination: to as Address,
    authority,
    amount,
  })
}

/** What a rescan reads for the token account, or for its wallet without it. */
async function readAgain(signature: string, address = ours.address) {
  await eventually(async () => {
    const { value } = await client.rpc.getSignatureStatuses([signature as never]).send()
    return value[0]?.confirmationStatus === 'finalized' ? true : null
  })
  const options = watching()
  await rescan(options, { address, usdc: ours }, 0)
  const { settled, sightings } = options.sink
  expect(new Set(sightings.map(({ owner }) => owner))).toEqual(
    new Set(address === ours.address ? [ours.owner] : [undefined]),
  )
  return settled.get(signature)
}

test('a transfer that never names the wallet is seen, settled, and moves a cursor of its own', async () => {
  const end = new AbortController()
  const options = { ...watching(), signal: end.signal }
  const { sink } = options
  const done = watchPayments({
    ...options,
    wsUrls: [world.env.SOLANA_WS_URL ?? ''],
    wallets: [ours.owner],
    usdcAccounts: [ours],
    entropy: systemEntropy,
    scanEveryMs: 250,
  })
  await eventually(async () => sink.cursors.get(ours.address))
  // However slow this machine is, it is not final before it was seen.
  world.chain?.faults.set({ finalityStalls: true })
  const signature = await client.send(payer, [
    getTransferCheckedInstruction({
      source: await accountOf(payer.address),
      mint,
      destination: ours.address as Address,
      authority: payer,
      amount: 150_000_000n,
      decimals: 6,
    }),
  ])
  const seen = await eventually(async () => sink.confirmed.get(signature))
  world.chain?.faults.clear()
  expect(await eventually(async () => sink.settled.get(signature))).toEqual(seen)
  expect(seen.accountKeys).not.toContain(ours.owner)
  expect(seen).toMatchObject({
    transfers: [],
    tokens: [],
    balance: null,
    usdc: {
      transfers: [{ path: '0', source: payer.address, delegated: false, usdc: 150_000_000n }],
      balance: { before: 0n, after: 150_000_000n },
    },
  })
  const moved = await eventually(async () => {
    const cursor = sink.cursors.get(ours.address)
    return cursor?.balance === 150_000_000n ? cursor : null
  })
  expect(moved.slot).toBeGreaterThanOrEqual(seen.slot)
  expect(sink.alarms).toEqual([])
  end.abort()
  await done
})

test('several transfers in one transaction are each read, and a delegate is told from the owner', async () => {
  const delegate = await generateKeyPairSigner()
  const source = await accountOf(payer.address)
  const signature = await client.send(payer, [
    await transfer(1_000_000n),
    getApproveInstruction({
      source,
      delegate: delegate.address,
      owner: payer,
      amount: 2_000_000n,
    }),
    await transfer(2_000_000n, delegate),
  ])
  expect((await readAgain(signature))?.usdc?.transfers).toEqual([
    { path: '0', source: payer.address, delegated: false, usdc: 1_000_000n },
    { path: '2', source: payer.address, delegated: true, usdc: 2_000_000n },
  ])
})

test('another mint is a token of the wallet, and nothing of the account', async () => {
  const reference = await generateKeyPairSigner()
  const { rpc } = client
  const send = (instructions: Parameters<typeof client.send>[1]) => client.send(payer, instructions)
  const to = ours.owner
  const payment = { to, amount: 150_000_000n, reference: reference.address }
  const signature = await payInTokens({ rpc, signer: payer, send } as never, payment)
  expect(await readAgain(signature)).toBeUndefined()
  const read = await readAgain(signature, ours.owner)
  expect(read?.tokens).toMatchObject([{ amount: '150000000', source: payer.address }])
  expect(read?.usdc).toBeUndefined()
})

test('a second account of ours for the same mint does not count', async () => {
  const second = await generateKeyPairSigner()
  const space = BigInt(getTokenSize())
  const rent = await client.rpc.getMinimumBalanceForRentExemption(space).send()
  const signature = await client.send(payer, [
    getCreateAccountInstruction({
      payer,
      newAccount: second,
      lamports: rent,
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeAccount3Instruction({
      account: second.address,
      mint,
      owner: ours.owner as Address,
    }),
    // Names the account too, as nothing else does.
    await getCreateAssociatedTokenIdempotentInstructionAsync({
      payer,
      owner: ours.owner as Address,
      mint,
    }),
    await transfer(5_000_000n, payer, second.address),
  ])
  expect((await readAgain(signature))?.usdc?.transfers).toEqual([])
  const read = await readAgain(signature, ours.owner)
  expect(read?.tokens).toEqual([{ mint, amount: '5000000', source: payer.address }])
})
