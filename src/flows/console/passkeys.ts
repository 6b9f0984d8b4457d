import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { ConsoleRefusal } from '../../contract/console/refusals.ts'
import {
  ASSERTION_FRESH_MS,
  dropPasskey,
  isFreshlyAsserted,
  listPasskeys,
  lockOperator,
  type OperatorBrowser,
  openBrowser,
  storeChallenge,
  storePasskey,
  storePasskeyCounter,
  takeChallenge,
} from '../../domains/operators/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'log'>

/** Where passkeys are made and used: the console's origin, and the name of its host. */
export type RelyingParty = { origin: string; id: string }

const CHALLENGE_BYTES = 32
/** EdDSA, ES256, RS256 (COSE): what authenticators have. */
const ALGORITHMS = [-8, -7, -257]
const MOST_PASSKEYS = 5

/** @throws ConsoleRefusal if this browser may not add a passkey */
export async function requestEnrollment(
  context: Context,
  party: RelyingParty,
  at: OperatorBrowser,
) {
  const { db, clock, entropy } = context
  const now = clock.now()
  const known = await listPasskeys(db.read, at.operator.id)
  refuseEnrollment(at, known.length, now)
  const options = await generateRegistrationOptions({
    rpName: 'Mintwatch console',
    rpID: party.id,
    userName: at.operator.name,
    userID: new Uint8Array(Buffer.from(at.operator.id)),
    challenge: new Uint8Array(entropy(CHALLENGE_BYTES)),
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await db.transaction((tx) => storeChallenge(tx, at.id, options.challenge, now))
  return options
}

/**
 * Stores a new passkey. The first one also signs the browser in.
 * @returns the browser's new secret; null: it keeps its own
 * @throws ConsoleRefusal
 */
export async function enroll(
  context: Context,
  party: RelyingParty,
  at: OperatorBrowser,
  name: string,
  response: RegistrationResponseJSON,
): Promise<string | null> {
  const { db, clock, entropy } = context
  const now = clock.now()
  const challenge = await challengeOf(db, at, now)
  const credential = await accepted(context, () =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    }).then(({ verified, registrationInfo }) => (verified ? registrationInfo?.credential : null)),
  )
  return db.transaction(async (tx) => {
    await lockOperator(tx, at.operator.id)
    const known = await listPasskeys(tx, at.operator.id)
    refuseEnrollment(at, known.length, now)
    const { id, publicKey, counter, transports = [] } = credential
    const passkey = { id, publicKey, counter, transports, name }
    if (!(await storePasskey(tx, at.operator.id, passkey, now)))
      throw new ConsoleRefusal('passkey_failed')
    await audit(tx, context, at, 'passkey_added', { name })
    return openBrowser(tx, entropy, at, now)
  })
}

/** What a passkey of this browser's operator must sign. */
export async function requestAssertion(context: Context, party: RelyingParty, at: OperatorBrowser) {
  const { db, clock, entropy } = context
  const known = await listPasskeys(db.read, at.operator.id)
  if (known.length === 0) throw new ConsoleRefusal('link_over')
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(entropy(CHALLENGE_BYTES)),
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
  await db.transaction((tx) => storeChallenge(tx, at.id, options.challenge, clock.now()))
  return options
}

/**
 * Signs the browser in, or shows that its operator is still there.
 * @returns the browser's new secret; null: it keeps its own
 * @throws ConsoleRefusal `passkey_failed`
 */
export async function assert(
  context: Context,
  party: RelyingParty,
  at: OperatorBrowser,
  response: AuthenticationResponseJSON,
): Promise<string | null> {
  const { db, clock, entropy } = context
  const now = clock.now()
  const challenge = await challengeOf(db, at, now)
  const known = await listPasskeys(db.read, at.operator.id)
  const passkey = known.find(({ id }) => id === response.id)
  if (!passkey) throw new ConsoleRefusal('passkey_failed')
  const counter = await accepted(context, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: passkey,
    }).then(({ verified, authenticationInfo }) =>
      verified ? { value: authenticationInfo.newCounter } : null,
    ),
  )
  return db.transaction(async (tx) => {
    await lockOperator(tx, at.operator.id)
    const still = await listPasskeys(tx, at.operator.id)
    if (!still.some(({ id }) => id === passkey.id)) throw new ConsoleRefusal('passkey_failed')
    await storePasskeyCounter(tx, passkey.id, counter.value, now)
    if (at.openUntil === null) await audit(tx, context, at, 'sign_in', { passkey: passkey.name })
    return openBrowser(tx, entropy, at, now)
  })
}

/** @throws ConsoleRefusal `last_passkey`, `not_found` */
export async function removePasskey(
  context: Context,
  at: OperatorBrowser,
  id: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockOperator(tx, at.operator.id)
    const known = await listPasskeys(tx, at.operator.id)
    const name = known.find((one) => one.id === id)?.name
    if (name === undefined) throw new ConsoleRefusal('not_found')
    if (known.length === 1) throw new ConsoleRefusal('last_passkey')
    await dropPasskey(tx, at.operator.id, id)
    await audit(tx, context, at, 'passkey_removed', { name })
  })
}

/** The first passkey needs a fresh link; a further one an owner who has just used a passkey. */
function refuseEnrollment(at: OperatorBrowser, known: number, now: Ms): void {
  if (known === 0) {
    if (now - at.enteredAt > ASSERTION_FRESH_MS) throw new ConsoleRefusal('link_over')
    return
  }
  if (at.openUntil === null) throw new ConsoleRefusal('passkey_needed')
  if (at.operator.role !== 'owner') throw new ConsoleRefusal('owners_only')
  if (!isFreshlyAsserted(at, now)) throw new ConsoleRefusal('passkey_again')
  if (known >= MOST_PASSKEYS) throw new ConsoleRefusal('not_possible')
}

async function challengeOf(db: Database, at: OperatorBrowser, now: Ms): Promise<string> {
  const challenge = await db.transaction((tx) => takeChallenge(tx, at.id, now))
  if (challenge === null) throw new ConsoleRefusal('passkey_failed')
  return challenge
}

/** The library throws for any mismatch; the browser gets the same refusal for all of them. */
async function accepted<T>({ log }: Context, verify: () => Promise<T | null | undefined>) {
  try {
    const result = await verify()
    if (result != null) return result
  } catch (error) {
    log.warn({ err: (error as Error).message }, 'a passkey was refused')
    throw new ConsoleRefusal('passkey_failed', { cause: error })
  }
  throw new ConsoleRefusal('passkey_failed')
}

async function audit(
  tx: Parameters<typeof writeAudit>[0],
  { clock, entropy }: Context,
  { operator, address }: OperatorBrowser,
  action: string,
  detail: object,
): Promise<void> {
  const who = { actor: operator.name, subject: operator.name, address }
  await writeAudit(tx, entropy, { at: clock.now(), ...who, action, detail })
}
