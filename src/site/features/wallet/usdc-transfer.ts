import { AccountRole, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { BlockhashBody } from '../../../contract/records.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from '../../../contract/token-programs.ts'
import type { TransactionVersion } from './standard.ts'
import { encodeUnsigned } from './transfer.ts'

type WalletUsdcTransfer = {
  from: string
  /** Our token account. */
  to: string
  mint: string
  /** Base units; 10^6 are one USDC. */
  units: bigint
  /** The order's reference: a read-only account that makes the payment findable. */
  reference: string
}

/** `TransferChecked`, u64 amount, u8 decimals: `TokenInstruction` in https://docs.rs/spl-token */
const TRANSFER_CHECKED = 12
const DECIMALS = 6

/** The bytes of an unsigned token transfer that carries the reference (Solana Pay's way). */
export async function buildUsdcTransfer(
  transfer: WalletUsdcTransfer,
  lifetime: BlockhashBody,
  version: TransactionVersion,
): Promise<Uint8Array> {
  const [from, mint] = [address(transfer.from), address(transfer.mint)]
  const { encode } = getAddressEncoder()
  const [source] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    seeds: [encode(from), encode(TOKEN_PROGRAM), encode(mint)],
  })
  const data = new Uint8Array(10)
  data[0] = TRANSFER_CHECKED
  new DataView(data.buffer).setBigUint64(1, transfer.units, true)
  data[9] = DECIMALS
  const pay = {
    programAddress: TOKEN_PROGRAM,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: address(transfer.to), role: AccountRole.WRITABLE },
      { address: from, role: AccountRole.READONLY_SIGNER },
      { address: address(transfer.reference), role: AccountRole.READONLY },
    ],
    data,
  }
  return encodeUnsigned(from, [pay], lifetime, version)
}
