import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Serving, serve } from '../../src/entry/http/serve.ts'
import { onSqlite } from '../engines.ts'
import { type ApiServer, openApiServer } from '../support/api-server.ts'

const SUITE = resolve('node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js')
const NOT_OFFERED = resolve(import.meta.dirname, 'mcp-not-offered.yml')
const KEYS = 5

onSqlite((engine) => {
  let server: ApiServer
  let listening: Serving
  let proxy: Server
  let url = ''

  beforeAll(async () => {
    server = await openApiServer(await engine.fresh(), { offers: { publicUrl: null } })
    listening = await serve(server.router, { port: 0, host: '127.0.0.1' })
    const keys = await Promise.all(Array.from({ length: KEYS }, server.makeKey))
    proxy = keyingProxy(listening.port, keys)
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`
  })
  afterAll(async () => {
    proxy?.close()
    await listening?.close()
    await server?.close()
  })

  test('passes what MCP’s conformance suite asks of what it offers', async () => {
    const args = ['server', '--url', url, '--suite', 'all', '--expected-failures', NOT_OFFERED]
    const { code, printed } = await run(args)
    expect(printed).toMatch(/^Total: \d+ passed/m)
    expect(code, printed).toBe(0)
    for (const scenario of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])
      expect(printed).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`))
  })
})

/** The suite can't send a key, so this proxy adds one, another each time: limits are not what is tested. */
function keyingProxy(port: number, given: readonly string[]): Server {
  let asked = 0
  return createServer((incoming, outgoing) => {
    asked += 1
    const authorization = `Bearer ${given[asked % given.length]}`
    const headers = { ...incoming.headers, authorization, 'x-forwarded-for': `${asked}` }
    const { method, url: path } = incoming
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
}

async function run(args: string[]): Promise<{ code: number | null; printed: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  try {
    const child = spawn(process.execPath, [SUITE, ...args], { cwd: folder })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        printed += bytes
      })
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    return { code, printed }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
