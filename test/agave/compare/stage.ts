import {
  type Address,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  type Signature,
  signBytes,
} from '@solana/kit'
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { clientOf, SOL, transferWith } from '../../integration/sandbox/client.ts'
import { ask } from '../validator.ts'

/** What the requests are about: the same few things, made on whichever chain is asked. */
export type Stage = Awaited<ReturnType<typeof setStage>>

type Client = ReturnType<typeof clientOf>

/** Makes a payment, a failed payment, and a token, and waits until all of it is final. */
export async function setStage(rpcUrl: string, wsUrl: string) {
  const client = clientOf({ env: { SOLANA_RPC_URL: rpcUrl, SOLANA_WS_URL: wsUrl } })
  const payer = await client.funded()
  const [shop, reference, stranger, poor] = (await Promise.all(
    Array.from({ length: 4 }, generateKeyPairSigner),
  )) as [KeyPairSigner, KeyPairSigner, KeyPairSigner, KeyPairSigner]
  const memo = getAddMemoInstruction(
    { memo: 'order 7' },
    { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 },
  )
  const transfer = transferWith(payer, shop.address, SOL, reference.address)
  const paid = await client.send(payer, [transfer, memo])
  const failed = await sendFailing(client, payer, transferWith(payer, shop.address, 500n * SOL))
  const token = await makeToken(rpcUrl, client, payer)
  await isFinal(rpcUrl, [paid, failed, token.minted])
  const { slot } = await ask(rpcUrl, 'getTransaction', [paid, V0])
  return {
    ...{ rpcUrl, wsUrl, client, payer, paid, failed, slot: slot as number },
    ...{ shop: shop.address, reference: reference.address, stranger: stranger.address },
    ...token,
    texts: await signedTexts(client, payer, poor, shop.address),
    /** One more payment, which subscribers are notified of. */
    pay: () => client.send(payer, [transferWith(payer, shop.address, SOL / 100n)]),
    mintMore: () => client.send(payer, [token.more]),
  }
}

const V0 = { maxSupportedTransactionVersion: 0, commitment: 'confirmed' }

async function sendFailing(client: Client, payer: KeyPairSigner, instruction: Instruction) {
  const signed = await client.sign(payer, [instruction])
  const wire = getBase64EncodedWireTransaction(signed)
  return client.rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
}

async function makeToken(rpcUrl: string, client: Client, payer: KeyPairSigner) {
  const mint = await generateKeyPairSigner()
  const space = getMintSize()
  const lamports = await ask(rpcUrl, 'getMinimumBalanceForRentExemption', [space])
  const owner = payer.address
  const [tokenAccount] = await findAssociatedTokenPda({
    ...{ mint: mint.address, owner, tokenProgram: TOKEN_PROGRAM_ADDRESS },
  })
  const more = getMintToInstruction({
    ...{ mint: mint.address, token: tokenAccount, mintAuthority: payer, amount: 1_500_000n },
  })
  const minted = await client.send(payer, [
    getCreateAccountInstruction({
      ...{ payer, newAccount: mint, lamports, space, programAddress: TOKEN_PROGRAM_ADDRESS },
    }),
    getInitializeMint2Instruction({ mint: mint.address, decimals: 6, mintAuthority: owner }),
    await getCreateAssociatedTokenIdempotentInstructionAsync({
      ...{ payer, owner, mint: mint.address },
    }),
    more,
  ])
  return { mint: mint.address, tokenAccount, minted, more }
}

async function isFinal(rpcUrl: string, signatures: Signature[]): Promise<void> {
  for (;;) {
    const { value } = await ask(rpcUrl, 'getSignatureStatuses', [signatures])
    const statuses = value as ({ confirmationStatus: string } | null)[]
    if (statuses.every((status) => status?.confirmationStatus === 'finalized')) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Transactions as base64, good and bad. */
async function signedTexts(
  client: Client,
  payer: KeyPairSigner,
  poor: KeyPairSigner,
  shop: Address,
) {
  const text = async (
    from: KeyPairSigner,
    amount: bigint,
    version: 'legacy' | 0 = 0,
    to: Address = shop,
  ): Promise<string> =>
    getBase64EncodedWireTransaction(
      // A request that names no commitment knows the blockhashes of finalized blocks only.
      await client.sign(from, [transferWith(from, to, amount)], version, 'finalized'),
    )
  const good = await text(payer, 1_000_001n)
  const change = (at: number, length: number, to: number) => {
    const bytes = Buffer.from(good, 'base64')
    return bytes.fill(to, at, at + length).toString('base64')
  }
  return {
    good,
    legacy: await text(payer, 1_000_002n, 'legacy'),
    skipped: await text(payer, 1_000_003n),
    base58: getBase58Decoder().decode(Buffer.from(await text(payer, 1_000_004n), 'base64')),
    'more than it has': await text(payer, 500n * SOL),
    'from nobody': await text(poor, SOL),
    'below rent': await text(payer, 1n, 0, poor.address),
    unsigned: change(1, 64, 0),
    'wrongly signed': change(1, 8, 7),
    'of an unknown blockhash': await withOtherBlockhash(await text(payer, 5n), payer),
    truncated: Buffer.from(good, 'base64').subarray(0, 90).toString('base64'),
    'with a byte too many': Buffer.from(
      `${Buffer.from(good, 'base64').toString('hex')}00`,
      'hex',
    ).toString('base64'),
  }
}

/** The blockhash follows the keys: 1 + 64 bytes of signature, 1 of version, 3 of header, and the keys. */
async function withOtherBlockhash(wire: string, payer: KeyPairSigner): Promise<string> {
  const bytes = Buffer.from(wire, 'base64')
  const end = 70 + (bytes[69] ?? 0) * 32
  bytes.fill(9, end, end + 32)
  bytes.set(await signBytes(payer.keyPair.privateKey, bytes.subarray(65)), 1)
  return bytes.toString('base64')
}
