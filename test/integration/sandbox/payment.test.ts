import {
  type Address,
  decodeTransactionFromRpcResponse,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  isSolanaError,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  walkInstructions,
} from '@solana/kit'
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo'
import {
  getCreateAccountInstruction,
  parseTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../../sandbox/world.ts'
import { clientOf, eventually, SOL, startTestWorld, transferWith } from './client.ts'

let world: World
let client: ReturnType<typeof clientOf>

beforeAll(async () => {
  world = await startTestWorld()
  client = clientOf(world)
})

afterAll(() => world.stop())

const memo = (text: string) =>
  getAddMemoInstruction({ memo: text }, { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 })

const newAddress = async (): Promise<Address> => (await generateKeyPairSigner()).address

async function readTransaction(signature: Signature) {
  const transaction = await client.rpc
    .getTransaction(signature, {
      commitment: 'confirmed',
      encoding: 'base64',
      maxSupportedTransactionVersion: 1,
    })
    .send()
  if (!transaction?.meta) throw new Error(`${signature} is not there`)
  return { ...transaction, meta: transaction.meta }
}

describe('a payment by a stock client', () => {
  it.each(['legacy', 0, 1] as const)(
    'is found by its reference and read back (%s)',
    async (version) => {
      const payer = await client.funded()
      const shop = (await client.funded(1n)).address
      const reference = await newAddress()
      const instructions = [transferWith(payer, shop, 2n * SOL, reference), memo('order 7')]
      const signature = await client.send(payer, instructions, { version })

      const listed = await client.rpc
        .getSignaturesForAddress(reference, { commitment: 'confirmed' })
        .send()
      expect(listed).toMatchObject([{ signature, err: null, memo: '[7] order 7' }])

      const { meta, ...transaction } = await readTransaction(signature)
      expect(transaction).toMatchObject({ version })
      const { compiledMessage, loadedAddresses } = decodeTransactionFromRpcResponse(transaction)
      const transfer = walkInstructions({ compiledMessage, loadedAddresses, meta }).find(
        ({ programAddress }) => programAddress === SYSTEM_PROGRAM_ADDRESS,
      )
      const { data } = parseTransferSolInstruction(
        transfer as Parameters<typeof parseTransferSolInstruction>[0],
      )
      expect(data.amount).toBe(2n * SOL)

      const { preBalances, postBalances, fee } = meta
      const at = compiledMessage.staticAccounts.indexOf(shop)
      expect((postBalances[at] ?? 0n) - (preBalances[at] ?? 0n)).toBe(2n * SOL)
      expect((preBalances[0] ?? 0n) - (postBalances[0] ?? 0n)).toBe(2n * SOL + fee)
    },
  )

  it('shows the limits that a v1 transaction set itself', async () => {
    const payer = await client.funded()
    const signature = await client.send(payer, [memo('v1')], { version: 1 })
    const transaction = await client.rpc
      .getTransaction(signature, {
        commitment: 'confirmed',
        encoding: 'json',
        maxSupportedTransactionVersion: 1,
      })
      .send()
    const transactionConfig = {
      computeUnitLimit: 200_000,
      heapSize: null,
      loadedAccountsDataSizeLimit: 10_000_000,
      priorityFee: null,
    }
    expect(transaction?.transaction.message).toMatchObject({ transactionConfig })
  })

  it('is listed with its error when it fails', async () => {
    const payer = await client.funded(1n)
    const shop = await newAddress()
    const signed = await client.sign(payer, [transferWith(payer, shop, 5n * SOL)])
    const wire = getBase64EncodedWireTransaction(signed)

    await expect(client.rpc.sendTransaction(wire, { encoding: 'base64' }).send()).rejects.toSatisfy(
      (error) =>
        isSolanaError(
          error,
          SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
        ) && error.context.logs?.some((line) => line.includes('insufficient lamports')) === true,
    )

    const sent = client.send(payer, [transferWith(payer, shop, 6n * SOL)], { skipPreflight: true })
    await expect(sent).rejects.toThrow()
    const listed = await eventually(async () => {
      const found = client.rpc.getSignaturesForAddress(shop, { commitment: 'confirmed' })
      return (await found.send())[0]
    })
    expect(listed.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
    const { meta } = await readTransaction(listed.signature)
    expect(meta.fee).toBe(5_000n)
    expect(meta.postBalances[0]).toBe(SOL - 5_000n)
  })

  it('is executed once', async () => {
    const payer = await client.funded(5n)
    const shop = await newAddress()
    const wire = getBase64EncodedWireTransaction(
      await client.sign(payer, [transferWith(payer, shop, SOL)]),
    )
    const send = () => client.rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    await send()
    await expect(send()).rejects.toMatchObject({
      cause: { context: { __code: SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED } },
    })
    await client.rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
    const held = await client.rpc.getBalance(shop, { commitment: 'processed' }).send()
    expect(held.value).toBe(SOL)
  })

  it('shows the instructions that programs made', async () => {
    const payer = await client.funded()
    const mint = await generateKeyPairSigner()
    const space = BigInt(getMintSize())
    const rent = await client.rpc.getMinimumBalanceForRentExemption(space).send()
    const owner = payer.address
    const [account] = await findAssociatedTokenPda({
      mint: mint.address,
      owner,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    const signature = await client.send(payer, [
      getCreateAccountInstruction({
        payer,
        newAccount: mint,
        lamports: rent,
        space,
        programAddress: TOKEN_PROGRAM_ADDRESS,
      }),
      getInitializeMint2Instruction({ mint: mint.address, decimals: 6, mintAuthority: owner }),
      await getCreateAssociatedTokenInstructionAsync({ payer, owner, mint: mint.address }),
      getMintToInstruction({
        mint: mint.address,
        token: account,
        mintAuthority: payer,
        amount: 1_500_000n,
      }),
    ])

    const { meta, ...transaction } = await readTransaction(signature)
    const { compiledMessage, loadedAddresses } = decodeTransactionFromRpcResponse(transaction)
    const walked = walkInstructions({ compiledMessage, loadedAddresses, meta })
    const inner = walked.filter(({ trace }) => trace.kind === 'inner')
    expect(inner.map(({ programAddress }) => programAddress)).toContain(SYSTEM_PROGRAM_ADDRESS)
    expect(inner.every(({ trace }) => trace.kind === 'inner' && trace.outerIndex === 2)).toBe(true)
    expect(meta.postTokenBalances).toMatchObject([
      { mint: mint.address, owner, uiTokenAmount: { amount: '1500000', uiAmountString: '1.5' } },
    ])

    const commitment = 'confirmed'
    const held = await client.rpc.getTokenAccountBalance(account, { commitment }).send()
    expect(held.value).toMatchObject({ amount: '1500000', decimals: 6 })
    const supply = await client.rpc.getTokenSupply(mint.address, { commitment }).send()
    expect(supply.value.uiAmountString).toBe('1.5')
    const largest = await client.rpc.getTokenLargestAccounts(mint.address, { commitment }).send()
    expect(largest.value.map(({ address }) => address)).toEqual([account])
    const owned = await client.rpc
      .getTokenAccountsByOwner(
        owner,
        { mint: mint.address },
        { commitment, encoding: 'jsonParsed' },
      )
      .send()
    expect(owned.value).toMatchObject([
      { pubkey: account, account: { data: { parsed: { info: { mint: mint.address } } } } },
    ])
    const found = await client.rpc
      .getProgramAccounts(TOKEN_PROGRAM_ADDRESS, {
        commitment,
        encoding: 'base64',
        filters: [
          { dataSize: 165n },
          {
            memcmp: {
              offset: 0n,
              bytes: mint.address as never,
              encoding: 'base58',
            },
          },
        ],
      })
      .send()
    expect(found.map(({ pubkey }) => pubkey)).toEqual([account])

    const parsed = await client.rpc
      .getTransaction(signature, {
        commitment,
        encoding: 'jsonParsed',
        maxSupportedTransactionVersion: 0,
      })
      .send()
    expect(parsed?.transaction.message.instructions).toMatchObject([
      { program: 'system', parsed: { type: 'createAccount' } },
      { programId: TOKEN_PROGRAM_ADDRESS },
      { parsed: { type: 'create', info: { wallet: owner, mint: mint.address } } },
      { parsed: { type: 'mintTo', info: { amount: '1500000' } } },
    ])
  })
})

describe('history', () => {
  it('is paged newest first, between before and until', async () => {
    const to = await newAddress()
    const sent: Signature[] = []
    for (let n = 0; n < 5; n++) sent.unshift((await world.chain?.airdrop(to, SOL)) as Signature)
    const page = async (config: object) => {
      const all = await client.rpc
        .getSignaturesForAddress(to, { commitment: 'confirmed', ...config })
        .send()
      return all.map(({ signature }) => signature)
    }
    await eventually(async () => ((await page({})).length === sent.length ? true : null))
    expect(await page({})).toEqual(sent)
    expect(await page({ limit: 2 })).toEqual(sent.slice(0, 2))
    expect(await page({ limit: 2, before: sent[1] })).toEqual(sent.slice(2, 4))
    expect(await page({ until: sent[3] })).toEqual(sent.slice(0, 3))
    const stranger = (await world.chain?.airdrop(await newAddress(), SOL)) as Signature
    expect(await page({ until: stranger })).toEqual([])
    const unknown = '1'.repeat(64)
    for (const bound of ['until', 'before'])
      await expect(page({ [bound]: unknown })).rejects.toMatchObject({
        context: { __code: -32_020 },
      })
  })

  it('can be read block by block', async () => {
    const to = await newAddress()
    const signature = (await world.chain?.airdrop(to, SOL)) as Signature
    const { slot } = await eventually(() => readTransaction(signature).catch(() => null))
    const block = await client.rpc
      .getBlock(slot, { commitment: 'confirmed', transactionDetails: 'signatures', rewards: false })
      .send()
    expect(block?.signatures).toContain(signature)
    const blocks = await client.rpc.getBlocks(slot, slot, { commitment: 'confirmed' }).send()
    expect(blocks).toEqual([slot])
  })
})
