import { readFile } from 'node:fs/promises'
import { runInThisContext } from 'node:vm'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  lamports,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getWallets, type Wallets } from '@wallet-standard/app'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ChainHandle } from '../../../sandbox/solana/start.ts'
import type { World } from '../../../sandbox/world.ts'
import { clientOf, SOL, startTestWorld } from './client.ts'

type Wallet = ReturnType<Wallets['get']>[number]
type WalletAccount = Wallet['accounts'][number]

let world: World
let chain: ChainHandle
let wallet: Wallet
let account: WalletAccount

type Feature = Record<string, (...inputs: object[]) => Promise<never>>

const call = (feature: string, input: object) => {
  const [, method = ''] = feature.split(':')
  return (wallet.features as Record<string, Feature>)[feature]?.[method]?.(input)
}

/** As much of a browser as the script needs: a window, a place for its key, and a flag. */
function standInForBrowser(): void {
  const flags = new Map<string, string>()
  const keys = new Map<string, unknown>()
  const done = <T>(result: T) => {
    const request = { result, onsuccess: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  const objectStore = () => ({
    get: (name: string) => done(keys.get(name)),
    put: (value: unknown, name: string) => done(keys.set(name, value)),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('indexedDB', { open: () => done({ transaction: () => ({ objectStore }) }) })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => flags.get(name) ?? null,
    setItem: (name: string, value: string) => flags.set(name, value),
    removeItem: (name: string) => flags.delete(name),
  })
}

beforeAll(async () => {
  world = await startTestWorld()
  if (!world.chain) throw new Error('no chain')
  chain = world.chain
  standInForBrowser()
  runInThisContext(await readFile(world.env.WALLET_SCRIPT ?? '', 'utf8'))
  const [found] = getWallets().get()
  if (!found) throw new Error('the wallet did not register')
  wallet = found
  const [connected] = ((await call('standard:connect', {})) as unknown as Wallet).accounts
  if (!connected) throw new Error('the wallet did not connect')
  account = connected
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await world.stop()
})

it('registers with the page, and requests test SOL', () => {
  expect(wallet.name).toBe('Sandbox Wallet')
  expect(wallet.chains).toEqual(['solana:localnet'])
  expect(wallet.icon).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(wallet.accounts).toEqual([account])
  expect(chain.balance(address(account.address), 'confirmed')).toBe(100n * SOL)
})

it.each(['legacy', 0] as const)('signs and sends a transfer (%s)', async (version) => {
  const to = chain.receiving.address
  const before = chain.balance(to)
  const payer = address(account.address)
  const { value: lifetime } = await clientOf(world).rpc.getLatestBlockhash().send()
  const transfer = getTransferSolInstruction({
    source: createNoopSigner(payer),
    destination: to,
    amount: lamports(SOL),
  })
  const message = pipe(
    createTransactionMessage({ version: version as 0 }),
    (draft) => setTransactionMessageFeePayer(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstruction(transfer, draft),
  )
  const transaction = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
  const input = { account, chain: 'solana:localnet', transaction }

  const [signed] = (await call('solana:signTransaction', input)) as unknown as [
    { signedTransaction: Uint8Array },
  ]
  const { signatures, messageBytes } = getTransactionDecoder().decode(signed.signedTransaction)
  const key = await getPublicKeyFromAddress(payer)
  const signature = signatures[payer] as SignatureBytes
  expect(await verifySignature(key, signature, messageBytes)).toBe(true)
  expect(chain.balance(to)).toBe(before)

  const [sent] = (await call('solana:signAndSendTransaction', input)) as unknown as [
    { signature: Uint8Array },
  ]
  expect(getBase58Decoder().decode(sent.signature)).toBe(getBase58Decoder().decode(signature))
  expect(chain.balance(to)).toBe(before + SOL)
})

it('signs a message', async () => {
  const message = new TextEncoder().encode('prove it')
  const [{ signature, signedMessage }] = (await call('solana:signMessage', {
    account,
    message,
  })) as unknown as [{ signature: SignatureBytes; signedMessage: Uint8Array }]
  expect(signedMessage).toEqual(message)
  const key = await getPublicKeyFromAddress(address(account.address))
  expect(await verifySignature(key, signature, message)).toBe(true)
})

it('disconnects, and connects silently only when it was connected', async () => {
  const silent = async () =>
    ((await call('standard:connect', { silent: true })) as unknown as Wallet).accounts
  expect(await silent()).toHaveLength(1)
  await call('standard:disconnect', {})
  expect(wallet.accounts).toEqual([])
  expect(await silent()).toEqual([])
})
