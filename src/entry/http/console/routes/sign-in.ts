import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { ConsoleSessionBody } from '../../../../contract/console/bodies.ts'
import { showSession } from '../../../../flows/console/access.ts'
import {
  assert,
  enroll,
  requestAssertion,
  requestEnrollment,
} from '../../../../flows/console/passkeys.ts'
import { oneLine } from '../../../../kernel/text.ts'
import type { ConsoleRequest, ConsoleRoute } from '../console-context.ts'
import { bodyOf } from '../input.ts'

const Text = z.string().max(16_000)
const Credential = {
  id: Text,
  rawId: Text,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
}
const Registration = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Text,
    attestationObject: Text,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
const Assertion = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Text,
    authenticatorData: Text,
    signature: Text,
    userHandle: Text.optional(),
  }),
})
const Enrollment = z.object({ name: z.string().trim().min(1).max(60), credential: Registration })

/** Making passkeys, and signing in with them. */
export const signInRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/session',
    right: 'anyone',
    run: async (request, { services, console }) =>
      request.json<ConsoleSessionBody>(
        await showSession(services, request.env.browser, console.explorer),
      ),
  },
  {
    method: 'POST',
    path: '/passkeys/enrollment',
    right: 'anyone',
    run: async (request, { services }) =>
      request.json(await requestEnrollment(services, request.env.party, request.env.browser)),
  },
  {
    method: 'POST',
    path: '/passkeys',
    right: 'anyone',
    async run(request, { services, limits }) {
      const { party, browser, address } = request.env
      await limits.take('proofs', address)
      const { name, credential } = await bodyOf(request, Enrollment)
      const response = credential as RegistrationResponseJSON
      return given(request, await enroll(services, party, browser, oneLine(name, 60), response))
    },
  },
  {
    method: 'POST',
    path: '/passkeys/assertion',
    right: 'anyone',
    run: async (request, { services }) =>
      request.json(await requestAssertion(services, request.env.party, request.env.browser)),
  },
  {
    method: 'POST',
    path: '/sign_in',
    right: 'anyone',
    async run(request, { services, limits }) {
      const { party, browser, address } = request.env
      await limits.take('proofs', address)
      const response = (await bodyOf(request, Assertion)) as AuthenticationResponseJSON
      return given(request, await assert(services, party, browser, response))
    },
  },
]

/** An empty answer, with the browser's new secret if it has one. */
function given(request: ConsoleRequest, token: string | null): Response {
  if (token !== null) request.header('Set-Cookie', request.env.give(token))
  return request.json({})
}
