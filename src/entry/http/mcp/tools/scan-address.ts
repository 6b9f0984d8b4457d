import { z } from 'zod'
import { DeveloperShape, LaunchDetailShape } from '../../../../contract/api/api.ts'
import { Wallet } from '../../../../contract/schemas.ts'
import { type AddressScan, scanAddress } from '../../../../flows/scans/scan-address.ts'
import type { Tool } from '../tool.ts'

const Input = z.strictObject({ address: Wallet.describe('A token’s mint, or a wallet.') })

const Chain = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mint'),
    name: z.string().nullable().describe('As its developer wrote it, cleaned and truncated.'),
    symbol: z.string().nullable(),
    token2022: z.boolean(),
    decimals: z.number().int(),
    supply: z.string().describe('Raw units, decimal text.'),
    mint_authority: z.string().describe('Who may mint more; none: it was revoked.'),
    freeze_authority: z.string().describe('Who may freeze accounts; none: it was revoked.'),
    extensions: z.array(z.string()),
    holders: z.array(z.object({ account: z.string(), amount: z.string() })).nullable(),
  }),
  z.object({
    kind: z.literal('wallet'),
    lamports: z.string(),
    since: z.number().int().nullable().describe('When it was first used; null: before we look.'),
    transactions: z.number().int().nullable(),
    created: z.array(z.string()).nullable().describe('Mints that it created.'),
    read: z.number().int().describe('How many of its transactions were read.'),
  }),
  z.object({ kind: z.literal('account'), owner: z.string() }),
  z.object({ kind: z.literal('program') }),
  z.object({ kind: z.literal('nothing') }),
])
const Output = z.object({
  address: z.string(),
  launch: LaunchDetailShape.nullable().describe('The launch, if we detected it.'),
  chain: Chain.nullable().describe(
    'The chain’s answer; null: our records answer, or the chain could not be read.',
  ),
  deployer: DeveloperShape.nullable().describe('Its record as a developer, if it is a wallet.'),
}) satisfies z.ZodType<AddressScan>

export const scanAddressTool: Tool<typeof Input, typeof Output> = {
  name: 'scan_address',
  title: 'Scan an address',
  description:
    'Looks up any Solana address: a launch in our records, otherwise what the chain says of the token or wallet right now. Ten scans a minute.',
  input: Input,
  output: Output,
  async answer({ services, readAddress, limits, key }, { address }) {
    await limits.take('scans', key)
    return scanAddress(services, readAddress, address)
  },
}
