import { getWallets, type Wallets } from '@wallet-standard/app'

export type StandardWallet = ReturnType<Wallets['get']>[number]
export type WalletAccount = StandardWallet['accounts'][number]
export type WalletFeature = 'solana:signAndSendTransaction' | 'solana:signMessage'

type Connect = {
  connect(input?: { silent?: boolean }): Promise<{ accounts: readonly WalletAccount[] } | undefined>
}
type SignMessage = {
  signMessage(input: {
    account: WalletAccount
    message: Uint8Array
  }): Promise<readonly { signature: Uint8Array }[] | undefined>
}
/** Ours have no look-up tables, so that either does. */
export type TransactionVersion = 'legacy' | 0
type SignAndSend = {
  supportedTransactionVersions?: readonly unknown[]
  signAndSendTransaction(input: {
    account: WalletAccount
    chain: string
    transaction: Uint8Array
  }): Promise<readonly { signature: Uint8Array }[] | undefined>
}

/**
 * Calls `onChange` with the wallets of this browser that can do `feature` on `chain`, now and
 * whenever one registers.
 * @returns stops watching.
 */
export function listenForWallets(
  chain: string,
  feature: WalletFeature,
  onChange: (wallets: StandardWallet[]) => void,
): () => void {
  const { get, on } = getWallets()
  const notify = () => onChange(get().filter((wallet) => canDo(wallet, chain, feature)))
  notify()
  const stops = [on('register', notify), on('unregister', notify)]
  return () => {
    for (const stop of stops) stop()
  }
}

function canDo(wallet: StandardWallet, chain: string, feature: WalletFeature): boolean {
  try {
    return (
      wallet.chains.includes(chain as `${string}:${string}`) &&
      feature in wallet.features &&
      'standard:connect' in wallet.features &&
      (feature !== 'solana:signAndSendTransaction' || versionFor(wallet) !== null)
    )
  } catch {
    // An extension may register anything.
    return false
  }
}

/** The kind of transaction that the wallet sends, version 0 if it can; null: neither of ours. */
export function versionFor(wallet: StandardWallet): TransactionVersion | null {
  const feature = wallet.features['solana:signAndSendTransaction'] as SignAndSend
  // Every wallet signs the oldest kind; only newer ones list what they sign.
  const versions = feature.supportedTransactionVersions ?? ['legacy']
  return ([0, 'legacy'] as const).find((version) => versions.includes(version)) ?? null
}

const scripts = new Map<string, Promise<void>>()

/** Loads the operator's same-origin wallet script, once. A script that fails leaves no wallet. */
export function loadWalletScript(source: string): Promise<void> {
  const known = scripts.get(source)
  if (known) return known
  const loading = new Promise<void>((resolve) => {
    const script = document.createElement('script')
    script.src = source
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => resolve())
    document.head.append(script)
  })
  scripts.set(source, loading)
  return loading
}

/**
 * Asks the wallet for its account on `chain` that can do `feature`, if it says which can. Throws if the owner
 * rejects it or there is none.
 */
export async function connect(
  wallet: StandardWallet,
  chain: string,
  feature: WalletFeature,
): Promise<WalletAccount> {
  const answer = await (wallet.features['standard:connect'] as Connect).connect()
  const accounts = answer?.accounts ?? wallet.accounts
  const here = accounts.filter(({ chains }) => chains.includes(chain as `${string}:${string}`))
  const account = here.find(({ features }) => features?.includes(feature)) ?? here[0] ?? accounts[0]
  if (!account) throw new Error(`${wallet.name} did not share an account.`)
  return account
}

/** @returns the signature's 64 bytes. Throws if the owner rejects it. */
export async function signMessage(
  wallet: StandardWallet,
  account: WalletAccount,
  message: string,
): Promise<Uint8Array> {
  const feature = wallet.features['solana:signMessage'] as SignMessage
  const outputs = await feature.signMessage({
    account,
    message: new TextEncoder().encode(message),
  })
  const output = outputs?.[0]
  if (!output) throw new Error(`${wallet.name} did not return a signature.`)
  return output.signature
}

export async function signAndSend(
  wallet: StandardWallet,
  account: WalletAccount,
  chain: string,
  transaction: Uint8Array,
): Promise<void> {
  const feature = wallet.features['solana:signAndSendTransaction'] as SignAndSend
  const outputs = await feature.signAndSendTransaction({ account, chain, transaction })
  if (!outputs?.[0]) throw new Error(`${wallet.name} did not send the payment.`)
}
