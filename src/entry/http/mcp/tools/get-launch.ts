import { z } from 'zod'
import { LaunchDetailShape } from '../../../../contract/api/api.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { Wallet } from '../../../../contract/schemas.ts'
import { showLaunch } from '../../../../flows/launches/show-launches.ts'
import type { Tool } from '../tool.ts'

const Input = z.strictObject({ mint: Wallet.describe('The mint address of the token.') })

export const getLaunch: Tool<typeof Input, typeof LaunchDetailShape> = {
  name: 'get_launch',
  title: 'One launch',
  description:
    'Everything that Mintwatch recorded about one launch: the report of each stage with its evidence, holders, price path, and outcomes. Checks that are "unknown" could not be made; they are not an all-clear.',
  input: Input,
  output: LaunchDetailShape,
  async answer({ services }, { mint }) {
    const launch = await showLaunch(services, mint, services.clock.now())
    if (launch === null) throw new Refusal('not_found')
    return launch
  },
}
