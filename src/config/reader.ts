import { isIP } from 'node:net'
import { isAddress } from '@solana/kit'
import { SYSTEM_PROGRAM } from '../contract/token-programs.ts'
import { PermanentError } from '../kernel/errors.ts'
import type { Env } from './env.ts'
import { findMisspelled } from './misspelled.ts'

/** All problems of the configuration, one per line, each with what to write instead. */
export class ConfigError extends PermanentError {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration can't be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads variables and collects problems instead of stopping at the first. */
export type SettingsReader = ReturnType<typeof createSettingsReader>

const MAX_PORT = 65_535

/**
 * @param problems those that another reader found
 * @param asked names that another reader knows
 */
export function createSettingsReader(
  env: Env,
  problems: string[] = [],
  asked: Set<string> = new Set(),
) {
  const raw = (name: string): string | null => {
    asked.add(name)
    return env[name]?.trim() || null
  }

  /** The value of an invalid variable is never used, because `finish` throws. */
  function refuse<T>(problem: string, never: T): T {
    if (!problems.includes(problem)) problems.push(problem)
    return never
  }

  function text(name: string): string | null
  function text(name: string, fallback: string): string
  function text(name: string, fallback: string | null = null): string | null {
    return raw(name) ?? fallback
  }

  /** Words separated by commas or spaces, without duplicates; null: unset. */
  function list(name: string): string[] | null {
    const value = raw(name)
    return value === null ? null : [...new Set(value.split(/[\s,]+/).filter(Boolean))]
  }

  function port(name: string, fallback: number): number {
    const value = raw(name)
    if (value === null) return fallback
    if (/^\d{1,5}$/.test(value) && Number(value) <= MAX_PORT) return Number(value)
    return refuse(
      `${name}: ${inQuotes(value)} is not a port. Write a number from 0 (any free one) to ${MAX_PORT}, e.g. ${name}=${fallback || 3000}.`,
      fallback,
    )
  }

  /** Decimal, from `least` to `most`. */
  function number(name: string, fallback: number, range: { least: number; most: number }): number {
    const value = raw(name)
    if (value === null) return fallback
    const read = /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN
    if (read >= range.least && read <= range.most) return read
    return refuse(
      `${name}: ${inQuotes(value)} is not a number from ${range.least} to ${range.most}. Write e.g. ${name}=${fallback}.`,
      fallback,
    )
  }

  function flag(name: string): boolean {
    const value = raw(name)?.toLowerCase() ?? '0'
    if (value === '1' || value === 'true') return true
    if (value === '0' || value === 'false') return false
    return refuse(`${name}: write 1 for yes, or 0 (or nothing) for no.`, false)
  }

  function choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = raw(name)?.toLowerCase() ?? fallback
    const found = choices.find((one) => one === value)
    return found ?? refuse(`${name}: write one of ${choices.join(', ')}.`, fallback)
  }

  /** The value may contain a key or a password, so error messages do not repeat it. */
  function url(name: string, protocols: readonly string[], example: string): string | null {
    const value = raw(name)
    if (value === null) return null
    if (parsed(value, protocols)) return value
    return refuse(
      `${name}: the address must begin with ${protocols.map((one) => `${one}//`).join(' or ')}. Write e.g. ${name}=${example}.`,
      null,
    )
  }

  /** An address that visitors are sent to. */
  function link(name: string, fallback: string): string {
    return url(name, ['http:', 'https:'], fallback) ?? fallback
  }

  /** The base that paths are appended to, so without a trailing slash, query, or fragment. */
  function baseUrl(name: string, fallback: string): string {
    const value = link(name, fallback)
    if (!/[?#]/.test(value)) return value.replace(/\/+$/, '')
    return refuse(
      `${name}: remove everything after ? or #. Write e.g. ${name}=${fallback}.`,
      fallback,
    )
  }

  function origins(name: string, protocols: readonly string[], example: string): string[] {
    return (list(name) ?? []).map((value) => {
      const url = parsed(value, protocols)
      if (url && isBare(url)) return `${url.protocol}//${url.host}`
      return refuse(
        `${name}: ${inQuotes(value)} is not an origin. Write only scheme, host, and port, e.g. ${name}=${example}.`,
        value,
      )
    })
  }

  function origin(name: string, example: string): string | null {
    const found = origins(name, ['http:', 'https:'], example)
    if (found.length <= 1) return found[0] ?? null
    return refuse(`${name}: write one origin only, e.g. ${name}=${example}.`, null)
  }

  function wallets(name: string): string[] {
    return (list(name) ?? []).map((value) => {
      const trouble = troubleWithWallet(value)
      return trouble ? refuse(`${name}: ${trouble}`, value) : value
    })
  }

  function wallet(name: string): string | null {
    const found = wallets(name)
    if (found.length <= 1) return found[0] ?? null
    return refuse(`${name}: write only one address; earlier ones belong in EARLIER_WALLETS.`, null)
  }

  /** A misspelled name would leave its setting unset without a word. Call it once everything is read. */
  function refuseMisspelled(): void {
    const given = Object.keys(env).filter((name) => env[name]?.trim())
    for (const { name, nearest } of findMisspelled(given, asked))
      refuse(`${name}: nobody reads it. Write ${nearest}, or remove it.`, null)
  }

  function finish(): void {
    if (problems.length > 0) throw new ConfigError(problems)
  }

  return {
    text,
    list,
    port,
    number,
    flag,
    choice,
    url,
    link,
    baseUrl,
    origin,
    origins,
    wallet,
    wallets,
    refuse,
    refuseMisspelled,
    finish,
    problems,
    asked,
  }
}

/** An address, or a network like `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

export function inQuotes(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
}

/** Never repeats the value, which may be a secret key pasted by mistake. */
function troubleWithWallet(value: string): string | null {
  if (isAddress(value)) {
    return value === SYSTEM_PROGRAM
      ? 'this is the System program, and money sent there is lost. Write the address of your wallet.'
      : null
  }
  if (value.length > 60) {
    return 'this looks like a secret key, which no server should ever see. Write the address of the wallet (32 bytes in base58, 32 to 44 characters).'
  }
  return 'this is not a Solana address. Write 32 bytes in base58, 32 to 44 characters, as your wallet shows it.'
}

function parsed(value: string, protocols: readonly string[]): URL | null {
  const url = URL.parse(value)
  return url?.host && protocols.includes(url.protocol) ? url : null
}

function isBare(url: URL): boolean {
  return (
    (url.pathname === '/' || url.pathname === '') &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password
  )
}
