import type { Stage } from './stage.ts'
import {
  ACCOUNTS,
  BANKS,
  CLOCK,
  each,
  FAR,
  NO_CONFIG,
  NO_SIGNATURE,
  type Request,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  TRANSACTIONS,
  type Variants,
  wrongFirst,
} from './variants.ts'

/** The requests of the product, of kit, web3.js, wallets, and explorers: right, wrong, and at the edge. */
export function requestsAbout(stage: Stage): Request[] {
  return [
    ...sending(stage),
    ...accounts(stage),
    ...tokens(stage),
    ...history(stage),
    ...blocks(stage),
    ...cluster(stage),
  ]
}

function sending({ texts, paid, payer, shop, stranger, mint }: Stage): Request[] {
  const base64 = { encoding: 'base64' }
  const simulations: Variants = {
    base64,
    checked: { ...base64, sigVerify: true },
    'new blockhash': { ...base64, replaceRecentBlockhash: true },
    'new blockhash, checked': { ...base64, replaceRecentBlockhash: true, sigVerify: true },
    'inner instructions': { ...base64, innerInstructions: true },
    confirmed: { ...base64, commitment: 'confirmed' },
    'slot not reached': { ...base64, minContextSlot: FAR },
    accounts: {
      ...base64,
      accounts: { encoding: 'base64', addresses: [payer.address, shop, stranger] },
    },
    'accounts jsonParsed': { ...base64, accounts: { encoding: 'jsonParsed', addresses: [shop] } },
    'accounts base58': { ...base64, accounts: { encoding: 'base58', addresses: [shop] } },
    'too many accounts': {
      ...base64,
      accounts: { encoding: 'base64', addresses: Array(40).fill(shop) },
    },
    'no address': { ...base64, accounts: { encoding: 'base64', addresses: ['O0Il'] } },
  }
  const bad = Object.entries(texts).filter(([name]) => !GOOD.has(name))
  const fees = (text: string) => Buffer.from(text, 'base64').subarray(65).toString('base64')
  return [
    ...each('simulateTransaction', 'good', [texts.good], simulations),
    ...each('simulateTransaction', 'legacy', [texts.legacy], { base64 }),
    ...bad.flatMap(([name, text]) =>
      each('simulateTransaction', name, [text], {
        base64,
        checked: simulations.checked,
        'new blockhash': simulations['new blockhash'],
      }),
    ),
    ...bad.flatMap(([name, text]) => each('sendTransaction', name, [text], { base64 })),
    ...each('sendTransaction', 'good', [texts.good], {
      'slot not reached': { ...base64, minContextSlot: FAR },
      'unknown encoding': { encoding: 'hex' },
      'as base58': { encoding: 'base58' },
      'no encoding': undefined,
      base64,
    }),
    ...each('sendTransaction', 'skipped', [texts.skipped], {
      'no pre-flight': { ...base64, skipPreflight: true },
    }),
    ...each('sendTransaction', 'legacy', [texts.legacy], {
      retries: { ...base64, maxRetries: 0, preflightCommitment: 'processed' },
    }),
    ...each('sendTransaction', 'base58', [texts.base58], NO_CONFIG),
    ...wrongFirst('sendTransaction', base64),
    ...wrongFirst('simulateTransaction', base64),
    ...each('getFeeForMessage', 'good', [fees(texts.good)], BANKS),
    ...each(
      'getFeeForMessage',
      'unknown blockhash',
      [fees(texts['of an unknown blockhash'])],
      NO_CONFIG,
    ),
    ...wrongFirst('getFeeForMessage'),
    ...each('requestAirdrop', 'good', [shop, 1_000_000], NO_CONFIG),
    ...each('requestAirdrop', 'amount a string', [shop, '7'], NO_CONFIG),
    ...wrongFirst('requestAirdrop', 1_000_000),
    ...each('getSignatureStatuses', 'of a paid one', [[paid]], {
      plain: undefined,
      history: { searchTransactionHistory: true },
      'history a number': { searchTransactionHistory: 7 },
    }),
    ...each('getSignatureStatuses', 'of an unknown one', [[NO_SIGNATURE]], NO_CONFIG),
    ...each('getSignatureStatuses', 'of none', [[]], NO_CONFIG),
    ...each('getSignatureStatuses', 'of an address', [[mint]], NO_CONFIG),
    ...each('getSignatureStatuses', 'of too many', [Array(257).fill(paid)], NO_CONFIG),
    ...wrongFirst('getSignatureStatuses'),
  ]
}

const GOOD = new Set(['good', 'legacy', 'skipped', 'base58'])

