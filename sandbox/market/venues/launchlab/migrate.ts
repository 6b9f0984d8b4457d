import type { MarketTrader } from '../../trader.ts'
import { mintData } from '../../transaction/accounts.ts'
import {
  ASSOCIATED_TOKEN,
  METADATA,
  RENT,
  SYSTEM,
  TOKEN,
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
import { associated } from '../../transaction/derive.ts'
import type { Draft } from '../../transaction/draft.ts'
import { type Effects, gatherEffects } from '../../transaction/effects.ts'
import type { Key } from '../../transaction/keys.ts'
import {
  computeBudget,
  createAccount,
  mintTo,
  openTokenAccount,
  token,
  transferChecked,
} from '../../transaction/standard-calls.ts'
import {
  CPMM,
  CPMM_AUTHORITY,
  CPMM_CONFIG,
  CPMM_CREATION_FEE,
  type CpPool,
  cpPoolData,
  newCpPool,
} from '../cpmm/pool.ts'
import { baseVaultData, holdVaults, quoteVaultData } from '../vaults.ts'
import {
  LAB_DECIMALS,
  LAB_RAISE,
  LAB_SELL,
  LAB_SUPPLY,
  type LabCoin,
  labPoolData,
} from './lab-coin.ts'
import { LAB_AUTHORITY, LAB_CONFIG, LAUNCH_LAB, LOCK, LOCK_AUTHORITY } from './program.ts'

const OBSERVATION_BYTES = 4_075

/** Moves a raised launch to a CPMM pool by `migrate_to_cpswap`; its LP tokens are burned. */
export function labMigrateDraft(
  coin: LabCoin,
  keeper: MarketTrader,
): { draft: Draft; pool: CpPool } {
  const effects = gatherEffects()
  const base = LAB_SUPPLY - LAB_SELL
  const pool = newCpPool(coin.mint, coin.vaults.traps, base, LAB_RAISE)
  const lpAccount = associated(LAB_AUTHORITY, pool.lpMint, TOKEN)
  const { vaults, mint } = coin
  const call: ProgramCall = {
    program: LAUNCH_LAB,
    accounts: [
      payer(keeper),
      readonly(mint),
      readonly(WRAPPED_SOL),
      readonly(coin.platform),
      readonly(CPMM),
      writable(pool.key),
      readonly(CPMM_AUTHORITY),
      writable(pool.lpMint),
      writable(pool.vaults.baseVault),
      writable(pool.vaults.quoteVault),
      readonly(CPMM_CONFIG),
      writable(CPMM_CREATION_FEE),
      writable(pool.observation),
      readonly(LOCK),
      readonly(LOCK_AUTHORITY),
      writable(associated(LOCK_AUTHORITY, pool.lpMint, TOKEN)),
      writable(LAB_AUTHORITY),
      writable(coin.key),
      readonly(LAB_CONFIG),
      writable(vaults.baseVault),
      writable(vaults.quoteVault),
      writable(lpAccount),
      readonly(TOKEN),
      readonly(TOKEN),
      readonly(ASSOCIATED_TOKEN),
      readonly(SYSTEM),
      readonly(RENT),
      readonly(METADATA),
    ],
    data: write('885cc8671cda908c').done(),
    does: [
      programLog('Instruction: MigrateToCpswap'),
      initialize(effects, coin, pool, keeper, lpAccount),
      burn(lpAccount, pool.lpMint),
    ],
    units: 70_000,
  }
  effects.pay(vaults.quoteVault, pool.vaults.quoteVault, LAB_RAISE)
  vaults.base -= base
  vaults.quote -= LAB_RAISE
  holdVaults(effects, vaults)
  effects.hold(coin.key, LAUNCH_LAB, labPoolData(coin, 2))
  const calls = [...computeBudget(600_000, 100_000n), call]
  const draft = { calls, signers: [keeper], effects: effects.all, priority: 60_000n }
  return { draft, pool }
}

/** CPMM's own `initialize`; accounts and arguments are in the order of the mints. */
function initialize(
  effects: Effects,
  coin: LabCoin,
  pool: CpPool,
  keeper: MarketTrader,
  lpAccount: Key,
): ProgramCall {
  const { vaults, lpMint, base, quote } = pool
  const ordered = <T>(first: T, second: T): [T, T] =>
    pool.isQuoteFirst ? [second, first] : [first, second]
  const [mint0, mint1] = ordered(coin.mint as Key, WRAPPED_SOL)
  const [from0, from1] = ordered(coin.vaults.baseVault, coin.vaults.quoteVault)
  const [vault0, vault1] = ordered(vaults.baseVault, vaults.quoteVault)
  const [amount0, amount1] = ordered(base, quote)
  const lp = { supply: 0n, decimals: 9, mintAuthority: CPMM_AUTHORITY, freezeAuthority: null }
  return {
    program: CPMM,
    accounts: [
      { ...signer(LAB_AUTHORITY), writable: true },
      readonly(CPMM_CONFIG),
      readonly(CPMM_AUTHORITY),
      writable(pool.key),
      readonly(mint0),
      readonly(mint1),
      writable(lpMint),
      writable(from0),
      writable(from1),
      writable(lpAccount),
      writable(vault0),
      writable(vault1),
      writable(CPMM_CREATION_FEE),
      writable(pool.observation),
      readonly(TOKEN),
      readonly(TOKEN),
      readonly(TOKEN),
      readonly(ASSOCIATED_TOKEN),
      readonly(SYSTEM),
      readonly(RENT),
    ],
    data: write('afaf6d1f0d989bed').u64(amount0).u64(amount1).u64(0n).done(),
    does: [
      programLog('Instruction: Initialize'),
      createAccount(effects, keeper, lpMint, TOKEN, mintData(lp)),
      token(
        TOKEN,
        'Instruction: InitializeMint2',
        [writable(lpMint)],
        write('1409').key(CPMM_AUTHORITY).u8(0).done(),
      ),
      openTokenAccount(effects, {
        payer: keeper,
        account: lpAccount,
        owner: LAB_AUTHORITY,
        mint: lpMint,
        program: TOKEN,
      }),
      createAccount(effects, keeper, pool.observation, CPMM, new Uint8Array(OBSERVATION_BYTES)),
      ...openVault(effects, keeper, vaults.baseVault, coin.mint, baseVaultData(vaults)),
      ...openVault(effects, keeper, vaults.quoteVault, WRAPPED_SOL, quoteVaultData(vaults)),
      createAccount(effects, keeper, pool.key, CPMM, cpPoolData(pool, LAB_AUTHORITY)),
      ...transfers(coin, pool),
      mintTo(TOKEN, lpMint, lpAccount, CPMM_AUTHORITY, LP_TOKENS),
    ],
    units: 60_000,
  }
}

function openVault(
  effects: Effects,
  keeper: MarketTrader,
  vault: Key,
  mint: Key,
  data: Uint8Array,
): ProgramCall[] {
  return [
    createAccount(effects, keeper, vault, TOKEN, data),
    token(
      TOKEN,
      'Instruction: InitializeAccount3',
      [writable(vault), readonly(mint)],
      write('12').key(CPMM_AUTHORITY).done(),
    ),
  ]
}

/** About the square root of the product of both amounts. */
const LP_TOKENS = 4_193_388_282_504n

function transfers(coin: LabCoin, pool: CpPool): ProgramCall[] {
  const money = transferChecked({
    program: TOKEN,
    mint: WRAPPED_SOL,
    from: coin.vaults.quoteVault,
    to: pool.vaults.quoteVault,
    authority: LAB_AUTHORITY,
    amount: pool.quote,
    decimals: 9,
  })
  const coins = transferChecked({
    program: TOKEN,
    mint: coin.mint,
    from: coin.vaults.baseVault,
    to: pool.vaults.baseVault,
    authority: LAB_AUTHORITY,
    amount: pool.base,
    decimals: LAB_DECIMALS,
  })
  return pool.isQuoteFirst ? [money, coins] : [coins, money]
}

function burn(account: Key, mint: Key): ProgramCall {
  return token(
    TOKEN,
    'Instruction: Burn',
    [writable(account), writable(mint), signer(LAB_AUTHORITY)],
    write('08').u64(LP_TOKENS).done(),
    1_300,
  )
}
