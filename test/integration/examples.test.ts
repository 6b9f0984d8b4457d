import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeEvents } from '../../src/domains/launches/index.ts'
import type { Rule } from '../../src/domains/risk/report.ts'
import { serve } from '../../src/entry/http/serve.ts'
import { MINUTE } from '../../src/kernel/clock.ts'
import { eachEngine } from '../engines.ts'
import { openApiServer } from '../support/api-server.ts'
import { keepRows, launchRow } from '../support/launches.ts'
import { buyer, snapshotOf, tapeOf } from '../support/snapshots.ts'

const run = promisify(execFile)
const contributing = await readFile('CONTRIBUTING.md', 'utf8')
const dataApi = await readFile('docs/data-api.md', 'utf8')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintwatch-examples-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The first block of code of this language below a sentence or heading. */
function blockBelow(text: string, words: string, language: string): string {
  const [, below] = text.split(words)
  const [, code] = below?.match(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``)) ?? []
  if (code === undefined) throw new Error(`no ${language} below "${words}"`)
  return code
}

describe('the examples of the documents run as they are written', () => {
  const [decode = '', simulate = ''] = blockBelow(contributing, 'Two to try at once', '')
    .trim()
    .split('\n')

  test('decode', async () => {
    expect(decode).toMatch(/^npm run -s decode -- /)
    const { stdout } = await run('sh', ['-c', decode])
    const events = stdout.trim().split('\n')
    expect(events.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ kind: 'launch' }),
    )
  })

  test('simulate', { timeout: 10 * MINUTE }, async () => {
    expect(simulate).toMatch(/^npm run simulate -- /)
    const { stdout } = await run('sh', ['-c', simulate])
    expect(stdout).toMatch(/^seed readme, .*: nothing lost, nothing granted twice or unpaid$/m)
  })

  test('a rule', async () => {
    const code = blockBelow(contributing, '### a risk rule', 'ts')
    const [, name = ''] = code.match(/export const (\w+): Rule/) ?? []
    const file = join(folder, 'example.ts')
    await writeFile(
      file,
      code.replaceAll(`from '../`, `from '${pathToFileURL('src/domains/risk')}/`),
    )
    const rule = ((await import(pathToFileURL(file).href)) as Record<string, Rule>)[name]
    const evaluate = (tape: Parameters<typeof tapeOf>) =>
      rule?.evaluate(snapshotOf({ tape: tapeOf(...tape) })).outcome
    expect(evaluate([[buyer(1)]])).toBe('flag')
    expect(evaluate([[buyer(1), buyer(2), buyer(3)]])).toBe('clear')
    expect(evaluate([[], { complete: false }])).toBe('unknown')
  })
})

eachEngine((engine) => {
  test('the clients of the data API run as they are written', async () => {
    const server = await openApiServer(await engine.fresh())
    const listening = await serve(server.router, { port: 0, host: '127.0.0.1' })
    try {
      const cookie = await server.signIn('lifetime', null)
      const name = { name: 'example' }
      const made = await server.ask('/api/account/api_keys', { method: 'POST', cookie, body: name })
      const now = server.clock.now()
      const [row] = await keepRows(server.context.db, launchRow({ detected_at: now }))
      const client = join(folder, 'launches.mjs')
      await writeFile(client, blockBelow(dataApi, '# The data API', 'js'))
      const env = {
        ...process.env,
        MINTWATCH_KEY: made.body.key,
        MINTWATCH_URL: `http://127.0.0.1:${listening.port}`,
      }
      const { stdout } = await run('node', [client], { env })
      expect(stdout).toBe(`${new Date(now).toISOString()} ${row?.mint} ${row?.symbol}\n`)

      const backtest = join(folder, 'backtest.mjs')
      await writeFile(backtest, blockBelow(dataApi, '## Tests of a filter', 'js'))
      expect((await run('node', [backtest], { env })).stdout).toBe(
        'null alerts a day, 0 matches of 0 launches\n',
      )

      const stream = join(folder, 'stream.mjs')
      await writeFile(stream, blockBelow(dataApi, '## The live stream', 'js'))
      const event = { type: 'launch.detected', mint: row?.mint ?? '', at: now } as const
      await server.context.db.transaction((tx) => storeEvents(tx, [event]))
      const following = spawn('node', [stream, '0'], { env })
      try {
        const [line] = await once(createInterface(following.stdout), 'line')
        expect(JSON.parse(line)).toMatchObject({ id: 1, launch: { mint: row?.mint } })
      } finally {
        following.kill()
      }
    } finally {
      await listening.close()
      await server.close()
    }
  })
})
