import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { onSqlite } from '../../engines.ts'
import { freePort } from '../../support/http/free-port.ts'
import { openServer, type TestServer } from '../../support/world.ts'

const DOMAIN = 'mintwatch.example'
const EVENTS = '/api/feed'
type Request = { method?: string; visitor?: string }

const example = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../ops', name), 'utf8')

let folder: string
let server: TestServer
let proxy: ChildProcess | null = null
let port: number

onSqlite((engine) => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mintwatch-proxies-'))
    const subject = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN}`]
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'ignore' })
    server = await openServer(await engine.fresh(), { env: { TRUST_PROXY: '1' } })
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true })
  })
  afterEach(async () => {
    if (proxy === null || proxy.exitCode !== null || proxy.signalCode !== null) return
    proxy.kill('SIGTERM')
    await once(proxy, 'exit')
  })

  describe.skipIf(!isInstalled('caddy', 'version'))('Caddy (skipped: not installed)', () => {
    describe('of one process', () => passesStreams(() => startCaddy('Caddyfile.single')))
    describe('of compose.yaml', () => passesStreams(() => startCaddy('Caddyfile.compose')))
  })

  describe.skipIf(!isInstalled('nginx', '-v'))('nginx (skipped: not installed)', () => {
    passesStreams(async () => {
      const site = ops('nginx.conf')
        .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/fullchain\.pem/g, `${folder}/cert.pem`)
        .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/privkey\.pem/g, `${folder}/key.pem`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replace(/^\s*listen \[::\]:443 ssl;$/m, '')
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      const file = write('nginx.conf', [
        `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events { worker_connections 2048; }`,
        `http { access_log off; ${temporary.join(' ')}`,
        site,
        '}',
      ])
      return spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' })
    })
  })
})

/** The example with our server's port. */
function ops(name: string): string {
  return example(name).replaceAll(
    /(127\.0\.0\.1|\bapp):3000/g,
    new URL(server.url).host.replace('localhost', '127.0.0.1'),
  )
}

/** With a certificate of the test's own. */
async function startCaddy(name: string): Promise<ChildProcess> {
  const site = `${DOMAIN}:${port}`
  const file = write('Caddyfile', [
    // Connections that a client keeps would delay its end.
    '{\n\tgrace_period 1s\n\tadmin off\n\tauto_https disable_redirects\n}',
    ops(name)
      .replace(/^mintwatch\.example \{$/m, `${site} {`)
      .replace(/^\S+ \{$/m, `$&\n\ttls ${folder}/cert.pem ${folder}/key.pem`),
  ])
  const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const env = { ...process.env, ...own, PUBLIC_URL: `https://${site}` }
  return spawn('caddy', ['run', '--config', file], { stdio: 'ignore', env })
}

function write(name: string, parts: readonly string[]): string {
  const file = join(folder, name)
  writeFileSync(file, `${parts.join('\n')}\n`)
  return file
}

function passesStreams(start: () => Promise<ChildProcess>): void {
  test('passes events on as they come, for longer than they are silent', async () => {
    port = await freePort()
    proxy = await start()
    await expect.poll(() => statusOf('/healthz')).toBe(200)
    const stream = await ask(EVENTS)
    expect(stream.headers['content-type']).toContain('text/event-stream')
    let heard = 0
    stream.on('data', (bytes: Buffer) => {
      heard += bytes.length
    })
    await expect.poll(() => heard).toBeGreaterThan(0)
    const first = heard
    await expect.poll(() => heard).toBeGreaterThan(first)
    expect(stream.complete).toBe(false)
    stream.destroy()
  })

  test('a visitor can’t choose the address that is limited', async () => {
    port = await freePort()
    proxy = await start()
    await expect.poll(() => statusOf('/healthz')).toBe(200)
    const addresses = Array.from({ length: 400 }, (_, nth) => `203.0.113.${nth % 250}`)
    const statuses = await Promise.all(
      addresses.map((visitor) => statusOf('/api/orders', { method: 'POST', visitor })),
    )
    expect(statuses).toContain(429)
  })
}

function ask(path: string, { method = 'GET', visitor }: Request = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      servername: DOMAIN,
      ca: readFileSync(join(folder, 'cert.pem')),
      headers: { host: DOMAIN, ...(visitor ? { 'X-Forwarded-For': visitor } : {}) },
    }
    request(options, resolve).once('error', reject).end()
  })
}

async function statusOf(path: string, request?: Request): Promise<number> {
  try {
    const answer = await ask(path, request)
    answer.resume()
    return answer.statusCode ?? 0
  } catch {
    return 0
  }
}

function isInstalled(program: string, version: string): boolean {
  return spawnSync(program, [version]).error === undefined
}
