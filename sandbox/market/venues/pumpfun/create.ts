import type { MarketTrader } from '../../trader.ts'
import { metadataExtension, metadataPointer, mintData } from '../../transaction/accounts.ts'
import { ASSOCIATED_TOKEN, SYSTEM, TOKEN_2022 } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { type ProgramCall, payer, readonly, signer, writable } from '../../transaction/call.ts'
import { associated, derive } from '../../transaction/derive.ts'
import type { Draft } from '../../transaction/draft.ts'
import { type Effects, gatherEffects, rentOf } from '../../transaction/effects.ts'
import {
  computeBudget,
  createAccount,
  giveUpMinting,
  mintTo,
  openTokenAccount,
  token,
  transferSol,
} from '../../transaction/standard-calls.ts'
import { initializeTraps, mintExtensions } from '../../traps.ts'
import { logAndCallEvent } from '../event-call.ts'
import { CURVE_BYTES, curveData, EXTENDED_CURVE_BYTES, holderData, type PumpCoin } from './coin.ts'
import { DECIMALS, SUPPLY } from './curve.ts'
import { createEvent } from './events.ts'
import {
  EVENT_AUTHORITY,
  GLOBAL,
  MAYHEM,
  MAYHEM_PARAMS,
  MAYHEM_VAULT,
  MINT_AUTHORITY,
  PUMP,
  pumpCall,
} from './program.ts'
import { buyCall } from './trade.ts'

/** Launches a coin with `create_v2`; `lamports` above 0 buy the creator's share at once. */
export function createDraft(
  coin: PumpCoin,
  creator: MarketTrader,
  lamports: bigint,
  seconds: number,
): Draft {
  const effects = gatherEffects()
  const calls: ProgramCall[] = [
    ...computeBudget(400_000, 500_000n),
    createV2(effects, coin, creator, seconds),
    extendAccount(effects, coin, creator, seconds),
  ]
  if (lamports > 0n) calls.push(...buyCall(effects, coin, creator, lamports, seconds))
  return { calls, signers: [creator, coin.mint], effects: effects.all, priority: 200_000n }
}

function createV2(
  effects: Effects,
  coin: PumpCoin,
  user: MarketTrader,
  seconds: number,
): ProgramCall {
  const { mint, curveKey, vault, words, traps } = coin
  const authorities = { mintAuthority: null, freezeAuthority: traps.freeze }
  const facts = { supply: 0n, decimals: DECIMALS, ...authorities }
  const extensions = [...mintExtensions(traps), metadataPointer(mint)]
  const bare = mintData(facts, extensions)
  const described = [...extensions, metadataExtension(mint, words)]
  const whole = mintData({ ...facts, supply: SUPPLY }, described)
  const mintAccount = createAccount(effects, user, mint, TOKEN_2022, bare)
  const curveAccount = createAccount(effects, user, curveKey, PUMP, curveData(coin, CURVE_BYTES))
  const all = holderData(coin, curveKey, SUPPLY)
  const open = openTokenAccount(effects, {
    payer: user,
    account: vault,
    owner: curveKey,
    mint,
    program: TOKEN_2022,
    data: all,
  })
  const rent = transferSol(effects, user, mint, rentOf(whole.length) - rentOf(bare.length))
  effects.hold(mint, TOKEN_2022, whole)
  return pumpCall(
    'CreateV2',
    [
      payer(mint),
      readonly(MINT_AUTHORITY),
      writable(curveKey),
      writable(vault),
      readonly(GLOBAL),
      payer(user),
      readonly(SYSTEM),
      readonly(TOKEN_2022),
      readonly(ASSOCIATED_TOKEN),
      writable(MAYHEM),
      readonly(MAYHEM_PARAMS),
      writable(MAYHEM_VAULT),
      writable(derive(MAYHEM, 'mayhem-state', mint)),
      writable(associated(MAYHEM_VAULT, mint, TOKEN_2022)),
    ],
    write('d6904cec5f8b31b4')
      .text(words.name)
      .text(words.symbol)
      .text(words.uri)
      .key(coin.creator)
      .bool(false)
      .bool(coin.cashback)
      .done(),
    [
      mintAccount,
      ...initializeTraps(mint, traps),
      pointMetadata(coin),
      initializeMint(coin),
      curveAccount,
      open,
      rent,
      writeMetadata(coin),
      lockMetadata(coin),
      mintTo(TOKEN_2022, mint, vault, MINT_AUTHORITY, SUPPLY),
      giveUpMinting(TOKEN_2022, mint, MINT_AUTHORITY),
      ...logAndCallEvent(PUMP, EVENT_AUTHORITY, createEvent(coin, user, seconds)),
    ],
    60_000,
  )
}

function pointMetadata({ mint }: PumpCoin): ProgramCall {
  const data = write('2700').zeros(32).key(mint).done()
  return token(TOKEN_2022, 'MetadataPointerInstruction::Initialize', [writable(mint)], data, 925)
}

function initializeMint({ mint, traps: { freeze } }: PumpCoin): ProgramCall {
  const fields = write('14').u8(DECIMALS).key(MINT_AUTHORITY)
  const data = (freeze ? fields.u8(1).key(freeze) : fields.u8(0)).done()
  return token(TOKEN_2022, 'Instruction: InitializeMint2', [writable(mint)], data, 1_772)
}

/** https://github.com/solana-program/token-metadata, interface/src/instruction.rs */
function writeMetadata({ mint, words }: PumpCoin): ProgramCall {
  const data = write('d2e11ea258b84d8d').text(words.name).text(words.symbol).text(words.uri)
  const accounts = [
    writable(mint),
    readonly(MINT_AUTHORITY),
    readonly(mint),
    signer(MINT_AUTHORITY),
  ]
  const name = 'TokenMetadataInstruction: Initialize'
  return token(TOKEN_2022, name, accounts, data.done(), 3_514)
}

function lockMetadata({ mint }: PumpCoin): ProgramCall {
  const data = write('d7e4a6e45464567b').zeros(32).done()
  const accounts = [writable(mint), signer(MINT_AUTHORITY)]
  return token(TOKEN_2022, 'TokenMetadataInstruction: UpdateAuthority', accounts, data, 3_871)
}

function extendAccount(
  effects: Effects,
  coin: PumpCoin,
  user: MarketTrader,
  seconds: number,
): ProgramCall {
  const more = rentOf(EXTENDED_CURVE_BYTES) - rentOf(CURVE_BYTES)
  const rent = transferSol(effects, user, coin.curveKey, more)
  effects.hold(coin.curveKey, PUMP, curveData(coin, EXTENDED_CURVE_BYTES))
  const event = write('6161d7905d92167c')
    .key(coin.curveKey)
    .key(user)
    .u64(BigInt(CURVE_BYTES))
    .u64(BigInt(EXTENDED_CURVE_BYTES))
    .i64(BigInt(seconds))
    .done()
  return pumpCall(
    'ExtendAccount',
    [writable(coin.curveKey), payer(user), readonly(SYSTEM)],
    write('ea66c2cb96483ee5').done(),
    [rent, ...logAndCallEvent(PUMP, EVENT_AUTHORITY, event)],
    8_000,
  )
}
