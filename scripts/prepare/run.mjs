import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const TELL_EVERY_MS = 10_000

/** An expected failure: reported in plain words, without a stack. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** A line of progress. */
export function say(text) {
  console.log(`mintwatch: ${text}`)
}

/** The caller's environment, but with the machine's own programs instead of installed packages' ones. */
export function hostEnv(env = process.env) {
  const path = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules.\.bin$/.test(folder))
  return { ...env, PATH: path.join(delimiter) }
}

/** Started now. @returns what it shows, e.g. `12 s` */
export function stopwatch() {
  const started = Date.now()
  return () => `${Math.round((Date.now() - started) / 1_000)} s`
}

/**
 * Runs a program in the project's folder, says every ten seconds that it still runs, and passes on
 * an interruption.
 * @param what names it, e.g. `installing packages`
 * @returns how long it took, e.g. `12 s`
 * @throws Stop when it fails
 */
export async function run(what, command, args, env) {
  const seconds = stopwatch()
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const timer = setInterval(() => say(`… still ${what}, ${seconds()}`), TELL_EVERY_MS)
  const interrupt = (signal) => child.kill(signal)
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    const [code, signal] = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (...ending) => resolve(ending))
    })
    if (signal || code === 130) throw new Stop(`mintwatch: interrupted while ${what}`, 130)
    if (code !== 0) throw new Stop(`mintwatch: ${what} failed (see above)`, code)
    return seconds()
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new Stop(`mintwatch: ${command} was not found on this machine`)
    throw error
  } finally {
    clearInterval(timer)
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}
