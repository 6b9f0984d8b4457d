import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROLES } from '../../src/config/cluster.ts'
import { readConfig, readSettings } from '../../src/config/config.ts'

const FROM_ENV_FILE: Record<string, string> = {
  SOLANA_RPC_URL: 'https://rpc.example',
  RECEIVING_WALLET: 'So11111111111111111111111111111111111111112',
  PUBLIC_URL: 'https://mintwatch.example',
  DATA_KEY: Buffer.alloc(32).toString('base64'),
  LOG_KEY: Buffer.alloc(32).toString('base64'),
  NODE_ENV: 'production',
}
/** A signal is answered within this, by docs/run.md. */
const DRAINED_WITHIN_S = 10

const single = readFileSync('compose.yaml', 'utf8')
const cluster = readFileSync('compose.cluster.yaml', 'utf8')
const proxy = readFileSync('ops/Caddyfile', 'utf8')
const dockerfile = readFileSync('Dockerfile', 'utf8')

/** The settings between two places of a file, as a container gets them. */
function settingsBetween(yaml: string, start: string, end: string): Record<string, string> {
  const from = yaml.indexOf(start)
  const block = yaml.slice(from, yaml.indexOf(end, from))
  const lines = block.matchAll(/^ +([A-Z][A-Z_0-9]*): (.+)$/gm)
  return Object.fromEntries(
    Array.from(lines, ([, name = '', value = '']) => [
      name,
      value.replaceAll(/\$\{POSTGRES_PASSWORD[^}]*\}/g, 'secret'),
    ]),
  )
}

const ofSingle = settingsBetween(single, 'environment:', 'ports:')
const ofCluster = settingsBetween(cluster, 'x-settings:', 'x-nats:')
const nodes = Array.from(
  cluster.matchAll(/^ {2}([a-z0-9-]+): .*<<: \*app.* ROLES: "?([a-z,]+)"? /gm),
  ([, name = '', roles = '']) => ({ name, roles }),
)

function read(settings: Record<string, string>) {
  const env = { ...FROM_ENV_FILE, ...settings }
  return readConfig(env, readSettings(env))
}

describe('compose.yaml and compose.cluster.yaml', () => {
  test('set only what is read', () => {
    const asked = new Set<string>()
    const recording = new Proxy(FROM_ENV_FILE, {
      get: (env, name) => {
        asked.add(String(name))
        return Reflect.get(env, name)
      },
    })
    readConfig(recording, readSettings(recording))
    const names = [...Object.keys(ofSingle), ...Object.keys(ofCluster)]
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !asked.has(name))).toEqual([])
  })

  test('start with what the comment on top asks for', () => {
    expect(read(ofSingle)).toMatchObject({ databaseUrl: expect.any(String), nats: null })
    for (const { roles } of nodes) {
      expect(read({ ...ofCluster, ROLES: roles }).roles.join()).toBe(roles)
    }
  })

  test('a cluster has every role, and two of each that must outlive a machine', () => {
    const played = nodes.flatMap(({ roles }) => roles.split(','))
    expect([...new Set(played)].sort()).toEqual([...ROLES].sort())
    for (const role of ['web', 'ingest', 'detector']) {
      expect(played.filter((one) => one === role).length, role).toBeGreaterThanOrEqual(2)
    }
  })

  test('every NATS server is named to the others and to the processes, and stores each launch', () => {
    const servers = Array.from(
      cluster.matchAll(/^ {2}(nats-\d):\n {4}<<: \*nats$/gm),
      ([, name]) => name,
    )
    const urls = read({ ...ofCluster, ROLES: 'web' }).nats
    expect(urls).toEqual({ urls: servers.map((name) => `nats://${name}:4222`), replicas: 3 })
    const routes = Array.from(cluster.matchAll(/--routes=([^"]+)"/g), ([, list]) => list)
    const all = servers.map((name) => `nats://${name}:6222`).join()
    expect(routes).toEqual(servers.map(() => all))
  })

  test('Prometheus reaches the figures of every process of a cluster', () => {
    const scrapes = readFileSync('ops/prometheus.yml', 'utf8')
    for (const { name, roles } of nodes) {
      const { metrics } = read({ ...ofCluster, ROLES: roles })
      expect(metrics?.host).toBe('0.0.0.0')
      expect(scrapes).toContain(`"${name}:${metrics?.port}"`)
    }
  })

  test('containers have no rights, and write to their folders alone', () => {
    const [, ofAll = ''] = /^x-app: &app\n([\s\S]+?)^x-/m.exec(cluster) ?? []
    const [, ofOne = ''] = /^ {2}app:\n([\s\S]+?)^ {2}database:/m.exec(single) ?? []
    for (const app of [ofAll, ofOne]) {
      expect(app).toMatch(/^ +read_only: true$/m)
      expect(app).toMatch(/^ +cap_drop: \[ALL\]$/m)
      expect(app).toMatch(/^ +security_opt: \["no-new-privileges:true"\]$/m)
    }
    const users = Array.from(dockerfile.matchAll(/^(USER|CMD) (.+)$/gm), ([line]) => line)
    expect(users).toEqual(['USER node', 'CMD ["node", "src/main.ts"]'])
    const [, owned = ''] = /chown node:node (.+)$/m.exec(dockerfile) ?? []
    expect(owned.split(' ')).toEqual([ofCluster.DATA_DIR, ofCluster.ARCHIVE_DIR])
    expect(ofSingle.DATA_DIR).toBe(ofCluster.DATA_DIR)
  })

  test('ask for health as the image does, whose OCI format can’t', () => {
    const [, asked = ''] = /^HEALTHCHECK (?:.+\n)+? *CMD (\[.+\])$/m.exec(dockerfile) ?? []
    expect(asked).toBe('["./mintwatch", "health"]')
    for (const yaml of [single, cluster]) {
      const lines = [...yaml.matchAll(/^ +test: \["CMD", (.+\])$/gm)].map(([, rest]) => `[${rest}`)
      expect(lines).toEqual([asked])
    }
    expect(cluster.match(/healthcheck: \*health, /g)).toHaveLength(2)
  })

  test('a container is killed only after its process has had its time', () => {
    for (const yaml of [single, cluster]) {
      const seconds = Number(/stop_grace_period: (\d+)s/.exec(yaml)?.[1] ?? '10')
      expect(seconds).toBeGreaterThan(DRAINED_WITHIN_S)
    }
  })
})

