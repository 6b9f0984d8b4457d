import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { openParts, storeTrades } from '../../src/domains/launches/index.ts'
import { openApiDocument } from '../../src/entry/http/api/document.ts'
import { MINUTE } from '../../src/kernel/clock.ts'
import type { FreshDatabase } from '../engines.ts'
import { openApiServer } from '../support/api-server.ts'
import { endedLaunches } from '../support/ended-launches.ts'
import { someAddress, tradeRow } from '../support/launches.ts'
import { openTransparency, recordLaunch } from '../support/transparency.ts'

const ORIGIN = 'https://mintwatch.example'
/** A key has 120 calls a minute, and the clock stands still. */
const CALLS_OF_A_KEY = 100
const LAUNCHES = 60
const TRADES = 150
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
/** Statuses that say nothing of what an operation does. */
const OUTSIDE = new Set([401, 404, 429])

type Parameter = { name: string; in: 'path' | 'query'; schema: Schema }
type Schema = { type?: string; enum?: string[]; minimum?: number; maximum?: number }
type Response = { content?: Record<string, { schema: object }> }
type Operation = {
  operationId: string
  parameters: Parameter[]
  responses: Record<string, Response>
}
type Call = { query: [string, string][]; path: string }

export type Api = Awaited<ReturnType<typeof openApi>>

/** The data API as its document describes it, over launches, reports, alerts, and trades. */
export async function openApi(place: FreshDatabase) {
  const server = await openApiServer(place)
  const mints: string[] = []
  const log = openTransparency(server.context)
  for (const { snapshot } of endedLaunches(LAUNCHES)) {
    mints.push(await recordLaunch(log, snapshot))
    server.clock.step(MINUTE)
  }
  const [mint = ''] = mints
  const { db } = server.context
  const trades = Array.from({ length: TRADES }, () => tradeRow({ mint, trader: someAddress() }))
  await db.transaction((tx) => openParts(tx, [0]))
  await db.transaction((tx) => storeTrades(tx, trades))
  const creators = await db.read.selectFrom('launches').select('creator').execute()
  const document = openApiDocument(ORIGIN)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'document')
  const validators = new Map<string, ValidateFunction>()
  let key = ''
  let asked = 0

  async function call(method: string, path: string, headers: Record<string, string> = {}) {
    if (asked % CALLS_OF_A_KEY === 0) key = await server.makeKey()
    asked += 1
    const leaving = new AbortController()
    const answer = await server.router.request(`${ORIGIN}${path}`, {
      method,
      signal: leaving.signal,
      headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': `${asked}`, ...headers },
    })
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    const body = type === 'application/json' ? await answer.json() : null
    leaving.abort()
    return { status: answer.status, headers: answer.headers, type, body }
  }

  return {
    ...server,
    call,
    document,
    known: { mint: mints, address: creators.flatMap(({ creator }) => creator ?? []) },
    operations: Object.entries(document.paths).map(
      ([path, { get }]) => [path, get as unknown as Operation] as const,
    ),
    /** The schema of a body, by the operation's path, status, and type. */
    validatorOf(path: string, status: number, type: string): ValidateFunction {
      const place = ['paths', path, 'get', 'responses', `${status}`, 'content', type, 'schema']
      const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      const $ref = `document#/${pointer.map(encodeURIComponent).join('/')}`
      const known = validators.get($ref) ?? ajv.compile({ $ref })
      validators.set($ref, known)
      return known
    },
  }
}

/**
 * Calls every operation with parameters that its schema allows and with others: each answer is one that the
 * document allows.
 * @returns how many answers each operation gave other than 401, 404, and 429
 */
