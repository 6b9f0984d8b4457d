import type { MarketTrader } from '../../trader.ts'
import { mintData } from '../../transaction/accounts.ts'
import {
  ASSOCIATED_TOKEN,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  WRAPPED_SOL,
} from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import {
  type ProgramCall,
  payer,
  programLog,
  readonly,
  signer,
  writable,
} from '../../transaction/call.ts'
import type { Draft } from '../../transaction/draft.ts'
import { type Effects, gatherEffects, rentOf } from '../../transaction/effects.ts'
import {
  computeBudget,
  createAccount,
  mintTo,
  openTokenAccount,
  token,
  transferChecked,
  transferSol,
} from '../../transaction/standard-calls.ts'
import { close, syncNative } from '../../transaction/wrapped-sol.ts'
import { logAndCallEvent } from '../event-call.ts'
import { curveData, EXTENDED_CURVE_BYTES, holderData, type PumpCoin } from '../pumpfun/coin.ts'
import { DECIMALS, POOL_TOKENS } from '../pumpfun/curve.ts'
import { EVENT_AUTHORITY, GLOBAL, PUMP, pumpCall } from '../pumpfun/program.ts'
import { baseVaultData, quoteVaultData } from '../vaults.ts'
import { createPoolEvent, MIN_LIQUIDITY } from './events.ts'
import { newPool, POOL_BYTES, type PumpswapPool, poolData } from './pool.ts'
import { PUMP_SWAP, SWAP_CONFIG, SWAP_EVENTS, WITHDRAW_AUTHORITY } from './program.ts'

/** pump.fun's migration fee in lamports; it pays for the pool's accounts. */
const MIGRATION_FEE = 15_000_001n

const MINT_BYTES = 82

/** The rent of the accounts that it opens: five token accounts, the pool, and the LP mint. */
const POOL_COSTS = rentOf(170) * 3n + rentOf(165) * 2n + rentOf(POOL_BYTES) + rentOf(MINT_BYTES)

/** Moves a full curve's liquidity into a pool of PumpSwap, whose LP tokens are burned. */
export function migrateDraft(
  coin: PumpCoin,
  keeper: MarketTrader,
  seconds: number,
): { draft: Draft; pool: PumpswapPool } {
  const effects = gatherEffects()
  const quote = coin.curve.realSol - MIGRATION_FEE
  const pool = newPool(coin.mint, coin.creator, coin.traps, POOL_TOKENS, quote)
  const { creator, baseAccount, quoteAccount } = pool
  const { curveKey, vault, mint } = coin

  effects.pay(curveKey, creator, MIGRATION_FEE)
  const does: ProgramCall['does'] = [
    ...openAccounts(effects, pool),
    transferChecked({
      program: TOKEN_2022,
      mint,
      from: vault,
      to: baseAccount,
      authority: curveKey,
      amount: POOL_TOKENS,
      decimals: DECIMALS,
    }),
    syncNative(quoteAccount),
    createPool(effects, pool, seconds),
    close(effects, TOKEN_2022, baseAccount, WITHDRAW_AUTHORITY, creator, 170),
    close(effects, TOKEN, quoteAccount, WITHDRAW_AUTHORITY, creator, 165),
    burn(pool),
    close(effects, TOKEN_2022, pool.lpAccount, WITHDRAW_AUTHORITY, creator, 170),
    transferSol(effects, creator, WITHDRAW_AUTHORITY, MIGRATION_FEE - POOL_COSTS),
    ...logAndCallEvent(PUMP, EVENT_AUTHORITY, migrationEvent(coin, keeper, pool, seconds)),
  ]
  effects.pay(curveKey, pool.vaults.quoteVault, quote)
  coin.curve = { ...coin.curve, realSol: 0n, virtualSol: coin.curve.virtualSol - quote }
  effects.hold(curveKey, PUMP, curveData(coin, EXTENDED_CURVE_BYTES))
  effects.hold(vault, TOKEN_2022, holderData(coin, curveKey, 0n))
  const call = pumpCall(
    'Migrate',
    migrateAccounts(coin, keeper, pool),
    write('9beae792ec9ea21e').done(),
    does,
    60_000,
  )
  const calls = [...computeBudget(600_000, 100_000n), call]
  const draft = { calls, signers: [keeper], effects: effects.all, priority: 60_000n }
  return { draft, pool }
}

/** Opens the pool's vaults, and the accounts that fill them. */
function openAccounts(
  effects: Effects,
  { vaults, key, mint, ...pool }: PumpswapPool,
): ProgramCall[] {
  const { creator, baseAccount, quoteAccount } = pool
  const base = { payer: creator, mint, program: TOKEN_2022, idempotent: true }
  const wrapped = { payer: creator, mint: WRAPPED_SOL, program: TOKEN, idempotent: true }
  return [
    openTokenAccount(effects, {
      ...base,
      account: vaults.baseVault,
      owner: key,
      data: baseVaultData(vaults),
    }),
    openTokenAccount(effects, {
      ...wrapped,
      account: vaults.quoteVault,
      owner: key,
      data: quoteVaultData(vaults),
    }),
    openTokenAccount(effects, { ...base, account: baseAccount, owner: creator }),
    openTokenAccount(effects, { ...wrapped, account: quoteAccount, owner: creator }),
  ]
}

