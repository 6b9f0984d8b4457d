import { immutableOwner, tokenData } from './accounts.ts'
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, SYSTEM, TOKEN_2022 } from './addresses.ts'
import { write } from './bytes.ts'
import { type ProgramCall, payer, programLog, readonly, signer, writable } from './call.ts'
import { type Effects, rentOf } from './effects.ts'
import type { Key } from './keys.ts'

/** Calls of the System, Token, and Associated Token programs, with what they log. */

export function transferSol(effects: Effects, from: Key, to: Key, lamports: bigint): ProgramCall {
  effects.pay(from, to, lamports)
  return {
    program: SYSTEM,
    accounts: [payer(from), writable(to)],
    data: write().u32(2).u64(lamports).done(),
    does: [],
    units: null,
  }
}

/** Creates an account with data, paid by `from`. */
export function createAccount(
  effects: Effects,
  from: Key,
  key: Key,
  owner: Key,
  data: Uint8Array,
): ProgramCall {
  effects.create(from, key, owner, data)
  return {
    program: SYSTEM,
    accounts: [payer(from), payer(key)],
    data: write().u32(0).u64(rentOf(data.length)).u64(BigInt(data.length)).key(owner).done(),
    does: [],
    units: null,
  }
}

/** Sets the compute unit limit and price. */
export function computeBudget(units: number, microLamports: bigint): ProgramCall[] {
  const call = (data: Uint8Array): ProgramCall => ({
    program: COMPUTE_BUDGET,
    accounts: [],
    data,
    does: [],
    units: null,
  })
  return [call(write().u8(2).u32(units).done()), call(write().u8(3).u64(microLamports).done())]
}

export function token(
  program: Key,
  name: string,
  accounts: ProgramCall['accounts'],
  data: Uint8Array,
  units = 1_700,
): ProgramCall {
  return { program, accounts, data, does: [programLog(name)], units }
}

export type TokenMove = {
  program: Key
  mint: Key
  from: Key
  to: Key
  authority: Key
  amount: bigint
  decimals: number
}

/** Transfers tokens; the caller sets the accounts' data afterwards. */
export function transferChecked(move: TokenMove): ProgramCall {
  return token(
    move.program,
    'Instruction: TransferChecked',
    [writable(move.from), readonly(move.mint), writable(move.to), signer(move.authority)],
    write().u8(12).u64(move.amount).u8(move.decimals).done(),
    2_475,
  )
}

export function mintTo(
  program: Key,
  mint: Key,
  to: Key,
  authority: Key,
  amount: bigint,
): ProgramCall {
  return token(
    program,
    'Instruction: MintTo',
    [writable(mint), writable(to), signer(authority)],
    write().u8(7).u64(amount).done(),
  )
}

/** Revokes the mint authority. */
export function giveUpMinting(program: Key, mint: Key, holder: Key): ProgramCall {
  return token(
    program,
    'Instruction: SetAuthority',
    [writable(mint), signer(holder)],
    write().u8(6).u8(0).u8(0).done(),
    1_044,
  )
}

type NewTokenAccount = {
  payer: Key
  account: Key
  owner: Key
  mint: Key
  program: Key
  idempotent?: boolean
  /** Its data after the transaction. */
  data?: Uint8Array
}

/** Opens an associated token account; the Associated Token program calls the others for it. */
export function openTokenAccount(effects: Effects, wanted: NewTokenAccount): ProgramCall {
  const { account, owner, mint, program, idempotent = false } = wanted
  const is2022 = program.address === TOKEN_2022.address
  const empty = tokenData({ mint, owner, amount: 0n }, is2022 ? [immutableOwner] : [])
  return {
    program: ASSOCIATED_TOKEN,
    accounts: [
      payer(wanted.payer),
      writable(account),
      readonly(owner),
      readonly(mint),
      readonly(SYSTEM),
      readonly(program),
    ],
    data: Uint8Array.of(idempotent ? 1 : 0),
    does: [
      programLog(idempotent ? 'CreateIdempotent' : 'Create'),
      sizeOf(program, mint),
      createAccount(effects, wanted.payer, account, program, wanted.data ?? empty),
      programLog('Initialize the associated token account'),
      token(
        program,
        'Instruction: InitializeImmutableOwner',
        [writable(account)],
        Uint8Array.of(22),
        736,
      ),
      token(
        program,
        'Instruction: InitializeAccount3',
        [writable(account), readonly(mint)],
        write().u8(18).key(owner).done(),
        1_969,
      ),
    ],
    units: 9_000,
  }
}

/** Asks the Token program for the size of an account with an immutable owner. */
function sizeOf(program: Key, mint: Key): ProgramCall {
  const call = token(
    program,
    'Instruction: GetAccountDataSize',
    [readonly(mint)],
    write().u8(21).u16(7).done(),
    1_447,
  )
  const size = program.address === TOKEN_2022.address ? 170n : 165n
  return { ...call, returns: write().u64(size).done() }
}
