import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import { listening, type Now, reservePort } from '../ports.ts'
import { BODIES, PATHS, type Quote, SOURCES, type Source } from './sources.ts'
import { walk } from './walk.ts'

/**
 * A service's faults or fixed answers:
 * - `usd`: quotes this price instead of the walking one;
 * - `usdc`: quotes this price for USDC;
 * - `status`: answers this HTTP status, with a `Retry-After` when it is 429;
 * - `timesOut`: never answers;
 * - `wrongShape`: answers JSON of another shape;
 * - `errorInside`: answers 200 with an error in it, as Kraken does;
 * - `staleMs`: its price is this old.
 */
const SourceSettings = z.strictObject({
  usd: z.number().positive().nullable().default(null),
  usdc: z.number().positive().default(1),
  status: z.int().min(400).max(599).nullable().default(null),
  timesOut: z.boolean().default(false),
  wrongShape: z.boolean().default(false),
  errorInside: z.boolean().default(false),
  staleMs: z.int().nonnegative().default(0),
})

type SourceSettings = z.output<typeof SourceSettings>

export type PricesHandle = {
  /** Base URLs by service. */
  urls: Record<Source, string>
  /** Replaces a service's settings; omitted ones are reset. */
  set(source: Source, settings: z.input<typeof SourceSettings>): void
  /** The same price from all services, without a difference between them. */
  setAll(usd: number): void
  clear(): void
  /** A service's current quote in dollars. */
  price(source: Source): number
}

const START_USD = 144.98

/** The services differ by a few cents. */
const OFFSETS_USD: Record<Source, number> = { coingecko: 0, coinbase: 0.03, kraken: -0.02 }

const RETRY_AFTER_SECONDS = 1

/** The price services behind one port, each under a base URL of its own. */
export async function preparePrices(settings: {
  host: string
  /** 0 for any free port. */
  port: number
  seed: number
  now: Now
}) {
  const { host, now, seed } = settings
  const port = await reservePort(host, settings.port, 'SANDBOX_PRICES_PORT')
  const started = now()
  const normal = () => SourceSettings.parse({})
  const sources: Record<Source, SourceSettings> = {
    coingecko: normal(),
    coinbase: normal(),
    kraken: normal(),
  }

  function quote(source: Source): Quote {
    const { usd, staleMs } = sources[source]
    const walking = walk(START_USD, seed, now() - started) + OFFSETS_USD[source]
    return { usd: usd ?? Math.round(walking * 100) / 100, at: now() - staleMs }
  }

  const app = new Hono()
  for (const source of SOURCES) {
    app.get(`/${source}${PATHS[source]}`, async (c) => {
      const { status, timesOut, wrongShape, errorInside, usdc, staleMs } = sources[source]
      if (timesOut)
        await new Promise((resolve) => c.req.raw.signal.addEventListener('abort', resolve))
      if (status !== null) {
        const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) }
        return new Response('refused', { status, headers: status === 429 ? headers : {} })
      }
      if (errorInside) return c.json({ error: ['EService:Unavailable'] })
      const ofUsdc = { usd: usdc, at: now() - staleMs }
      const asksUsdc = c.req.query('ids')?.includes('usd-coin') ?? false
      const asked = c.req.query('pair') === 'USDCUSD' ? ofUsdc : quote(source)
      const body = BODIES[source](asked, asksUsdc ? ofUsdc : null)
      return c.json(wrongShape ? { unexpected: true } : (body as object))
    })
  }
  app.get('/control/sources', (c) => c.json(sources))
  app.put('/control/sources/:source', async (c) => {
    const source = z.enum(SOURCES).safeParse(c.req.param('source'))
    if (!source.success) return c.json({ error: `one of ${SOURCES.join(', ')}` }, 404)
    const wanted = SourceSettings.safeParse(await c.req.json())
    if (!wanted.success) return c.json({ error: z.prettifyError(wanted.error) }, 400)
    sources[source.data] = wanted.data
    return c.json(wanted.data)
  })

  const server = createAdaptorServer({ fetch: app.fetch })
  const url = (source: Source) => `http://${host}:${port}/${source}`
  const handle: PricesHandle = {
    urls: { coingecko: url('coingecko'), coinbase: url('coinbase'), kraken: url('kraken') },
    set(source, wanted) {
      sources[source] = SourceSettings.parse(wanted)
    },
    setAll(usd) {
      for (const source of SOURCES) sources[source] = { ...sources[source], usd }
    },
    clear() {
      for (const source of SOURCES) sources[source] = normal()
    },
    price: (source) => quote(source).usd,
  }
  return {
    env: {
      COINGECKO_URL: handle.urls.coingecko,
      COINBASE_URL: handle.urls.coinbase,
      KRAKEN_URL: handle.urls.kraken,
    },
    handle,
    open: () => listening(server, host, port),
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
