/**
 * The Sandbox Wallet: a Wallet Standard wallet for browsers that holds test SOL and approves
 * automatically. It is plain JavaScript, so that a page with a strict content security policy can
 * load it from its own origin.
 */
;(() => {
  const RPC_URL = 'http://127.0.0.1:8899'
  const CHAIN = 'solana:localnet'
  const NAME = 'Sandbox Wallet'
  const ICON =
    'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzBhMTEwZSIvPjxwYXRoIGQ9Ik03IDEyLjVBMi41IDIuNSAwIDAgMSA5LjUgMTBIMjJhMyAzIDAgMCAxIDMgM3Y4YTMgMyAwIDAgMS0zIDNIMTBhMyAzIDAgMCAxLTMtM3oiIGZpbGw9Im5vbmUiIHN0cm9rZT0iIzVmZTNiMCIgc3Ryb2tlLXdpZHRoPSIyIi8+PGNpcmNsZSBjeD0iMjAiIGN5PSIxNyIgcj0iMiIgZmlsbD0iIzVmZTNiMCIvPjwvc3ZnPg=='

  const SOL = 1_000_000_000
  const REFILL_BELOW = 10 * SOL
  const REFILL = 100 * SOL
  const REFILL_USDC = 1_000_000_000
  const REFILL_PATIENCE_MS = 15_000
  const CONNECTED = 'sandbox-wallet-connected'

  // Base58, as addresses are written.

  const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

  function base58(bytes) {
    let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
    let text = ''
    for (; value > 0n; value /= 58n) text = ALPHABET[Number(value % 58n)] + text
    const zeros = bytes.findIndex((byte) => byte !== 0)
    return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
  }

  function base64(bytes) {
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }

  // The key never leaves the browser: it is stored as a handle that can sign but not be read.

  function request(pending) {
    return new Promise((resolve, reject) => {
      pending.onsuccess = () => resolve(pending.result)
      pending.onerror = () => reject(pending.error)
    })
  }

  async function loadKeys() {
    const opening = indexedDB.open('sandbox-wallet', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
    const database = await request(opening)
    const keys = () => database.transaction('keys', 'readwrite').objectStore('keys')
    const known = await request(keys().get('main'))
    if (known) return known
    const made = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    await request(keys().put(made, 'main'))
    return made
  }

  let loading

  function loadedKeys() {
    loading ??= loadKeys()
    return loading
  }

  async function sign(bytes) {
    const { privateKey } = await loadedKeys()
    return new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, bytes))
  }

  // The cluster.

  async function call(method, params) {
    const response = await fetch(RPC_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw new Error(error.message)
    return result
  }

  async function balance(address) {
    const { value } = await call('getBalance', [address, { commitment: 'confirmed' }])
    return value
  }

  /** Test USDC for a transaction that moves tokens, if what it would move is not there. */
  async function refillUsdc(address, bytes) {
    const encoded = base64(bytes)
    const { value } = await call('simulateTransaction', [encoded, { encoding: 'base64' }])
    if (value.err === null) return
    await call('sandboxAirdropUsdc', [address, REFILL_USDC])
    const deadline = Date.now() + REFILL_PATIENCE_MS
    while (Date.now() < deadline) {
      const again = await call('simulateTransaction', [encoded, { encoding: 'base64' }])
      if (again.value.err === null) return
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  async function refill(address) {
    if ((await balance(address)) >= REFILL_BELOW) return
    await call('requestAirdrop', [address, REFILL])
    const deadline = Date.now() + REFILL_PATIENCE_MS
    while ((await balance(address)) < REFILL_BELOW && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  // Transactions on the wire: signatures first, then the message that they sign.

  /** Reads a length of one to three bytes, seven bits each. */
  function readLength(bytes, offset) {
    let length = 0
    let size = 0
    for (;;) {
      const byte = bytes[offset + size]
      length |= (byte & 0x7f) << (7 * size)
      size += 1
      if ((byte & 0x80) === 0) return { length, next: offset + size }
    }
  }

  /** The index of this wallet's signature in the transaction. */
  function signerIndex(message, publicKey) {
    const versioned = (message[0] & 0x80) !== 0
    const header = versioned ? 1 : 0
    const signers = message[header]
    const { next } = readLength(message, header + 3)
    for (let index = 0; index < signers; index++) {
      const key = message.subarray(next + index * 32, next + index * 32 + 32)
      if (key.every((byte, at) => byte === publicKey[at])) return index
    }
    throw new Error('This transaction does not need this wallet’s signature.')
  }

  async function signed(transaction, publicKey) {
    const { length, next } = readLength(transaction, 0)
    const message = transaction.subarray(next + length * 64)
    const copy = new Uint8Array(transaction)
    copy.set(await sign(message), next + signerIndex(message, publicKey) * 64)
    return copy
  }

  function firstSignature(transaction) {
    const { next } = readLength(transaction, 0)
    return transaction.slice(next, next + 64)
  }

  // TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA
  const TOKEN_PROGRAM = '06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9'

  function movesTokens(bytes) {
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return hex.includes(TOKEN_PROGRAM)
  }

  // The wallet.

  let accounts = []
  const listeners = new Set()

  function setAccounts(next) {
    accounts = next
    for (const listener of listeners) listener({ accounts })
  }

  async function makeAccount() {
    const keys = await loadedKeys()
    const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
    return Object.freeze({
      address: base58(publicKey),
      publicKey,
      chains: [CHAIN],
      features: ['solana:signAndSendTransaction', 'solana:signTransaction', 'solana:signMessage'],
      label: NAME,
      icon: ICON,
    })
  }

  async function connect({ silent = false } = {}) {
    if (silent && localStorage.getItem(CONNECTED) === null) return { accounts }
    const account = await makeAccount()
    if (!silent) await refill(account.address)
    localStorage.setItem(CONNECTED, 'yes')
    if (accounts.length === 0) setAccounts([account])
    return { accounts }
  }

  async function disconnect() {
    localStorage.removeItem(CONNECTED)
    setAccounts([])
  }

  async function signAndSend({ account, transaction, options = {} }) {
    const bytes = await signed(transaction, account.publicKey)
    if (movesTokens(bytes)) await refillUsdc(account.address, bytes)
    // A site's blockhash is confirmed, which a pre-flight against the final state would not know.
    const { preflightCommitment = 'confirmed', skipPreflight, minContextSlot } = options
    await call('sendTransaction', [
      base64(bytes),
      { encoding: 'base64', preflightCommitment, skipPreflight, minContextSlot },
    ])
    return { signature: firstSignature(bytes) }
  }

  async function eachInTurn(inputs, run) {
    const outputs = []
    for (const input of inputs) outputs.push(await run(input))
    return outputs
  }

  const supportedTransactionVersions = ['legacy', 0]

  const wallet = Object.freeze({
    version: '1.0.0',
    name: NAME,
    icon: ICON,
    chains: [CHAIN],
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': {
        version: '1.0.0',
        on(_change, listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions,
        signAndSendTransaction: (...inputs) => eachInTurn(inputs, signAndSend),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions,
        signTransaction: (...inputs) =>
          eachInTurn(inputs, async ({ account, transaction }) => ({
            signedTransaction: await signed(transaction, account.publicKey),
          })),
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs) =>
          eachInTurn(inputs, async ({ message }) => ({
            signedMessage: message,
            signature: await sign(message),
          })),
      },
    },
  })

  // Page and wallet find each other, whichever loads first.

  const introduce = ({ register }) => register(wallet)
  window.addEventListener('wallet-standard:app-ready', ({ detail }) => introduce(detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: introduce }))
})()
