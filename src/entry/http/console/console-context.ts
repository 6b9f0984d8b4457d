import type { Context } from 'hono'
import type { OperatorRight } from '../../../contract/console/roles.ts'
import type { OperatorBrowser } from '../../../domains/operators/index.ts'
import type { RelyingParty } from '../../../flows/console/passkeys.ts'
import type { Services } from '../../../flows/services.ts'
import type { HttpContext } from '../http-context.ts'

/** A request from an admitted browser. */
export type ConsoleEnv = {
  Bindings: {
    browser: OperatorBrowser
    address: string
    party: RelyingParty
    /** Gives the browser a new secret. */
    give(token: string): string
  }
}
export type ConsoleRequest = Context<ConsoleEnv>

/** One route below `/operator/api`. */
export type ConsoleRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** What the role must allow; `anyone`: also a browser that is not signed in. */
  right: OperatorRight | 'anyone'
  /** Also requires a passkey used in the last ten minutes, as every route with the right `act` does. */
  isGuarded?: true
  run(request: ConsoleRequest, http: HttpContext): Promise<Response>
}

/** The flows' context for what this operator does. */
export function actingAs(request: ConsoleRequest, { services }: HttpContext): Services {
  const { browser, address } = request.env
  return { ...services, acting: { name: browser.operator.name, address } }
}
