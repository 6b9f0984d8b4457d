import {
  decodeTransactionFromRpcResponse,
  generateKeyPairSigner,
  lamports,
  walkInstructions,
} from '@solana/kit'
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo'
import { parseTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../sandbox/world.ts'
import { clientOf, eventually, SOL, startTestWorld, transferWith } from './sandbox-client.ts'

let world: World
let client: ReturnType<typeof clientOf>

beforeAll(async () => {
  world = await startTestWorld()
  client = clientOf(world)
})

afterAll(() => world.stop())

const memo = (text: string) =>
  getAddMemoInstruction({ memo: text }, { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 })

describe('a stock client', () => {
  it.each(['legacy', 0, 1] as const)(
    'pays with a %s transaction and a reference',
    async (version) => {
      const { rpc } = client
      const payer = await client.funded()
      const shop = (await client.funded(1n)).address
      const reference = (await generateKeyPairSigner()).address
      const instructions = [transferWith(payer, shop, 2n * SOL, reference), memo('order 7')]
      const signature = await client.send(payer, instructions, { version })

      const [listed, ...others] = await rpc
        .getSignaturesForAddress(reference, { commitment: 'confirmed' })
        .send()
      expect(others).toEqual([])
      expect(listed).toMatchObject({ signature, err: null, memo: '[7] order 7' })

      const transaction = await rpc
        .getTransaction(signature, {
          commitment: 'confirmed',
          encoding: 'base64',
          maxSupportedTransactionVersion: 1,
        })
        .send()
      if (!transaction) throw new Error('not found')
      expect(transaction.version).toBe(version)
      const { compiledMessage, loadedAddresses } = decodeTransactionFromRpcResponse(transaction)
      const walked = walkInstructions({ compiledMessage, loadedAddresses, meta: transaction.meta })
      const transfer = walked.find(
        ({ programAddress }) => programAddress === SYSTEM_PROGRAM_ADDRESS,
      )
      const { data } = parseTransferSolInstruction(
        transfer as Parameters<typeof parseTransferSolInstruction>[0],
      )
      expect(data.amount).toBe(2n * SOL)

      const at = compiledMessage.staticAccounts.indexOf(shop)
      const { preBalances, postBalances, fee } = transaction.meta ?? {}
      expect((postBalances?.[at] ?? 0n) - (preBalances?.[at] ?? 0n)).toBe(2n * SOL)
      expect((preBalances?.[0] ?? 0n) - (postBalances?.[0] ?? 0n)).toBe(2n * SOL + (fee ?? 0n))
    },
  )
})
