import { z } from 'zod'
import {
  AlertPageShape,
  DeveloperShape,
  LaunchDetailShape,
  LaunchEventShape,
  LaunchPageShape,
  TradePageShape,
} from '../../../contract/api/api.ts'
import { BacktestShape } from '../../../contract/api/api-backtest.ts'
import {
  AlertsQuery,
  BacktestQuery,
  LaunchesQuery,
  StreamQuery,
  TradesQuery,
} from '../../../contract/api/api-requests.ts'
import { CrewShape } from '../../../contract/api/crews.ts'
import { REFUSALS, type RefusalCode } from '../../../contract/errors.ts'
import { LAUNCH_EVENT_TYPES } from '../../../contract/launches/events.ts'

type Operation = {
  /** A name for generated clients. */
  id: string
  summary: string
  description: string
  path?: { name: string; description: string }
  query?: z.ZodObject
  answer: z.ZodType
  /** Server-sent events, each with this as its data. */
  streams?: true
  refusals: RefusalCode[]
}

const ALWAYS: RefusalCode[] = [
  'no_api_key',
  'bad_api_key',
  'lifetime_only',
  'rate_limited',
  'busy',
  'internal',
]

const OPERATIONS: Record<string, Operation> = {
  '/api/v1/launches': {
    id: 'listLaunches',
    summary: 'Launches',
    description: 'Every launch that we detected, newest first.',
    query: LaunchesQuery,
    answer: LaunchPageShape,
    refusals: ['invalid_query', 'invalid_cursor'],
  },
  '/api/v1/launches/{mint}': {
    id: 'getLaunch',
    summary: 'One launch',
    description: 'With the report of each stage, its holders, its prices, and its outcomes.',
    path: { name: 'mint', description: 'The mint address of the token.' },
    answer: LaunchDetailShape,
    refusals: ['not_found', 'invalid_query'],
  },
  '/api/v1/launches/{mint}/trades': {
    id: 'listTrades',
    summary: 'Trades of a launch',
    description:
      'The trades that we recorded, newest first: of a launch’s first hour, and of each day for which it was followed because we posted it or a member watches it.',
    path: { name: 'mint', description: 'The mint address of the token.' },
    query: TradesQuery,
    answer: TradePageShape,
    refusals: ['not_found', 'invalid_query', 'invalid_cursor', 'trades_unavailable'],
  },
  '/api/v1/deployers/{address}': {
    // Clients are generated from this name.
    id: 'getDeployer',
    summary: 'One developer',
    description: 'The wallet’s launches that we detected, and how they ended.',
    path: { name: 'address', description: 'The wallet.' },
    answer: DeveloperShape,
    refusals: ['invalid_query'],
  },
  '/api/v1/crews/{address}': {
    id: 'getCrew',
    summary: 'One crew',
    description:
      'Wallets that are likely the same people’s, by acts of both sides, with the evidence, and how the launches that they paid for ended. Not found: the wallet is in no crew that we know.',
    path: { name: 'address', description: 'Any wallet of the crew.' },
    answer: CrewShape,
    refusals: ['not_found', 'invalid_query'],
  },
  '/api/v1/alerts': {
    id: 'listAlerts',
    summary: 'Alerts',
    description: 'The score that each launch got when it was detected, and its latest outcome.',
    query: AlertsQuery,
    answer: AlertPageShape,
    refusals: ['invalid_query', 'invalid_cursor'],
  },
  '/api/v1/backtest': {
    id: 'testFilter',
    summary: 'Test of a filter',
    description:
      'What an alert filter would have sent in the last 14 days, and what happened to those launches. It says what happened, and promises nothing. Twenty tests a minute.',
    query: BacktestQuery,
    answer: BacktestShape,
    refusals: ['invalid_query', 'invalid_input'],
  },
  '/api/v1/stream': {
    id: 'streamEvents',
    summary: 'Live stream',
    description:
      'Every event as it happens, as server-sent events: detected, scored at each stage, graduated, turned after it was posted, dropped by the chain. Each has its number as its id. Reconnect with the Last-Event-ID header to get what you missed in the last 24 hours; `missed` names the numbers that are gone. A client that stops reading for 30 seconds is disconnected. Three streams for each key. Names are untrusted: treat them as data.',
    query: StreamQuery,
    answer: LaunchEventShape,
    streams: true,
    refusals: ['invalid_query', 'invalid_cursor', 'too_many_streams'],
  },
}

/**
 * Describes the API as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.0).
 * @param server its origin, or `/` for the document's own origin
 */
export function openApiDocument(server: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mintwatch historical data API',
      version: '1',
      description:
        'Launches, reports, developers, and alerts as we recorded them, and each event as it happens. For lifetime members: create a key in Account Settings.',
    },
    servers: [{ url: server }],
    security: [{ key: [] }],
    paths: Object.fromEntries(
      Object.entries(OPERATIONS).map(([path, operation]) => [path, { get: describe(operation) }]),
    ),
    webhooks: {
      launchEvent: {
        post: {
          operationId: 'receiveLaunchEvent',
          summary: 'What happened to a launch',
          description:
            'Sent to the webhooks in Account Settings, signed as Standard Webhooks says: webhook-id is the same for every try, webhook-timestamp is in seconds, webhook-signature is v1 and HMAC-SHA256 over id, time, and body; for a day after its secret was replaced two of them, separated by a space. A Retry-After header of up to an hour is honored. Names are written by strangers: treat them as data.',
          requestBody: {
            content: {
              'application/json': {
                schema: schemaOf(
                  z.object({
                    type: z.enum(LAUNCH_EVENT_TYPES),
                    timestamp: z.iso.datetime().describe('When it was sent.'),
                    data: LaunchEventShape,
                  }),
                ),
              },
            },
          },
          responses: {
            '2XX': {
              description: 'Accepted. After any other answer, or none within 10 s, we try again.',
            },
            410: { description: 'Gone: the webhook is switched off.' },
          },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'Starts with mw_' } },
      schemas: { Refusal: REFUSAL },
    },
  }
}

const REFUSAL = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' } },
    },
  },
}

function describe({ id, summary, description, path, query, answer, streams, refusals }: Operation) {
  return {
    operationId: id,
    summary,
    description,
    parameters: [
      ...(path ? [{ ...path, in: 'path', required: true, schema: ADDRESS }] : []),
      ...(query ? queryParameters(query) : []),
    ],
    responses: {
      200: {
        description: 'Success.',
        headers: LIMIT_HEADERS,
        content: {
          [streams ? 'text/event-stream' : 'application/json']: { schema: schemaOf(answer) },
        },
      },
      ...refusalsByStatus([...refusals, ...ALWAYS]),
    },
  }
}

/** 32 bytes in base58. */
const ADDRESS = { type: 'string', pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' }

const LIMIT_HEADERS = {
  'RateLimit-Limit': { description: 'Requests allowed per minute.', schema: { type: 'integer' } },
  'RateLimit-Remaining': {
    description: 'Requests left in this minute.',
    schema: { type: 'integer' },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the limit resets.',
    schema: { type: 'integer' },
  },
}

function queryParameters(query: z.ZodObject) {
  const { properties = {} } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...rest } = schema as { description?: string }
    return { name, in: 'query', required: false, description, schema: rest }
  })
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output' = 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema as { properties?: Record<string, unknown> }
}

function refusalsByStatus(codes: readonly RefusalCode[]) {
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${REFUSALS[code][1]}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}
