import type { OperatorRole } from '../../src/contract/console/roles.ts'
import { inviteOperator } from '../../src/flows/console/issue-link.ts'
import type { TestServer } from '../support/world.ts'
import type { Visitor } from './visitor.ts'

/** Gives the browser a device with a passkey store, whose owner always agrees. */
export async function addAuthenticator({ page }: Visitor): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Goes from the link in a message to the console's first page. */
export async function enterConsole(
  { page }: Visitor,
  server: TestServer,
  role: OperatorRole,
  telegramId: string,
): Promise<void> {
  const link = await inviteOperator(
    server.app.context,
    { origin: server.url, messageText: null },
    { telegramId, name: 'Ada', role, recover: true },
  )
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue in this browser' }).click()
  await page.getByLabel('Passkey name').fill('Laptop')
  await page.getByRole('button', { name: 'Make passkey' }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
}

/** Gives the open dialog its reason and presses its button. */
export async function confirmWith({ page }: Visitor, name: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