function migrateAccounts(
  { curveKey, vault, mint }: PumpCoin,
  keeper: MarketTrader,
  pool: PumpswapPool,
): ProgramCall['accounts'] {
  const { creator, baseAccount, quoteAccount } = pool
  return [
    readonly(GLOBAL),
    writable(WITHDRAW_AUTHORITY),
    readonly(mint),
    writable(curveKey),
    writable(vault),
    payer(keeper),
    readonly(SYSTEM),
    readonly(TOKEN),
    readonly(PUMP_SWAP),
    writable(pool.key),
    writable(creator),
    writable(baseAccount),
    writable(quoteAccount),
    readonly(SWAP_CONFIG),
    readonly(WRAPPED_SOL),
    writable(pool.lpMint),
    writable(pool.lpAccount),
    writable(pool.vaults.baseVault),
    writable(pool.vaults.quoteVault),
    readonly(TOKEN_2022),
    readonly(ASSOCIATED_TOKEN),
    readonly(SWAP_EVENTS),
  ]
}

function createPool(effects: Effects, pool: PumpswapPool, seconds: number): ProgramCall {
  const { creator, key, mint, lpMint, lpAccount, base, quote } = pool
  const lp = { supply: 0n, decimals: 9, mintAuthority: key, freezeAuthority: null }
  const account = createAccount(effects, creator, key, PUMP_SWAP, poolData(pool))
  const mintAccount = createAccount(effects, creator, lpMint, TOKEN_2022, mintData(lp))
  const lpHolder = openTokenAccount(effects, {
    payer: creator,
    account: lpAccount,
    owner: creator,
    mint: lpMint,
    program: TOKEN_2022,
  })
  const initialize = write('14').u8(9).key(key).u8(0).done()
  return {
    program: PUMP_SWAP,
    accounts: poolAccounts(pool),
    data: write('e992d18ecf6840bc')
      .u16(0)
      .u64(base)
      .u64(quote)
      .key(pool.coinCreator)
      .bool(false)
      .done(),
    does: [
      programLog('Instruction: CreatePool'),
      account,
      mintAccount,
      token(TOKEN_2022, 'Instruction: InitializeMint2', [writable(lpMint)], initialize, 1_225),
      lpHolder,
      transferChecked({
        program: TOKEN_2022,
        mint,
        from: pool.baseAccount,
        to: pool.vaults.baseVault,
        authority: creator,
        amount: base,
        decimals: DECIMALS,
      }),
      transferChecked({
        program: TOKEN,
        mint: WRAPPED_SOL,
        from: pool.quoteAccount,
        to: pool.vaults.quoteVault,
        authority: creator,
        amount: quote,
        decimals: 9,
      }),
      mintTo(TOKEN_2022, lpMint, lpAccount, key, pool.liquidity - MIN_LIQUIDITY),
      ...logAndCallEvent(PUMP_SWAP, SWAP_EVENTS, createPoolEvent(pool, seconds)),
    ],
    units: 50_000,
  }
}

function poolAccounts(pool: PumpswapPool): ProgramCall['accounts'] {
  const { creator, key, mint, lpMint, lpAccount } = pool
  return [
    writable(key),
    readonly(SWAP_CONFIG),
    { ...writable(creator), signer: true },
    readonly(mint),
    readonly(WRAPPED_SOL),
    writable(lpMint),
    writable(pool.baseAccount),
    writable(pool.quoteAccount),
    writable(lpAccount),
    writable(pool.vaults.baseVault),
    writable(pool.vaults.quoteVault),
    readonly(SYSTEM),
    readonly(TOKEN_2022),
    readonly(TOKEN_2022),
    readonly(TOKEN),
    readonly(ASSOCIATED_TOKEN),
    readonly(SWAP_EVENTS),
    readonly(PUMP_SWAP),
  ]
}

function migrationEvent(
  coin: PumpCoin,
  keeper: MarketTrader,
  pool: PumpswapPool,
  seconds: number,
): Uint8Array {
  return write('bde95db95c94ea94')
    .key(keeper)
    .key(coin.mint)
    .u64(pool.base)
    .u64(pool.quote)
    .u64(MIGRATION_FEE)
    .key(coin.curveKey)
    .i64(BigInt(seconds))
    .key(pool.key)
    .key(SYSTEM)
    .done()
}

function burn({ lpAccount, lpMint, creator, liquidity }: PumpswapPool): ProgramCall {
  return token(
    TOKEN_2022,
    'Instruction: Burn',
    [writable(lpAccount), writable(lpMint), signer(creator)],
    write()
      .u8(8)
      .u64(liquidity - MIN_LIQUIDITY)
      .done(),
    1_300,
  )
}
