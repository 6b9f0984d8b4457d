import { z } from 'zod'
import { Refusal } from '../../../../contract/errors.ts'
import { Wallet } from '../../../../contract/schemas.ts'
import type {
  CheckpointsBody,
  ConsistencyBody,
  EdgeBody,
  InclusionBody,
  LaunchRecordBody,
  LogsBody,
} from '../../../../contract/transparency.ts'
import { isLaunch } from '../../../../flows/launches/show-launches.ts'
import {
  findModel,
  findRules,
  findWeightsText,
} from '../../../../flows/transparency/find-scoring.ts'
import {
  logLines,
  nodeLines,
  proveConsistency,
  proveInclusion,
  proveRules,
  showCheckpoints,
  showEdge,
  showLaunchRecord,
  showLogs,
  showSnapshot,
  showStamp,
} from '../../../../flows/transparency/read-log.ts'
import { showCheckpoint, showTile } from '../../../../flows/transparency/read-tiles.ts'
import { shownLines } from '../../../../flows/transparency/shown-lines.ts'
import type { HttpContext, HttpRequest, Router } from '../../http-context.ts'
import { accept } from '../../read-body.ts'
import { sendLines } from '../../send-lines.ts'
import { readTilePath } from '../../tile-path.ts'
import { visibleUntil } from '../../visible-until.ts'

const BASE = '/track-record/log'
const JSON_TYPE = 'application/json; charset=utf-8'

const number = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const Lines = z.strictObject({ log: number, from: number.default(0) })
const After = z.strictObject({ log: number, after: number.default(0) })
const Place = z.strictObject({ log: number, position: number })
const Before = z.strictObject({ log: number, before: number })
const Size = z.strictObject({ log: number, size: number })
const Sizes = z.strictObject({ log: number, earlier: number, size: number })
const DIGEST = '[0-9a-f]{64}'

/** The public transparency log: what a checkpoint covers is public. */
export function recordLogRoutes(router: Router, http: HttpContext): void {
  const { services, limits, addressOf } = http

  router.get('/api/launches/:mint/record', async (context) => {
    const mint = accept(Wallet, context.req.param('mint'), 'not_found')
    if (!(await isLaunch(services, mint, await visibleUntil(services, context))))
      throw new Refusal('not_found')
    return context.json<LaunchRecordBody>(await showLaunchRecord(services, mint))
  })

  router.use(BASE, countRead)
  router.use(`${BASE}/*`, countRead)
  async function countRead(context: HttpRequest, next: () => Promise<void>) {
    await limits.take('reads', addressOf(context))
    context.header('Cache-Control', 'no-store')
    await next()
  }

  router.get(BASE, async (context) => context.json<LogsBody>(await showLogs(services)))

  router.get(`${BASE}/checkpoint`, async (context) => {
    const { logs } = await showLogs(services)
    const note = logs.at(-1)?.checkpoint
    if (note == null) throw new Refusal('not_found')
    return context.text(note)
  })

  router.get(`${BASE}/checkpoints`, async (context) => {
    const { log, after } = accept(After, context.req.query(), 'invalid_query')
    return context.json<CheckpointsBody>(await showCheckpoints(services, log, after))
  })

  router.get(`${BASE}/entries`, (context) => sendFrom(context, logLines))
  router.get(`${BASE}/nodes`, (context) => sendFrom(context, nodeLines))
  router.get(`${BASE}/shown`, (context) => sendFrom(context, shownLines))

  async function sendFrom(context: HttpRequest, read: typeof logLines): Promise<Response> {
    const { log, from } = accept(Lines, context.req.query(), 'invalid_query')
    await limits.take('logs', addressOf(context))
    context.header('Content-Type', 'text/plain; charset=utf-8')
    return sendLines(context, http, read(services, log, from))
  }

  router.get(`${BASE}/proof`, async (context) => {
    const { log, position } = accept(Place, context.req.query(), 'invalid_query')
    return context.json<InclusionBody>(await proveInclusion(services, log, position))
  })

  router.get(`${BASE}/rules`, async (context) => {
    const { log, before } = accept(Before, context.req.query(), 'invalid_query')
    return context.json<InclusionBody>(await proveRules(services, log, before))
  })

  router.get(`${BASE}/consistency`, async (context) => {
    const { log, earlier, size } = accept(Sizes, context.req.query(), 'invalid_query')
    return context.json<ConsistencyBody>(await proveConsistency(services, log, earlier, size))
  })

  router.get(`${BASE}/edge`, async (context) => {
    const { log, size } = accept(Size, context.req.query(), 'invalid_query')
    return context.json<EdgeBody>(await showEdge(services, log, size))
  })

  fileRoutes(router, services)
  tileRoutes(router, services)
}

/** The log as https://c2sp.org/tlog-tiles: its origin is the prefix. What a tile holds never changes. */
function tileRoutes(router: Router, services: HttpContext['services']): void {
  const prefix = `${BASE}/:log{[1-9][0-9]{0,8}}`

  router.get(`${prefix}/checkpoint`, async (context) =>
    context.text(await showCheckpoint(services, Number(context.req.param('log')))),
  )

  router.get(`${prefix}/tile/*`, async (context) => {
    const tile = readTilePath(context.req.path.replace(/^.*?\/tile\//, ''))
    if (tile === null) throw new Refusal('not_found')
    const bytes = await showTile(services, Number(context.req.param('log')), tile)
    return context.body(bytes, 200, {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
}

/** What reports were made from, and the stamps. */
function fileRoutes(router: Router, services: HttpContext['services']): void {
  router.get(`${BASE}/snapshot`, async (context) => {
    const { log, position } = accept(Place, context.req.query(), 'invalid_query')
    const text = await showSnapshot(services, log, position)
    return context.body(text, 200, { 'Content-Type': JSON_TYPE })
  })

  router.get(`${BASE}/stamp`, async (context) => {
    const { log, size } = accept(Size, context.req.query(), 'invalid_query')
    const file = await showStamp(services, log, size)
    return context.body(file, 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="checkpoint-${log}-${size}.ots"`,
    })
  })

  router.get(`${BASE}/rules/:name{${DIGEST}\\.mjs}`, async (context) => {
    const code = await findRules(services, context.req.param('name').slice(0, 64))
    return context.body(code, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
  })

  router.get(`${BASE}/weights/:name{${DIGEST}\\.json}`, async (context) => {
    const weights = await findWeightsText(services, context.req.param('name').slice(0, 64))
    return context.body(weights, 200, { 'Content-Type': JSON_TYPE })
  })

  router.get(`${BASE}/models/:name{${DIGEST}\\.json}`, async (context) => {
    const model = await findModel(services, context.req.param('name').slice(0, 64))
    return context.body(model, 200, { 'Content-Type': JSON_TYPE })
  })
}
