import type { Trader } from '../../trader.ts'
import { METADATA, SYSTEM, TOKEN, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { type Call, payer, readonly, says, signer, writable } from '../../transaction/call.ts'
import type { Draft } from '../../transaction/draft.ts'
import { type Effects, gatherEffects } from '../../transaction/effects.ts'
import {
  computeBudget,
  createAccount,
  giveUpAuthority,
  mintTo,
  token,
} from '../../transaction/standard-calls.ts'
import { eventCall } from '../pumpfun/program.ts'
import { createMetadata, createMint, metadataKey, type SplMint } from '../spl-mint.ts'
import { baseVaultData, quoteVaultData } from '../vaults.ts'
import { DBC_DECIMALS, DBC_SUPPLY, type DbcCoin, dbcPoolData } from './dbc-coin.ts'
import { DBC, DBC_AUTHORITY, DBC_EVENTS } from './program.ts'
import { dbcTradeCalls } from './trade.ts'

/** Launches a coin with `initialize_virtual_pool_with_spl_token`, and buys for the creator. */
export function dbcCreateDraft(
  coin: DbcCoin,
  creator: Trader,
  lamports: bigint,
  slot: number,
  seconds: number,
): Draft {
  coin.activation = slot
  const effects = gatherEffects()
  const calls = [...computeBudget(400_000, 500_000n), initialize(effects, coin, creator)]
  if (lamports > 0n) {
    calls.push(...dbcTradeCalls(effects, coin, creator, lamports, true, seconds))
  }
  return { calls, signers: [creator, coin.mint], effects: effects.all, priority: 200_000n }
}

function initialize(effects: Effects, coin: DbcCoin, creator: Trader): Call {
  const { mint, key, vaults, words } = coin
  const wanted: SplMint = {
    mint,
    decimals: DBC_DECIMALS,
    supply: DBC_SUPPLY,
    authority: DBC_AUTHORITY,
    freezeAuthority: vaults.traps.freeze,
    words,
    updateAuthority: null,
  }
  const open = (vault: typeof key, of: typeof key, data: Uint8Array): Call[] => [
    createAccount(effects, creator, vault, TOKEN, data),
    token(
      TOKEN,
      'Instruction: InitializeAccount3',
      [writable(vault), readonly(of)],
      write('12').key(DBC_AUTHORITY).done(),
      2_100,
    ),
  ]
  const event = write('e432f655cb428625')
    .key(key)
    .key(coin.config)
    .key(coin.creator)
    .key(mint)
    .u8(0)
    .u64(BigInt(coin.activation))
    .done()
  return {
    program: DBC,
    accounts: [
      readonly(coin.config),
      readonly(DBC_AUTHORITY),
      signer(coin.creator),
      payer(mint),
      readonly(WRAPPED_SOL),
      writable(key),
      writable(vaults.baseVault),
      writable(vaults.quoteVault),
      writable(metadataKey(mint)),
      readonly(METADATA),
      payer(creator),
      readonly(TOKEN),
      readonly(TOKEN),
      readonly(SYSTEM),
      readonly(DBC_EVENTS),
      readonly(DBC),
    ],
    data: write('8c55d7b06636684f').text(words.name).text(words.symbol).text(words.uri).done(),
    does: [
      says('Instruction: InitializeVirtualPoolWithSplToken'),
      ...createMint(effects, creator, wanted),
      createAccount(effects, creator, key, DBC, dbcPoolData(coin)),
      ...open(vaults.baseVault, mint, baseVaultData(vaults)),
      ...open(vaults.quoteVault, WRAPPED_SOL, quoteVaultData(vaults)),
      createMetadata(effects, creator, wanted),
      mintTo(TOKEN, mint, vaults.baseVault, DBC_AUTHORITY, DBC_SUPPLY),
      giveUpAuthority(TOKEN, mint, DBC_AUTHORITY, 0),
      eventCall(DBC, DBC_EVENTS, event),
    ],
    units: 60_000,
  }
}
