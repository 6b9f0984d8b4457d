import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SetupLayout } from './layout.ts'

export type SystemFile = { path: string; content: string }
export type ProxyName = 'caddy' | 'nginx'

const DOMAIN = 'mintwatch.example'
const HOME = '/opt/mintwatch'

/** The proxy that is installed here; Caddy if both or none are. */
export function proxyOf({ etc }: SetupLayout): ProxyName {
  const isInstalled = (name: ProxyName) => existsSync(join(etc, name))
  return isInstalled('nginx') && !isInstalled('caddy') ? 'nginx' : 'caddy'
}

/** The systemd unit, and the proxy's file for a domain, from the examples in `ops`. */
export function systemFiles(layout: SetupLayout, domain: string, proxy: ProxyName): SystemFile[] {
  const { root, etc } = layout
  const example = (name: string) => readFileSync(join(root, 'ops', name), 'utf8')
  const proxyFile =
    proxy === 'caddy'
      ? { path: join(etc, 'caddy/Caddyfile'), content: example('Caddyfile.single') }
      : { path: join(etc, 'nginx/sites-enabled/mintwatch'), content: example('nginx.conf') }
  return [
    {
      path: join(etc, 'systemd/system/mintwatch.service'),
      content: unitFor(layout, example('mintwatch.service')),
    },
    { ...proxyFile, content: proxyFile.content.replaceAll(DOMAIN, domain) },
  ]
}

function unitFor({ root, home, isRelease, dataDir }: SetupLayout, unit: string): string {
  const there = unit.replaceAll(HOME, home).replace(
    /^StateDirectory=mintwatch$/m,
    // systemd makes and owns folders only in /var/lib.
    dataDir.startsWith('/var/lib/') ? '$&' : `ReadWritePaths=${dataDir}`,
  )
  if (isRelease) return there
  const program = `${root}/node_modules/.bin/node ${root}/src/main.ts`
  return there.replace(/^ExecStart=.*$/m, `Environment=NODE_ENV=production\nExecStart=${program}`)
}