function accounts({ payer, stranger, mint, tokenAccount }: Stage): Request[] {
  const few: Variants = Object.fromEntries(
    ['plain', 'base64', 'base64+zstd', 'jsonParsed', 'slice'].map((name) => [name, ACCOUNTS[name]]),
  )
  return [
    ...each('getBalance', 'wallet', [payer.address], BANKS),
    ...each('getBalance', 'stranger', [stranger], NO_CONFIG),
    ...wrongFirst('getBalance'),
    ...each('getAccountInfo', 'wallet', [payer.address], ACCOUNTS),
    ...each('getAccountInfo', 'stranger', [stranger], few),
    ...each('getAccountInfo', 'mint', [mint], few),
    ...each('getAccountInfo', 'token account', [tokenAccount], few),
    ...each('getAccountInfo', 'program', [SYSTEM], few),
    ...each('getAccountInfo', 'clock', [CLOCK], few),
    ...wrongFirst('getAccountInfo'),
    ...each('getMultipleAccounts', 'mixed', [[payer.address, stranger, mint]], ACCOUNTS),
    ...each('getMultipleAccounts', 'none', [[]], NO_CONFIG),
    ...each('getMultipleAccounts', 'too many', [Array(101).fill(mint)], NO_CONFIG),
    ...each('getMultipleAccounts', 'no address', [['O0Il']], NO_CONFIG),
    ...wrongFirst('getMultipleAccounts'),
    ...each('getProgramAccounts', 'tokens', [TOKEN], {
      size: { encoding: 'base64', filters: [{ dataSize: 82 }] },
      bytes: { encoding: 'jsonParsed', filters: [{ memcmp: { offset: 0, bytes: mint } }] },
      context: { encoding: 'base64', withContext: true, filters: [{ dataSize: 82 }] },
      'too many filters': { encoding: 'base64', filters: Array(5).fill({ dataSize: 82 }) },
      'unknown filter': { encoding: 'base64', filters: [{ colour: 'red' }] },
      'no base58 in a filter': {
        encoding: 'base64',
        filters: [{ memcmp: { offset: 0, bytes: 'O0Il' } }],
      },
      nothing: { encoding: 'base64', filters: [{ dataSize: 3 }] },
    }),
    ...wrongFirst('getProgramAccounts'),
  ]
}

function tokens({ payer, stranger, mint, tokenAccount }: Stage): Request[] {
  const owner = payer.address
  return [
    ...each('getTokenAccountBalance', 'token account', [tokenAccount], BANKS),
    ...each('getTokenAccountBalance', 'stranger', [stranger], NO_CONFIG),
    ...each('getTokenAccountBalance', 'wallet', [owner], NO_CONFIG),
    ...each('getTokenAccountBalance', 'mint', [mint], NO_CONFIG),
    ...wrongFirst('getTokenAccountBalance'),
    ...each('getTokenSupply', 'mint', [mint], BANKS),
    ...each('getTokenSupply', 'stranger', [stranger], NO_CONFIG),
    ...each('getTokenSupply', 'wallet', [owner], NO_CONFIG),
    ...each('getTokenSupply', 'token account', [tokenAccount], NO_CONFIG),
    ...wrongFirst('getTokenSupply'),
    ...each('getTokenLargestAccounts', 'mint', [mint], BANKS),
    ...each('getTokenLargestAccounts', 'stranger', [stranger], NO_CONFIG),
    ...each('getTokenLargestAccounts', 'wallet', [owner], NO_CONFIG),
    ...wrongFirst('getTokenLargestAccounts'),
    ...each('getTokenAccountsByOwner', 'by mint', [owner, { mint }], ACCOUNTS),
    ...each('getTokenAccountsByOwner', 'by program', [owner, { programId: TOKEN }], {
      base64: { encoding: 'base64' },
      jsonParsed: { encoding: 'jsonParsed' },
    }),
    ...Object.entries({
      'by the newer program': { programId: TOKEN_2022 },
      'by another program': { programId: SYSTEM },
      'by an unknown mint': { mint: stranger },
      'by a wallet as mint': { mint: owner },
      'by nothing': {},
      'by both': { mint, programId: TOKEN },
    }).flatMap(([name, filter]) =>
      each('getTokenAccountsByOwner', name, [owner, filter], { base64: { encoding: 'base64' } }),
    ),
    ...wrongFirst('getTokenAccountsByOwner', { programId: TOKEN }),
  ]
}

