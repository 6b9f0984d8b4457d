import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../kernel/clock.ts'
import { PermanentError } from '../kernel/errors.ts'
import { systemEntropy } from '../kernel/ids.ts'
import { layoutOf } from './setup/layout.ts'
import { runSetup } from './setup/run-setup.ts'
import { showPlan } from './setup/show-plan.ts'
import { thisSystem } from './setup/system.ts'
import { proxyOf } from './setup/system-files.ts'
import { openTerminal } from './setup/terminal.ts'

const USAGE = `npm run setup -- --domain mintwatch.example [--proxy caddy|nginx] [--public-channel] [--dry-run]
Sets this machine up for a domain: .env, a systemd unit, and the proxy's file. It asks for the RPC service,
the wallet, and the bot's token, and finds the channel and the operators' group through the bot.
--public-channel finds a public channel, too, which repeats the members' posts later.
--dry-run prints what it would write, without secrets, and writes nothing.`
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/

/** `npm run setup`: from an unpacked release to a running site. */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      domain: { type: 'string' },
      proxy: { type: 'string' },
      'public-channel': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const { domain = '' } = values
  if (values.help || !DOMAIN.test(domain)) throw new PermanentError(USAGE)
  const system = thisSystem()
  const layout = layoutOf(join(import.meta.dirname, '..', '..'), system.isRoot)
  const proxy = values.proxy ?? proxyOf(layout)
  if (proxy !== 'caddy' && proxy !== 'nginx') throw new PermanentError(USAGE)
  if (values['dry-run']) {
    for (const line of showPlan(layout, { domain, proxy })) console.log(line)
    return
  }
  const terminal = openTerminal()
  try {
    await runSetup(
      layout,
      { domain, proxy, hasPublicChannel: values['public-channel'] },
      { terminal, clock: systemClock, entropy: systemEntropy, system },
    )
  } finally {
    terminal.close()
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
