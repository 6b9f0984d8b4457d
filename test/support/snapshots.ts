import { WRAPPED_SOL } from '../../src/contract/launches/mints.ts'
import type {
  FlowWindow,
  Funding,
  Holder,
  Launch,
  MintFacts,
  Snapshot,
  Tape,
  TapeWallet,
} from '../../src/domains/launches/index.ts'
import { createFlow } from '../../src/domains/launches/tape/flow.ts'

export const SYSTEM = '11111111111111111111111111111111'
const SOL = 1_000_000_000n
export const TOKENS = 1_000_000_000n * 1_000_000n
export const LAUNCHED_AT = 1_790_000_000_000
export const LAUNCH_SLOT = 400_000_000

/** A plausible address, the same for the same number. */
export function address(number: number): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let rest = number
  let text = ''
  for (let place = 0; place < 6; place += 1) {
    text += letters[rest % letters.length]
    rest = Math.floor(rest / letters.length)
  }
  return `${text}${'w'.repeat(34)}${text.slice(0, 4)}`
}

export const DEVELOPER = address(1)
export const CURVE = address(2)
export const MINT = address(3)

export const LAUNCH: Launch = {
  kind: 'launch',
  slot: LAUNCH_SLOT,
  signature: 'launch-signature',
  path: '0',
  feePayer: DEVELOPER,
  blockTime: LAUNCHED_AT,
  venue: 'pumpfun',
  mint: MINT,
  creator: DEVELOPER,
  name: 'Lantern Cat',
  symbol: 'LCAT',
  uri: 'https://ipfs.io/ipfs/QmLantern',
  pool: CURVE,
  quoteMint: WRAPPED_SOL,
  decimals: 6,
  supply: TOKENS,
  virtualBase: 1_073_000_000_000_000n,
  virtualQuote: 30n * SOL,
  tokenProgram: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  platform: null,
}

export const MINT_FACTS: MintFacts = {
  token2022: true,
  decimals: 6,
  supply: TOKENS,
  mintAuthority: 'none',
  freezeAuthority: 'none',
  extensions: [
    { name: 'metadataPointer', authority: 'none' },
    { name: 'tokenMetadata', authority: 'none' },
  ],
  metadata: {
    name: 'Lantern Cat',
    symbol: 'LCAT',
    uri: 'https://ipfs.io/ipfs/QmLantern',
    updateAuthority: 'none',
    mutable: false,
  },
}

/** A wallet that bought once, in the third slot, for itself. */
export function buyer(number: number, more: Partial<TapeWallet> = {}): TapeWallet {
  const wallet = address(100 + number)
  return {
    wallet,
    firstSlot: LAUNCH_SLOT + 10 + number,
    firstSignature: `signature-${number}`,
    feePayer: wallet,
    buys: 1,
    sells: 0,
    bought: TOKENS / 200n,
    sold: 0n,
    spent: SOL / 4n + BigInt(number) * 7_000_001n,
    received: 0n,
    ...more,
  }
}

/** A tape whose sums are those of its wallets. */
export function tapeOf(wallets: readonly TapeWallet[], more: Partial<Tape> = {}): Tape {
  const sum = (of: (wallet: TapeWallet) => bigint) => wallets.reduce((all, w) => all + of(w), 0n)
  const buys = wallets.reduce((all, w) => all + w.buys, 0)
  const sells = wallets.reduce((all, w) => all + w.sells, 0)
  const traded = buys + sells > 0
  return {
    complete: true,
    trades: buys + sells,
    unnamed: 0,
    breaks: null,
    buys,
    sells,
    buyVolume: sum((w) => w.spent),
    sellVolume: sum((w) => w.received),
    firstPrice: traded ? 2.8e-5 : null,
    lastPrice: traded ? 3.1e-5 : null,
    highPrice: traded ? 3.2e-5 : null,
    lowPrice: traded ? 2.8e-5 : null,
    lastTradeAt: traded ? LAUNCHED_AT + 20_000 : null,
    launchSlot: LAUNCH_SLOT,
    wallets,
    mostWallets: 300,
    others: 0,
    flow: flowOf(wallets),
    ...more,
  }
}

/** As if each wallet had made all its trades in the slot of its first one. */
function flowOf(wallets: readonly TapeWallet[]): FlowWindow[] {
  const flow = createFlow(LAUNCH_SLOT)
  for (const { wallet, firstSlot: slot, ...sums } of wallets) {
    const add = (side: 'buy' | 'sell', count: number, amount: bigint) => {
      for (let nth = 0; nth < count; nth += 1)
        flow.add({ slot, trader: wallet, side, quoteAmount: amount / BigInt(count) })
    }
    add('buy', sums.buys, sums.spent)
    add('sell', sums.sells, sums.received)
  }
  return flow.read()
}

export function funded(wallet: string, more: Partial<Funding> = {}): Funding {
  return {
    wallet,
    funder: address(9),
    fundedAt: LAUNCHED_AT - 90 * 86_400_000,
    transactions: 1_000,
    historyCap: 1_000,
    ...more,
  }
}

/** Any exchange's wallet. */
export const EXCHANGE = 'AC5RDfQFmDS1deWZos921JfqscXdByf8BKHs5ACWjtW2'

export const fundings = (...all: Funding[]): Map<string, Funding> =>
  new Map(all.map((one) => [one.wallet, one]))

export function holder(number: number, amount: bigint, more: Partial<Holder> = {}): Holder {
  return {
    account: address(5_000 + number),
    owner: address(100 + number),
    ownerProgram: SYSTEM,
    amount,
    ...more,
  }
}

/** A launch with nothing wrong at 60 s: three buyers, and all facts known. */
export function snapshotOf(more: Partial<Snapshot> = {}): Snapshot {
  return {
    launch: LAUNCH,
    stage: '60s',
    takenAt: LAUNCHED_AT + 60_000,
    age: 60_000,
    mint: MINT_FACTS,
    holders: [
      holder(0, (TOKENS * 9n) / 10n, { owner: CURVE, ownerProgram: null }),
      holder(1, TOKENS / 200n),
      holder(2, TOKENS / 200n),
      holder(3, TOKENS / 200n),
    ],
    document: {
      image: 'https://ipfs.io/ipfs/QmImage',
      description: 'A cat with a lantern',
      website: 'https://lantern.example',
      twitter: 'https://x.com/lanterncat',
      telegram: null,
    },
    tape: tapeOf([buyer(1), buyer(2), buyer(3)]),
    funding: fundings(funded(DEVELOPER), funded(address(101), { funder: address(10) })),
    exchanges: new Map([[EXCHANGE, 'Bybit']]),
    exits: new Map(),
    tips: new Map([[LAUNCH.signature, 0n]]),
    developer: {
      wallet: DEVELOPER,
      launches: 0,
      graduated: 0,
      dead: 0,
      rugged: 0,
      open: 0,
      medianLife: null,
      lastLaunchAt: null,
      knownSince: LAUNCHED_AT - 40 * 86_400_000,
    },
    copies: { sameName: null, sameSymbol: null, sameUri: null, wellKnown: null },
    liquidity: { quote: 60n * SOL, locked: 1, in: 'curve', how: 'A bonding curve holds it' },
    quoteUsd: 145,
    earlier: {
      wallets: new Map(),
      usual: null,
      funder: null,
      reuse: null,
      market: { launches: null, graduations: null, solMove: null },
    },
    ...more,
  }
}
