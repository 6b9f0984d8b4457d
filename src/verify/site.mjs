// @ts-check

/** Why a check can't be made: an answer that a correct site would not give, or a wrong question. */
export class SiteProblem extends Error {}

/**
 * @typedef {{ log: number, origin: string, key: string, opened_at: number, closed_at: number | null, size: number, checkpoint: string | null }} Log
 * @typedef {{ size: number, signed_at: number, note: string, posted_at: number | null, stamped: boolean, stamped_block: number | null }} Signed
 * @typedef {ReturnType<typeof createSite>} Site
 */

const BASE = '/track-record/log'
const ANSWERED_WITHIN_MS = 60_000

/**
 * What a site publishes of its log.
 * @param {string} origin '' in the site's own pages
 * @param {typeof globalThis.fetch} [fetch]
 */
export function createSite(origin, fetch = globalThis.fetch) {
  /** @param {string} path */
  async function ask(path) {
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS)
    const answer = await fetch(`${origin}${path}`, { redirect: 'error', signal }).catch((error) => {
      throw new SiteProblem(`${path} could not be read: ${error.message}`)
    })
    if (answer.ok) return answer
    if (answer.status === 429)
      throw new SiteProblem('the site asks to wait a minute before trying again')
    if (answer.status === 404 || answer.status === 410) return null
    throw new SiteProblem(`${path} answered ${answer.status}`)
  }
  /** @param {string} path */
  async function must(path) {
    const answer = await ask(path)
    if (answer === null) throw new SiteProblem(`${path} is not there`)
    return answer
  }
  /** @param {string} path */
  const text = async (path) => (await ask(path))?.text() ?? null

  return {
    /** @returns {Promise<Log[]>} */
    logs: async () => (await (await must(BASE)).json()).logs,
    /** All checkpoints of a log, the smallest first. @param {number} log @returns {Promise<Signed[]>} */
    async checkpoints(log) {
      /** @type {Signed[]} */
      const all = []
      while (true) {
        const after = all.at(-1)?.size ?? 0
        const page = await must(`${BASE}/checkpoints?log=${log}&after=${after}`)
        const { checkpoints } = await page.json()
        if (checkpoints.length === 0) return all
        all.push(...checkpoints)
      }
    },
    /** Lines of position and leaf. @param {number} log @param {number} from */
    entries: async (log, from) => linesOf(await must(`${BASE}/entries?log=${log}&from=${from}`)),
    /** Lines of position and what is shown now. @param {number} log @param {number} from */
    shown: async (log, from) => linesOf(await must(`${BASE}/shown?log=${log}&from=${from}`)),
    /** Lines of position and the stored hashes that it completes. @param {number} log @param {number} from */
    nodes: async (log, from) => linesOf(await must(`${BASE}/nodes?log=${log}&from=${from}`)),
    /** @param {number} log @param {number} size @returns {Promise<string[]>} */
    edge: async (log, size) =>
      (await (await must(`${BASE}/edge?log=${log}&size=${size}`)).json()).hashes,
    /** @param {number} log @param {number} earlier @param {number} size @returns {Promise<string[]>} */
    consistency: async (log, earlier, size) => {
      const path = `${BASE}/consistency?log=${log}&earlier=${earlier}&size=${size}`
      return (await (await must(path)).json()).proof
    },
    /** A proof of the entry that names the rules in use at a position; null: none. @param {number} log @param {number} before */
    rulesBefore: async (log, before) =>
      (await ask(`${BASE}/rules?log=${log}&before=${before}`))?.json() ?? null,
    /** null: it has none. @param {number} log @param {number} size */
    async stamp(log, size) {
      const answer = await ask(`${BASE}/stamp?log=${log}&size=${size}`)
      return answer && new Uint8Array(await answer.arrayBuffer())
    },
    ledger: async () => linesOf(await must('/track-record/ledger.csv')),
    /** Figures of the record. @param {string} path */
    record: async (path = '') => (await must(`/api/track-record${path}`)).json(),
    alerts: async () => linesOf(await must('/track-record.csv')),
    history: async () => linesOf(await must('/track-record/history.csv')),
    /** null: no longer stored. @param {number} log @param {number} position */
    snapshot: (log, position) => text(`${BASE}/snapshot?log=${log}&position=${position}`),
    /** @param {string} digest */
    rules: (digest) => text(`${BASE}/rules/${digest}.mjs`),
    /** @param {string} digest */
    weights: (digest) => text(`${BASE}/weights/${digest}.json`),
    /** @param {string} digest */
    model: (digest) => text(`${BASE}/models/${digest}.json`),
  }
}

/** @param {Response} answer */
async function* linesOf(answer) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader()
  const decoder = new TextDecoder()
  let rest = ''
  while (true) {
    const { done, value } = await reader.read()
    rest += decoder.decode(value, { stream: !done })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (done) break
  }
  if (rest !== '') yield rest
}
