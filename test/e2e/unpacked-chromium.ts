import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LaunchOptions } from 'playwright-core'

const PACKAGE = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/package.json')
const UNPACK = `import('@sparticuz/chromium').then((it) => it.default.executablePath())`

/**
 * The Chromium that comes from npm, with the libraries and fonts that it brings along. It unpacks
 * some 210 MB once per version and user; whoever comes later finds it there.
 */
export async function unpackedChromium(): Promise<LaunchOptions> {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
  const folder = join(tmpdir(), `mintwatch-chromium-${version}-${userInfo().uid}`)
  if (!existsSync(folder)) await unpackInto(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    },
  }
}

/** Unpacks aside and renames, so that the folder is whole or not there, also with two at once. */
async function unpackInto(folder: string): Promise<void> {
  const aside = await mkdtemp(`${folder}-`)
  try {
    // Of its own process, because the package reads and changes the environment when imported.
    // It brings its libraries along only where it believes to run on Lambda.
    await promisify(execFile)(process.execPath, ['--eval', UNPACK], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    })
    await writeFile(join(aside, 'fonts.conf'), fontsConf(folder))
    await rename(aside, folder)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** Its own file looks for fonts in /tmp alone. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}
