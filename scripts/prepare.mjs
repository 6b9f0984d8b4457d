/**
 * Makes a checkout ready to run: installs what is missing, builds the threads, and with --build the site.
 * Runs before npm scripts by the host's Node, so it uses nothing but what Node 20 brings.
 */
import { areThreadsFresh, buildSite, buildThreads, isSiteFresh } from './prepare/build.mjs'
import { installPackages, isInstalled } from './prepare/install.mjs'
import { withLock } from './prepare/lock.mjs'
import { troubleWithHost } from './prepare/platform.mjs'
import { Stop } from './prepare/run.mjs'

const wantsSite = process.argv.includes('--build')
const isReady = () => isInstalled() && areThreadsFresh() && (!wantsSite || isSiteFresh())

try {
  const trouble = troubleWithHost()
  if (trouble) throw new Stop(trouble)
  if (!isReady()) {
    await withLock(async () => {
      if (!isInstalled()) await installPackages()
      if (wantsSite && !isSiteFresh()) await buildSite()
      // Afterwards, because the site's build empties the folder that both are in.
      if (!areThreadsFresh()) await buildThreads()
    })
  }
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}
