import { z } from 'zod'
import { DeveloperShape } from '../../../../contract/api/api.ts'
import { Wallet } from '../../../../contract/schemas.ts'
import { showDeveloper } from '../../../../flows/launches/show-developer.ts'
import type { Tool } from '../tool.ts'

const Input = z.strictObject({ address: Wallet.describe('The wallet that deploys tokens.') })

export const getDeveloper: Tool<typeof Input, typeof DeveloperShape> = {
  // Assistants know it by this name.
  name: 'get_deployer',
  title: 'One developer',
  description:
    'A wallet’s launches that Mintwatch saw, and how they ended: graduated, dead, rugged, or open.',
  input: Input,
  output: DeveloperShape,
  answer: ({ services }, { address }) => showDeveloper(services, address, services.clock.now()),
}
