import { join } from 'node:path'
import type { Address } from '@solana/kit'
import { type Entropy, type Now, reservePort } from '../ports.ts'
import { type Chain, createChain } from './chain.ts'
import { explorerPages } from './explorer/pages.ts'
import { createFaucet } from './faucet.ts'
import { createFaults, type Faults } from './faults.ts'
import { createHttpServer } from './http-server.ts'
import { isDropped } from './manners/is-dropped.ts'
import { landAsOnMainnet } from './manners/land-as-on-mainnet.ts'
import { createRpcLimits } from './manners/limits.ts'
import { mainnetMethods } from './manners/mainnet-methods.ts'
import type { Manners } from './manners/manners.ts'
import { openPast, type Past } from './past/past.ts'
import { type ReceivingWallet, receivingWallet } from './receiving-wallet.ts'
import { rpcMethods } from './rpc/methods.ts'
import { type Commitment, paceOf } from './slots.ts'
import { openLedgerStore } from './store.ts'
import { createTestUsdc } from './usdc.ts'
import { writeWalletScript } from './wallet-script.ts'
import { createSubscriptionServer } from './ws/server.ts'

type ChainSettings = {
  /** The folder of the ledger; it exists already. */
  folder: string
  host: string
  /** 0 for any free port. */
  rpcPort: number
  wsPort: number
  receivingWallet?: string
  slotMs?: number
  confirmedMs?: number
  finalizedMs?: number
  blockhashSlots?: number
  /** How long before its first start a new ledger began (0 ms). */
  pastMs?: number
  /** How endpoints behave; ideal by default. */
  manners?: Manners
  /** The sandbox Telegram's chat page, if there is one. */
  chatUrl?: string
  now: Now
  entropy: Entropy
}

/** The running cluster, for tests and the simulation. */
export type ChainHandle = {
  rpcUrl: string
  wsUrl: string
  genesisHash: string
  faults: Faults
  receiving: ReceivingWallet
  /** Sends test SOL (lamports, at most 1,000 SOL) by a transfer; resolves to its signature at once. */
  airdrop(to: Address, lamports: bigint): Promise<string>
  /** Sends test USDC (base units) in the same way. */
  airdropUsdc(to: Address, amount: bigint): Promise<string>
  /** The mint that stands for USDC. */
  usdcMint: Address
  slot(commitment?: Commitment): number
  /** In lamports; 0 if there is no such account. */
  balance(key: Address, commitment?: Commitment): bigint
  /** Drops a transaction that is not final; false if it is too late. */
  drop(signature: string): boolean
}

type ChainPart = {
  env: Record<string, string>
  handle: ChainHandle
  /** For other sandbox parts that run on this chain. */
  inside: { chain: Chain; past: Past }
  open(): Promise<void>
  close(): Promise<void>
}

/** On mainnet a blockhash is valid for 150 slots, about a minute. Shorter slots need more for a minute. */
const blockhashLife = (slotMs: number) => Math.max(150, Math.ceil(60_000 / slotMs))

/** The given pace settings, without undefined ones. */
function given({ slotMs, confirmedMs, finalizedMs }: ChainSettings) {
  return Object.fromEntries(
    Object.entries({ slotMs, confirmedMs, finalizedMs }).filter(([, ms]) => ms !== undefined),
  )
}

/** Opens the ledger and chooses the ports; nothing listens before `open`. */
export async function prepareChain(settings: ChainSettings): Promise<ChainPart> {
  const { host, now, entropy } = settings
  const rpcPort = await reservePort(host, settings.rpcPort, 'SANDBOX_RPC_PORT')
  const wsPort = await reservePort(host, settings.wsPort, 'SANDBOX_WS_PORT')
  const rpcUrl = `http://${host}:${rpcPort}`
  const wsUrl = `ws://${host}:${wsPort}`

  const past = openPast(settings.folder, openLedgerStore(join(settings.folder, 'ledger.sqlite')))
  const { store } = past
  const { manners, pastMs } = settings
  const pace = paceOf({ ...manners?.pace, ...given(settings) })
  const blockhashSlots = settings.blockhashSlots ?? blockhashLife(pace.slotMs)
  const timing = { pace, now, blockhashSlots, ...(pastMs && { pastMs }) }
  const chain = createChain({ ...timing, store, entropy, oldAccount: past.account })
  const faults = createFaults(chain)
  const receiving = await receivingWallet(chain, store, entropy, settings.receivingWallet)
  const usdc = await createTestUsdc(chain, store, entropy, receiving.address)
  const faucet = await createFaucet(chain, store, entropy, usdc)
  const walletScript = await writeWalletScript(settings.folder, rpcUrl)

  const plain = rpcMethods(chain, past, faucet, faults)
  const methods = manners ? mainnetMethods(plain, chain, store, manners) : plain
  const access = manners && { ...manners, refusalOf: createRpcLimits(manners, now) }
  const { chatUrl } = settings
  const facts = { chain, past, faucet, rpcUrl, wsUrl, receiving: receiving.address, chatUrl }
  const pages = explorerPages(facts)
  const http = createHttpServer(host, chain, methods, faults, pages, access)
  const ws = createSubscriptionServer(
    host,
    chain,
    store,
    faults,
    manners && ((event) => isDropped(event, manners)),
  )
  let ticker: NodeJS.Timeout | undefined

  return {
    env: {
      SOLANA_RPC_URL: rpcUrl,
      SOLANA_WS_URL: wsUrl,
      RECEIVING_WALLET: receiving.address,
      USDC_MINT: usdc.mint,
      EXPLORER_URL: `${rpcUrl}/tx/{signature}`,
      NOTICE_TEXT: 'Sandbox',
      NOTICE_URL: `${rpcUrl}/`,
      WALLET_SCRIPT: walletScript,
      CONNECT_SOURCES: rpcUrl,
    },
    handle: {
      rpcUrl,
      wsUrl,
      genesisHash: chain.genesisHash,
      faults,
      receiving,
      airdrop: faucet.airdrop,
      airdropUsdc: faucet.airdropUsdc,
      usdcMint: usdc.mint,
      slot: (commitment = 'processed') => {
        chain.advance()
        return chain.slot(commitment)
      },
      balance: (key, commitment = 'processed') => {
        chain.advance()
        return chain.account(key, commitment)?.lamports ?? 0n
      },
      drop: chain.drop,
    },
    inside: {
      chain: manners
        ? { ...chain, landScripted: landAsOnMainnet(chain.landScripted, manners) }
        : chain,
      past,
    },
    async open() {
      await http.open(rpcPort)
      await ws.open(wsPort)
      ticker = setInterval(chain.advance, Math.min(pace.slotMs, 100))
    },
    async close() {
      clearInterval(ticker)
      await ws.close()
      await http.close()
      await past.close()
    },
  }
}
