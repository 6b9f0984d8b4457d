import { AccountRole, type Address } from '@solana/kit'
import { parseSystemInstruction, SystemInstruction } from '@solana-program/system'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { encodeBase58 } from '../../../src/contract/base58.ts'
import { isTokenProgram, SYSTEM_PROGRAM } from '../../../src/contract/token-programs.ts'
import { isMemoProgram } from './memo.ts'
import {
  type InstructionToParse,
  type Parsed,
  parseTokenInstruction,
} from './parse-token-instruction.ts'

/** The jsonParsed form of instructions that wallets read; others stay raw. */
export function parseInstruction({ programId, accounts, data }: InstructionToParse) {
  const parsed = attempt({ programId, accounts, data })
  if (parsed) return { ...parsed, programId }
  return { programId, accounts, data: encodeBase58(data) }
}

function attempt(instruction: InstructionToParse): Parsed | null {
  const { programId, accounts, data } = instruction
  try {
    if (isMemoProgram(programId)) {
      return { program: 'spl-memo', parsed: new TextDecoder('utf-8', { fatal: true }).decode(data) }
    }
    if (programId === SYSTEM_PROGRAM) return parseSystem(instruction)
    if (isTokenProgram(programId)) return parseTokenInstruction(instruction)
    if (programId === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) return parseAssociated(accounts, data)
    return null
  } catch {
    // Hostile, or newer than this parser: shown raw, as by validators.
    return null
  }
}

function forKit({ programId, accounts, data }: InstructionToParse) {
  return {
    programAddress: programId,
    accounts: accounts.map((address) => ({ address, role: AccountRole.WRITABLE })),
    data,
  }
}

function parseSystem(instruction: InstructionToParse): Parsed | null {
  const parsed = parseSystemInstruction(forKit(instruction))
  const as = (type: string, info: unknown) => ({ program: 'system', parsed: { type, info } })
  switch (parsed.instructionType) {
    case SystemInstruction.TransferSol:
      return as('transfer', {
        source: parsed.accounts.source.address,
        destination: parsed.accounts.destination.address,
        lamports: parsed.data.amount,
      })
    case SystemInstruction.TransferSolWithSeed:
      return as('transferWithSeed', {
        source: parsed.accounts.source.address,
        sourceBase: parsed.accounts.baseAccount.address,
        destination: parsed.accounts.destination.address,
        lamports: parsed.data.amount,
        sourceSeed: parsed.data.fromSeed,
        sourceOwner: parsed.data.fromOwner,
      })
    case SystemInstruction.CreateAccount:
      return as('createAccount', {
        source: parsed.accounts.payer.address,
        newAccount: parsed.accounts.newAccount.address,
        lamports: parsed.data.lamports,
        space: parsed.data.space,
        owner: parsed.data.programAddress,
      })
    case SystemInstruction.AdvanceNonceAccount:
      return as('advanceNonce', {
        nonceAccount: parsed.accounts.nonceAccount.address,
        recentBlockhashesSysvar: parsed.accounts.recentBlockhashesSysvar.address,
        nonceAuthority: parsed.accounts.nonceAuthority.address,
      })
    case SystemInstruction.Allocate:
      return as('allocate', {
        account: parsed.accounts.newAccount.address,
        space: parsed.data.space,
      })
    case SystemInstruction.Assign:
      return as('assign', {
        account: parsed.accounts.account.address,
        owner: parsed.data.programAddress,
      })
    default:
      return null
  }
}

/** Create (no data, or 0) and CreateIdempotent (1): payer, account, wallet, mint, and programs. */
function parseAssociated(accounts: readonly Address[], data: Uint8Array): Parsed | null {
  const kind = data[0] ?? 0
  if (kind > 1) return null
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts
  return {
    program: 'spl-associated-token-account',
    parsed: {
      type: kind === 0 ? 'create' : 'createIdempotent',
      info: { source, account, wallet, mint, systemProgram, tokenProgram },
    },
  }
}
