import type { Trader } from '../../trader.ts'
import { immutableOwner, metadataPointer, mintData, tokenData } from '../../transaction/accounts.ts'
import { SYSTEM, TOKEN, TOKEN_2022, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { type Call, payer, readonly, says, signer, writable } from '../../transaction/call.ts'
import { derive } from '../../transaction/derive.ts'
import type { Draft } from '../../transaction/draft.ts'
import { type Effects, gatherEffects } from '../../transaction/effects.ts'
import type { Key, Wallet } from '../../transaction/keys.ts'
import {
  computeBudget,
  createAccount,
  token,
  transferChecked,
} from '../../transaction/standard-calls.ts'
import {
  DAMM,
  DAMM_AUTHORITY,
  DAMM_CONFIG,
  DAMM_EVENTS,
  type DammPool,
  dammPoolData,
  dammPrice,
  MAX_SQRT_PRICE,
  MIN_SQRT_PRICE,
  newDammPool,
} from '../dammv2/pool.ts'
import { eventCall } from '../pumpfun/program.ts'
import { baseVaultData, holdVaults, quoteVaultData } from '../vaults.ts'
import { DBC_SUPPLY, DBC_THRESHOLD, type DbcCoin, dbcPoolData } from './dbc-coin.ts'
import { DBC, DBC_AUTHORITY } from './program.ts'

const POSITION_BYTES = 408

/** The keys that belong to the pool's first position, whose NFT mint must sign. */
type Position = { mint: Wallet; account: Key; key: Key }

/**
 * Moves a full curve's liquidity to a pool of DAMM v2 by `migration_damm_v2`.
 * @param lockedPercent how much of it is locked for good; the rest is the creator's to take.
 */
export function dbcMigrateDraft(
  coin: DbcCoin,
  keeper: Trader,
  nft: Wallet,
  lockedPercent: number,
  seconds: number,
): { draft: Draft; pool: DammPool } {
  const effects = gatherEffects()
  const position = {
    mint: nft,
    account: derive(DAMM, 'position_nft_account', nft),
    key: derive(DAMM, 'position', nft),
  }
  const pool = newDammPool(
    coin.mint,
    coin.creator,
    coin.vaults.traps,
    DBC_SUPPLY - coin.sold,
    DBC_THRESHOLD,
    lockedPercent,
  )
  const { vaults, mint } = coin
  const call: Call = {
    program: DBC,
    accounts: [
      writable(coin.key),
      readonly(derive(DBC, 'damm_v2', coin.key)),
      readonly(coin.config),
      writable(DBC_AUTHORITY),
      writable(pool.key),
      payer(position.mint),
      writable(position.account),
      writable(position.key),
      // There is no second position: the program stands for what is left out.
      readonly(DBC),
      readonly(DBC),
      readonly(DBC),
      readonly(DAMM_AUTHORITY),
      readonly(DAMM),
      writable(mint),
      writable(WRAPPED_SOL),
      writable(pool.vaults.baseVault),
      writable(pool.vaults.quoteVault),
      writable(vaults.baseVault),
      writable(vaults.quoteVault),
      payer(keeper),
      readonly(TOKEN),
      readonly(TOKEN),
      readonly(TOKEN_2022),
      readonly(DAMM_EVENTS),
      readonly(SYSTEM),
      readonly(DAMM_CONFIG),
    ],
    data: write('9ca9e66735e45040').done(),
    does: [
      says('Instruction: MigrationDammV2'),
      openPool(effects, coin, pool, position, keeper, seconds),
      ...(pool.locked > 0n ? [lock(pool, position)] : []),
      token(
        TOKEN_2022,
        'Instruction: SetAuthority',
        [writable(position.account), signer(DBC_AUTHORITY)],
        write('060201').key(coin.creator).done(),
        1_044,
      ),
    ],
    units: 70_000,
  }
  effects.pay(vaults.quoteVault, pool.vaults.quoteVault, pool.quote)
  vaults.base -= pool.base
  vaults.quote -= pool.quote
  holdVaults(effects, vaults)
  effects.hold(coin.key, DBC, dbcPoolData(coin))
  const calls = [...computeBudget(600_000, 100_000n), call]
  const draft = { calls, signers: [keeper, nft], effects: effects.all, priority: 60_000n }
  return { draft, pool }
}

function openPool(
  effects: Effects,
  coin: DbcCoin,
  pool: DammPool,
  position: Position,
  keeper: Trader,
  seconds: number,
): Call {
  const { vaults } = pool
  const nft = { supply: 1n, decimals: 0, mintAuthority: null, freezeAuthority: pool.key }
  const nftData = mintData(nft, [metadataPointer(position.mint)])
  const held = { mint: position.mint, owner: coin.creator, amount: 1n }
  const open = (vault: Key, mint: Key, data: Uint8Array) => [
    createAccount(effects, keeper, vault, TOKEN, data),
    token(
      TOKEN,
      'Instruction: InitializeAccount3',
      [writable(vault), readonly(mint)],
      write('12').key(DAMM_AUTHORITY).done(),
    ),
  ]
  const move = (mint: Key, from: Key, to: Key, amount: bigint, decimals: number) =>
    transferChecked({ program: TOKEN, mint, from, to, authority: DBC_AUTHORITY, amount, decimals })
  return {
    program: DAMM,
    accounts: [
      readonly(DBC_AUTHORITY),
      payer(position.mint),
      writable(position.account),
      { ...signer(DBC_AUTHORITY), writable: true },
      signer(DBC_AUTHORITY),
      readonly(DAMM_CONFIG),
      readonly(DAMM_AUTHORITY),
      writable(pool.key),
      writable(position.key),
      readonly(coin.mint),
      readonly(WRAPPED_SOL),
      writable(vaults.baseVault),
      writable(vaults.quoteVault),
      writable(coin.vaults.baseVault),
      writable(coin.vaults.quoteVault),
      readonly(TOKEN),
      readonly(TOKEN),
      readonly(TOKEN_2022),
      readonly(SYSTEM),
      readonly(DAMM_EVENTS),
      readonly(DAMM),
    ],
    data: write('955248c5fdfc440f')
      .raw(FEES)
      .i128(MIN_SQRT_PRICE)
      .i128(MAX_SQRT_PRICE)
      .bool(false)
      .i128(pool.liquidity)
      .i128(dammPrice(pool))
      .u8(1)
      .u8(1)
      .u8(0)
      .done(),
    does: [
      says('Instruction: InitializePoolWithDynamicConfig'),
      createAccount(effects, keeper, position.mint, TOKEN_2022, nftData),
      createAccount(
        effects,
        keeper,
        position.account,
        TOKEN_2022,
        tokenData(held, [immutableOwner]),
      ),
      createAccount(effects, keeper, pool.key, DAMM, dammPoolData(pool)),
      createAccount(effects, keeper, position.key, DAMM, positionData(pool, position)),
      ...open(vaults.baseVault, coin.mint, baseVaultData(vaults)),
      ...open(vaults.quoteVault, WRAPPED_SOL, quoteVaultData(vaults)),
      eventCall(DAMM, DAMM_EVENTS, positionEvent(pool, position)),
      move(coin.mint, coin.vaults.baseVault, vaults.baseVault, pool.base, 6),
      move(WRAPPED_SOL, coin.vaults.quoteVault, vaults.quoteVault, pool.quote, 9),
      eventCall(DAMM, DAMM_EVENTS, poolEvent(pool, seconds)),
    ],
    units: 60_000,
  }
}

/** One per cent, as a base fee of mode 0 with nothing dynamic. */
const FEES = write().u64(10_000_000n).u16(0).u64(0n).u64(0n).u8(0).zeros(3).u8(0).done()

function poolEvent(pool: DammPool, seconds: number): Uint8Array {
  return write('e432f655cb428625')
    .key(pool.key)
    .key(pool.mint)
    .key(WRAPPED_SOL)
    .key(DBC_AUTHORITY)
    .key(DBC_AUTHORITY)
    .key(SYSTEM)
    .raw(FEES)
    .i128(MIN_SQRT_PRICE)
    .i128(MAX_SQRT_PRICE)
    .u8(1)
    .u8(1)
    .i128(pool.liquidity)
    .i128(dammPrice(pool))
    .u64(BigInt(seconds))
    .u8(0)
    .u8(0)
    .u64(pool.base)
    .u64(pool.quote)
    .u64(pool.base)
    .u64(pool.quote)
    .u8(1)
    .done()
}

function positionEvent(pool: DammPool, position: Position): Uint8Array {
  return write('9c0f77c61db5dd37')
    .key(pool.key)
    .key(DBC_AUTHORITY)
    .key(position.key)
    .key(position.mint)
    .done()
}

/** `Position` of the public source: what of the liquidity it holds unlocked, vesting and locked. */
function positionData(pool: DammPool, position: Position): Uint8Array {
  const data = write('aabc8fe47a40f7d0')
    .key(pool.key)
    .key(position.mint)
    .zeros(2 * 32 + 2 * 8)
    .i128(pool.liquidity - pool.locked)
    .i128(0n)
    .i128(pool.locked)
    .done()
  const padded = new Uint8Array(POSITION_BYTES)
  padded.set(data)
  return padded
}

function lock(pool: DammPool, position: Position): Call {
  const event = write('918fa2dada50430b')
    .key(pool.key)
    .key(position.key)
    .i128(pool.locked)
    .i128(pool.locked)
    .done()
  return {
    program: DAMM,
    accounts: [
      writable(pool.key),
      writable(position.key),
      readonly(position.account),
      signer(DBC_AUTHORITY),
      readonly(DAMM_EVENTS),
      readonly(DAMM),
    ],
    data: write('a5b07d06e7abbad5').i128(pool.locked).done(),
    does: [says('Instruction: PermanentLockPosition'), eventCall(DAMM, DAMM_EVENTS, event)],
    units: 9_000,
  }
}
