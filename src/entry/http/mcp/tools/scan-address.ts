import { z } from 'zod'
import { Wallet } from '../../../../contract/schemas.ts'
import { scanAddress } from '../../../../flows/scans/scan-address.ts'
import type { Tool } from '../tool.ts'

const Input = z.strictObject({ address: Wallet.describe('A token’s mint, or a wallet.') })

export const scanAddressTool: Tool<typeof Input> = {
  name: 'scan_address',
  title: 'Scan an address',
  description:
    'Looks up any Solana address: a launch in our records, otherwise what the chain says of the token or wallet right now. Ten scans a minute.',
  input: Input,
  async answer({ services, readAddress, limits, key }, { address }) {
    await limits.take('scans', key)
    return scanAddress(services, readAddress, address)
  },
}
