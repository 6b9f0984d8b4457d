import {
  AccountRole,
  type Address,
  address,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getTransferCheckedInstruction,
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
import { TOKEN_2022_PROGRAM } from '../../../src/contract/token-programs.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import { memorySink } from '../../support/memory-sink.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { clientOf, eventually, startTestWorld } from '../sandbox/client.ts'

const DECIMALS = 6
const TOKEN_2022 = address(TOKEN_2022_PROGRAM)

let world: World
let client: ReturnType<typeof clientOf>
let ours: UsdcAccount
let mint: Address
let payer: KeyPairSigner
let receiver: KeyPairSigner

beforeAll(async () => {
  world = await startTestWorld()
  client = clientOf(world)
  mint = (world.chain?.usdcMint ?? '') as Address
  ours = await usdcAccountOf(world.env.RECEIVING_WALLET ?? '', mint)
  payer = await client.funded()
  const signer = world.chain?.receiving.signer
  if (!signer) throw new Error('nobody can sign for the receiving wallet')
  receiver = signer
  await world.chain?.airdropUsdc(payer.address, 1_000_000_000n)
  const account = await accountOf(payer.address)
  const held = () => client.rpc.getTokenAccountBalance(account).send()
  await eventually(() =>
    held().then(
      ({ value }) => value,
      () => null,
    ),
  )
})

afterAll(() => world.stop())

async function accountOf(owner: Address, of = mint, tokenProgram: Address = TOKEN_PROGRAM_ADDRESS) {
  const [found] = await findAssociatedTokenPda({ mint: of, owner, tokenProgram })
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

/** What a rescan reads for the token account, or for its wallet. */
async function readAgain(signature: string, watched = ours.address) {
  await eventually(async () => {
    const { value } = await client.rpc.getSignatureStatuses([signature as never]).send()
    return value[0]?.confirmationStatus === 'finalized' ? true : null
  })
  const options = watching()
  await rescan(options, { address: watched, usdc: ours }, 0)
  return options.sink.settled.get(signature)
}

/** The payer sends USDC to our account. */
async function pays(amount: bigint): Promise<Instruction> {
  return getTransferCheckedInstruction({
    source: await accountOf(payer.address),
    mint,
    destination: ours.address as Address,
    authority: payer,
    amount,
    decimals: DECIMALS,
  })
}

/** We send all of it on and close our account; what it had of SOL goes to the payer. */
async function empties(amount: bigint): Promise<Instruction[]> {
  const account = ours.address as Address
  const out = getTransferCheckedInstruction({
    source: account,
    mint,
    destination: await accountOf(payer.address),
    authority: receiver,
    amount,
    decimals: DECIMALS,
  })
  return [out, getCloseAccountInstruction({ account, destination: payer.address, owner: receiver })]
}

const reopens = () =>
  getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner: receiver.address, mint })

test('a look-alike of Token-2022 beside our account is no USDC', async () => {
  const fake = await generateKeyPairSigner()
  const space = BigInt(getMintSize())
  const rent = await client.rpc.getMinimumBalanceForRentExemption(space).send()
  const by = { programAddress: TOKEN_2022 } as const
  const [from, to] = await Promise.all(
    [payer.address, receiver.address].map((owner) => accountOf(owner, fake.address, TOKEN_2022)),
  )
  if (!from || !to) throw new Error('no address')
  const amount = 150_000_000n
  const create = (owner: Address, ata: Address) =>
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      owner,
      ata,
      mint: fake.address,
      tokenProgram: TOKEN_2022,
    })
  await client.send(payer, [
    getCreateAccountInstruction({
      payer,
      newAccount: fake,
      lamports: rent,
      space,
      programAddress: TOKEN_2022,
    }),
    getInitializeMint2Instruction(
      { mint: fake.address, decimals: DECIMALS, mintAuthority: payer.address },
      by,
    ),
    create(payer.address, from),
    create(receiver.address, to),
    getMintToInstruction({ mint: fake.address, token: from, mintAuthority: payer, amount }, by),
  ])
  const transfer = getTransferCheckedInstruction(
    {
      source: from,
      mint: fake.address,
      destination: to,
      authority: payer,
      amount,
      decimals: DECIMALS,
    },
    by,
  )
  // Named as a reference would be, so that it is listed for the account and for the wallet.
  const named = [ours.address, ours.owner].map((one) => ({
    address: one as Address,
    role: AccountRole.READONLY,
  }))
  const accounts = [...(transfer.accounts ?? []), ...named]
  const signature = await client.send(payer, [{ ...transfer, accounts } as Instruction])

  expect((await readAgain(signature))?.usdc).toEqual({
    transfers: [],
    balance: { before: 0n, after: 0n },
  })
  const read = await readAgain(signature, ours.owner)
  expect(read?.tokens).toEqual([{ mint: fake.address, amount: `${amount}`, source: payer.address }])
  expect(read?.usdc).toBeUndefined()
})

test('an account that is closed and opened again is watched on, and each payment counts once', async () => {
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
  const settled = (signature: string) => eventually(async () => sink.settled.get(signature))
  const first = await client.send(payer, [await pays(10_000_000n)])
  expect((await settled(first)).usdc?.balance).toEqual({ before: 0n, after: 10_000_000n })
  const closed = await client.send(payer, await empties(10_000_000n))
  expect((await settled(closed)).usdc).toEqual({
    transfers: [],
    balance: { before: 10_000_000n, after: 0n },
  })
  const again = await client.send(payer, [await reopens(), await pays(20_000_000n)])
  expect((await settled(again)).usdc).toMatchObject({
    transfers: [{ source: payer.address, usdc: 20_000_000n }],
    balance: { before: 0n, after: 20_000_000n },
  })
  const atOnce = await client.send(payer, [
    ...(await empties(20_000_000n)),
    await reopens(),
    await pays(5_000_000n),
  ])
  expect((await settled(atOnce)).usdc).toMatchObject({
    transfers: [{ source: payer.address, usdc: 5_000_000n }],
    balance: { before: 20_000_000n, after: 5_000_000n },
  })
  const cursor = () => sink.cursors.get(ours.address)
  await eventually(async () => (cursor()?.balance === 5_000_000n ? true : null))
  expect(sink.alarms).toEqual([])
  end.abort()
  await done
})
