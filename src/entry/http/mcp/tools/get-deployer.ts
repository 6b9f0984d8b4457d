import { z } from 'zod'
import { DeployerShape } from '../../../../contract/api/api.ts'
import { Wallet } from '../../../../contract/schemas.ts'
import { showDeployer } from '../../../../flows/launches/show-deployer.ts'
import type { Tool } from '../tool.ts'

const Input = z.strictObject({ address: Wallet.describe('The wallet that deploys tokens.') })

export const getDeployer: Tool<typeof Input, typeof DeployerShape> = {
  name: 'get_deployer',
  title: 'One deployer',
  description:
    'A wallet’s launches that Mintwatch saw, and how they ended: graduated, dead, rugged, or open.',
  input: Input,
  output: DeployerShape,
  answer: ({ services }, { address }) => showDeployer(services, address, services.clock.now()),
}