export async function callEverything(api: Api, numRuns: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [path, operation] of api.operations) {
    const cursors = await cursorsOf(api, path)
    await fc.assert(
      fc.asyncProperty(callOf(api, path, operation, cursors), async (call) => {
        const query = new URLSearchParams(call.query).toString()
        const { status, headers, type, body } = await api.call('GET', `${call.path}?${query}`)
        const context = `${operation.operationId} ${call.path}?${query}: ${status}`
        expect(status, context).toBeLessThan(500)
        expect(Object.keys(operation.responses), context).toContain(`${status}`)
        const content = Object.keys(operation.responses[status]?.content ?? {})
        expect(content, context).toContain(type)
        if (type === 'application/json') {
          const isAllowed = api.validatorOf(path, status, type)
          expect(isAllowed(body), `${context} ${JSON.stringify(isAllowed.errors)}`).toBe(true)
        }
        if (status === 200) expect(headers.get('ratelimit-remaining')).toMatch(/^\d+$/)
        if (OUTSIDE.has(status)) return
        counts.set(operation.operationId, (counts.get(operation.operationId) ?? 0) + 1)
      }),
      { numRuns, seed: 20_261_126 },
    )
  }
  return counts
}

/** Cursors that the operation really gave. */
async function cursorsOf(api: Api, path: string): Promise<string[]> {
  const at = fill(path, api.known.mint[0] ?? '')
  const { body } = await api.call('GET', `${at}?limit=3`)
  return typeof body?.cursor === 'string' ? [body.cursor] : []
}

function fill(path: string, value: string): string {
  return path.replace(/\{\w+\}/, () => value)
}

function callOf(
  api: Api,
  path: string,
  { parameters }: Operation,
  cursors: readonly string[],
): fc.Arbitrary<Call> {
  const inPath = parameters.find((one) => one.in === 'path')
  const known = inPath ? api.known[inPath.name as 'mint' | 'address'] : []
  const address = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known, someAddress()) },
    // An empty segment is another path, and so are dots, which every client takes out of an address.
    {
      weight: 1,
      arbitrary: text().map((raw) => encodeURIComponent(raw.replace(/^\.{0,2}$/, 'x'))),
    },
  )
  const query = fc
    .subarray(parameters.filter((one) => one.in === 'query'))
    .chain((some) =>
      fc.tuple(
        ...some.map(({ name, schema }) =>
          queryValue(api, name, schema, cursors).map((value): [string, string] => [name, value]),
        ),
      ),
    )
  const odd = fc.tuple(text(), text()).map((pair): [string, string] => pair)
  return fc.record({
    path: address.map((value) => fill(path, value)),
    query: fc.oneof(
      { weight: 9, arbitrary: query },
      { weight: 1, arbitrary: fc.tuple(query, odd).map(([all, one]) => [...all, one]) },
    ),
  })
}

function queryValue(
  { known }: Api,
  name: string,
  schema: Schema,
  cursors: readonly string[],
): fc.Arbitrary<string> {
  const wrong = fc.oneof(text(), fc.constantFrom('', '0', '-1', '1e3', '0x10', 'NaN', '٣', ' 5'))
  return fc.oneof({ weight: 5, arbitrary: rightOf() }, { weight: 1, arbitrary: wrong })

  function rightOf(): fc.Arbitrary<string> {
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (name === 'creator') return fc.constantFrom(...known.address, someAddress())
    if (name === 'cursor' && cursors.length > 0) return fc.constantFrom(...cursors)
    if (schema.type !== 'integer') return text()
    const { minimum: min = 0, maximum: max = 2 ** 53 } = schema
    return fc.oneof(
      fc.integer({ min: 0, max: 30 }).map(String),
      fc.maxSafeInteger().map((one) => `${Math.min(max, Math.max(min, one))}`),
    )
  }
}

const text = () =>
  fc
    .oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('\0', '__proto__', "' or 1"))
    .map((raw) => raw.toWellFormed())

/** Every other method is refused with the methods that the path has. */
export async function tryOtherMethods({ call, operations, known }: Api): Promise<void> {
  for (const [path] of operations) {
    const at = fill(path, known.mint[0] ?? '')
    for (const method of METHODS) {
      const { status, headers, body } = await call(method, at, { origin: ORIGIN })
      expect([path, method, status, headers.get('allow')]).toEqual([path, method, 405, 'GET, HEAD'])
      expect(body.error.code).toBe('method_not_allowed')
    }
  }
}
