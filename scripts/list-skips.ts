import { spawnSync } from 'node:child_process'
import { hasNats } from '../test/cluster/nats-server.ts'
import { launchBrowser } from '../test/e2e/browser.ts'
import { hasPostgres } from '../test/setup/postgres.ts'
import { mountSmallDisk } from '../test/setup/small-disk.ts'

/**
 * Lists which tests this machine will skip, and why, in one line each.
 *
 * @throws Error when TEST_DATABASE_URL is set and can't be used
 */
export async function listSkips(): Promise<string[]> {
  const [postgres, { browser, reason }, disk] = await Promise.all([
    hasPostgres(),
    launchBrowser(),
    mountSmallDisk(),
  ])
  await Promise.all([browser?.close(), disk?.remove()])
  const lines: string[] = []
  if (!postgres) {
    lines.push(
      'will skip the PostgreSQL half of the database tests: no PostgreSQL. Install it, or set TEST_DATABASE_URL.',
    )
  }
  if (browser === null) {
    lines.push(
      `will skip the tests in a browser: no browser (${reason}). Install Chromium, or set CHROMIUM_PATH.`,
    )
  }
  if (!hasNats()) {
    lines.push('npm run cluster-kills will skip its tests: no nats-server. Install it.')
  }
  if (disk === null) {
    lines.push('will skip the test of a full disk: no disk can be mounted. Run as root on Linux.')
  }
  if (spawnSync('promtool', ['--version']).error) {
    lines.push('will skip promtool’s check of the alert rules: no promtool. Install Prometheus.')
  }
  return lines.length > 0 ? lines : ['nothing will be skipped: PostgreSQL and a browser answer']
}