describe('the proxy', () => {
  test('sends requests to all web nodes, and asks whether they are ready', () => {
    const web = nodes.filter(({ roles }) => roles.split(',').includes('web'))
    const upstreams = web.map(({ name }) => `${name}:${ofCluster.PORT}`).join(' ')
    expect(proxy).toContain(`reverse_proxy ${upstreams} {`)
    expect(proxy).toMatch(/health_uri \/readyz\n\s+health_interval 1s/)
    expect(cluster).toContain('./ops/Caddyfile:')
  })

  test('is one of two that a visitor’s address passes', () => {
    expect(proxy).toContain('trusted_proxies private_ranges')
    expect(read({ ...ofCluster, ROLES: 'web' }).trustProxy).toBe(2)
  })
})

test('the image is built with all that the site depends on', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  const sent = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(sent.filter((path) => !existsSync(path))).toEqual([])
  const builder = readFileSync('scripts/prepare/build.mjs', 'utf8')
  const lists = [...builder.matchAll(/^const (?:THREAD_)?INPUTS = \[([^\]]+)\]/gm)].join()
  const inputs = Array.from(lists.matchAll(/'([^']+)'/g), ([, path = '']) => path)
  expect(inputs).toContain('vite.config.ts')
  expect(inputs).toContain('vite.threads.config.ts')
  const isSent = (path: string) => sent.some((one) => path === one || path.startsWith(`${one}/`))
  expect(inputs.filter((path) => !isSent(path))).toEqual([])
})

test('the image is built with all that a release is made of', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  const staging = readFileSync('scripts/release/stage.mjs', 'utf8')
  const [, list = ''] = /const FOLDERS = \[([^\]]+)\]/.exec(staging) ?? []
  const folders = Array.from(list.matchAll(/'([^']+)'/g), ([, path = '']) => path)
  expect(folders).toContain('migrations')
  const made = folders.filter((path) => path !== 'build')
  expect([...made, 'scripts'].filter((path) => !ignored.includes(`!${path}`))).toEqual([])
  expect(dockerfile).not.toContain('--omit=optional')
})

test('the Dockerfile copies only what exists, and starts what npm start does', () => {
  const copied = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, paths]) =>
    (paths ?? '').split(' '),
  ).flat()
  expect(copied.length).toBeGreaterThanOrEqual(4)
  expect(copied.filter((path) => !existsSync(path))).toEqual([])
  const [, command = ''] = /^CMD \["node", "(.+)"\]$/m.exec(dockerfile) ?? []
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(scripts.start).toContain(command)
  expect(existsSync(command)).toBe(true)
})
