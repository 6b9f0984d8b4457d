import type { MarketTrader } from '../../trader.ts'
import { METADATA, RENT, SYSTEM, TOKEN, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { type ProgramCall, payer, programLog, readonly, writable } from '../../transaction/call.ts'
import type { Draft } from '../../transaction/draft.ts'
import { type Effects, gatherEffects } from '../../transaction/effects.ts'
import {
  computeBudget,
  createAccount,
  giveUpMinting,
  mintTo,
  token,
} from '../../transaction/standard-calls.ts'
import { createMetadata, createMint, metadataKey, type SplMint } from '../spl-mint.ts'
import { baseVaultData, quoteVaultData } from '../vaults.ts'
import {
  LAB_DECIMALS,
  LAB_RAISE,
  LAB_SELL,
  LAB_SUPPLY,
  type LabCoin,
  labPoolData,
} from './lab-coin.ts'
import { emitLabEvent, LAB_AUTHORITY, LAB_CONFIG, LAB_EVENTS, LAUNCH_LAB } from './program.ts'
import { labTradeCalls } from './trade.ts'

/** Launches a coin with `initialize_v2`; `lamports` above 0 buy the creator's share at once. */
export function labCreateDraft(coin: LabCoin, creator: MarketTrader, lamports: bigint): Draft {
  const effects = gatherEffects()
  const calls = [...computeBudget(400_000, 500_000n), initialize(effects, coin, creator)]
  const firstBuy = { trader: creator, amount: lamports, isBuy: true }
  if (lamports > 0n) calls.push(...labTradeCalls(effects, coin, firstBuy))
  return { calls, signers: [creator, coin.mint], effects: effects.all, priority: 200_000n }
}

function initialize(effects: Effects, coin: LabCoin, creator: MarketTrader): ProgramCall {
  const { mint, key, vaults, words } = coin
  const wanted: SplMint = {
    mint,
    decimals: LAB_DECIMALS,
    supply: LAB_SUPPLY,
    authority: LAB_AUTHORITY,
    freezeAuthority: vaults.traps.freeze,
    words,
  }
  const open = (vault: typeof key, of: typeof key, data: Uint8Array): ProgramCall[] => [
    createAccount(effects, creator, vault, TOKEN, data),
    token(
      TOKEN,
      'Instruction: InitializeAccount3',
      [writable(vault), readonly(of)],
      write('12').key(LAB_AUTHORITY).done(),
      2_100,
    ),
  ]
  return {
    program: LAUNCH_LAB,
    accounts: [
      payer(creator),
      readonly(coin.creator),
      readonly(LAB_CONFIG),
      readonly(coin.platform),
      readonly(LAB_AUTHORITY),
      writable(key),
      payer(mint),
      readonly(WRAPPED_SOL),
      writable(vaults.baseVault),
      writable(vaults.quoteVault),
      writable(metadataKey(mint)),
      readonly(TOKEN),
      readonly(TOKEN),
      readonly(METADATA),
      readonly(SYSTEM),
      readonly(RENT),
      readonly(LAB_EVENTS),
      readonly(LAUNCH_LAB),
    ],
    data: parameters(write('4399af27da102620'), coin).u8(0).done(),
    does: [
      programLog('Instruction: InitializeV2'),
      createAccount(effects, creator, key, LAUNCH_LAB, labPoolData(coin, 0)),
      ...createMint(effects, creator, wanted),
      ...open(vaults.baseVault, mint, baseVaultData(vaults)),
      ...open(vaults.quoteVault, WRAPPED_SOL, quoteVaultData(vaults)),
      mintTo(TOKEN, mint, vaults.baseVault, LAB_AUTHORITY, LAB_SUPPLY),
      createMetadata(effects, creator, wanted),
      giveUpMinting(TOKEN, mint, LAB_AUTHORITY),
      ...emitLabEvent(poolCreateEvent(coin)),
    ],
    units: 55_000,
  }
}

/** Shared by the instruction and the event: the mint, the curve, and no vesting. */
function parameters(writer: ReturnType<typeof write>, { words }: LabCoin) {
  return writer
    .u8(LAB_DECIMALS)
    .text(words.name)
    .text(words.symbol)
    .text(words.uri)
    .u8(0)
    .u64(LAB_SUPPLY)
    .u64(LAB_SELL)
    .u64(LAB_RAISE)
    .u8(1)
    .u64(0n)
    .u64(0n)
    .u64(0n)
}

function poolCreateEvent(coin: LabCoin): Uint8Array {
  const head = write('97d7e20976a173ae').key(coin.key).key(coin.creator).key(LAB_CONFIG)
  return parameters(head, coin).u8(0).done()
}