function history({ payer, stranger, shop, reference, paid, failed, minted }: Stage): Request[] {
  return [
    ...each('getTransaction', 'paid', [paid], TRANSACTIONS),
    ...each('getTransaction', 'failed', [failed], TRANSACTIONS),
    ...each('getTransaction', 'minted', [minted], TRANSACTIONS),
    ...each('getTransaction', 'unknown', [NO_SIGNATURE], { json: TRANSACTIONS.json }),
    ...wrongFirst('getTransaction'),
    ...each('getSignaturesForAddress', 'reference', [reference], {
      ...BANKS,
      'limit 1': { limit: 1 },
      'limit 0': { limit: 0 },
      'limit 1001': { limit: 1_001 },
      'limit -1': { limit: -1 },
      before: { before: paid },
      until: { until: paid },
      'before unknown': { before: NO_SIGNATURE },
      'until unknown': { until: NO_SIGNATURE },
      'before no signature': { before: 'abc' },
    }),
    ...each('getSignaturesForAddress', 'wallet', [payer.address], {
      'limit 2': { limit: 2, before: minted },
    }),
    ...each('getSignaturesForAddress', 'shop', [shop], {
      'limit 1': { limit: 1, before: minted },
    }),
    ...each('getSignaturesForAddress', 'stranger', [stranger], NO_CONFIG),
    ...wrongFirst('getSignaturesForAddress'),
  ]
}

function blocks({ slot }: Stage): Request[] {
  const version = { maxSupportedTransactionVersion: 0 }
  return [
    ...each('getBlock', 'paid', [slot], {
      ...TRANSACTIONS,
      'no rewards': { ...version, rewards: false },
      signatures: { ...version, transactionDetails: 'signatures' },
      none: { ...version, transactionDetails: 'none' },
      accounts: { ...version, transactionDetails: 'accounts' },
      'unknown details': { ...version, transactionDetails: 'some' },
    }),
    ...each('getBlock', 'far', [FAR], { json: TRANSACTIONS.json }),
    ...each('getBlock', 'a string', ['7'], NO_CONFIG),
    ...each('getBlock', 'negative', [-1], NO_CONFIG),
    ...each('getBlocks', 'few', [slot, slot + 1], NO_CONFIG),
    ...each('getBlocks', 'open', [slot], NO_CONFIG),
    ...each('getBlocks', 'confirmed', [slot, slot], {
      confirmed: BANKS.confirmed,
      processed: BANKS.processed,
    }),
    ...each('getBlocks', 'backwards', [slot, slot - 1], NO_CONFIG),
    ...each('getBlocks', 'too many', [0, 600_000], NO_CONFIG),
    ...each('getBlocks', 'a string', ['7'], NO_CONFIG),
    ...each('getBlocksWithLimit', 'two', [slot, 2], NO_CONFIG),
    ...each('getBlocksWithLimit', 'too many', [slot, 600_000], NO_CONFIG),
    ...each('getBlockTime', 'paid', [slot], NO_CONFIG),
    ...each('getBlockTime', 'far', [FAR], NO_CONFIG),
    ...each('getBlockTime', 'a string', ['7'], NO_CONFIG),
  ]
}

function cluster({ shop }: Stage): Request[] {
  const plain = [
    ...['getHealth', 'getVersion', 'getGenesisHash', 'getFirstAvailableBlock', 'getIdentity'],
    ...['minimumLedgerSlot', 'getEpochSchedule', 'getHighestSnapshotSlot', 'getClusterNodes'],
    ...['getInflationRate', 'getInflationGovernor', 'getVoteAccounts', 'getSupply'],
    ...['getRecentPerformanceSamples', 'getMaxRetransmitSlot', 'getMaxShredInsertSlot'],
    ...['getStakeMinimumDelegation', 'getSlotLeader', 'getLeaderSchedule', 'getBlockProduction'],
    ...['getLargestAccounts', 'getRecentBlockhash', 'getConfirmedTransaction', 'getMoon'],
  ]
  const banked = [
    'getSlot',
    'getBlockHeight',
    'getTransactionCount',
    'getEpochInfo',
    'getLatestBlockhash',
  ]
  return [
    ...plain.map((method) => ({ name: method, method, params: [] })),
    ...banked.flatMap((method) => each(method, '', [], BANKS)),
    ...each('isBlockhashValid', 'unknown', [SYSTEM], BANKS),
    ...wrongFirst('isBlockhashValid'),
    ...each('getMinimumBalanceForRentExemption', 'wallet', [0], NO_CONFIG),
    ...each('getMinimumBalanceForRentExemption', 'token', [165], NO_CONFIG),
    ...each('getMinimumBalanceForRentExemption', 'a string', ['7'], NO_CONFIG),
    ...each('getMinimumBalanceForRentExemption', 'negative', [-1], NO_CONFIG),
    ...each('getRecentPrioritizationFees', 'all', [], NO_CONFIG),
    ...each('getRecentPrioritizationFees', 'of one', [[shop]], NO_CONFIG),
    ...each('getRecentPrioritizationFees', 'of too many', [Array(129).fill(shop)], NO_CONFIG),
    ...each('getRecentPrioritizationFees', 'no address', [['abc']], NO_CONFIG),
  ]
}
