// @ts-check
import { spawn } from 'node:child_process'

/** The rules come from the site that is being checked, so they run in a process of their own. */
const WITHIN_MS = 20_000
const MEGABYTES = 256

/** Runs in the child, in a context without Node's objects: only text goes in and out. */
const RUNNER = `
  let input = ''
  process.stdin.on('data', (part) => { input += part })
  process.stdin.on('end', () => {
    const { code, snapshot, madeBy } = JSON.parse(input)
    const script = code.replace(/export \\{ (\\w+) \\};?\\s*$/, 'globalThis.recomputeReport = $1;')
    const vm = require('node:vm')
    const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } })
    vm.runInContext(script, context, { timeout: 10000 })
    const call = 'JSON.stringify(recomputeReport(' + JSON.stringify(snapshot) + ', ' + JSON.stringify(madeBy) + '))'
    process.stdout.write(String(vm.runInContext(call, context, { timeout: 10000 })))
  })
`

/**
 * Scores a snapshot with rules that were downloaded. Their process may not read files or start
 * others.
 * @type {import('../../src/verify/audit.mjs').RecomputeReport}
 */
export async function recomputeReport({ text: code }, snapshot, madeBy) {
  const flag = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission'
  const args = [flag, `--max-old-space-size=${MEGABYTES}`, '--eval', RUNNER]
  const child = spawn(process.execPath, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), WITHIN_MS)
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify({ code, snapshot, madeBy }))
  await new Promise((resolve) => child.on('close', resolve))
  clearTimeout(timer)
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}
