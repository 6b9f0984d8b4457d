import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { decodeTransactionFromRpcResponse } from '@solana/kit'
import { decodeBase58 } from '../../src/contract/base58.ts'

/** Packages whose published code defines program addresses, mints and discriminators. */
const PACKAGES = [
  '@solana-program/memo',
  '@solana-program/system',
  '@solana-program/token',
  '@solana/sysvars',
  '@solana/web3.js',
  '@solana/kit',
  '@coral-xyz/anchor',
  'solana-dex-parser',
]
const ADDRESS = /[1-9A-HJ-NP-Za-km-z]{32,44}/g

/** What somebody else than us wrote or what happened on the chain. */
export type Known = {
  addresses: ReadonlySet<string>
  /** The first eight bytes of instructions and events, in hex. */
  tags: ReadonlySet<string>
}

/** Reads the packages that define constants, and the recordings. */
export function readKnown(): Known {
  const addresses = new Set<string>()
  const tags = new Set<string>()
  for (const name of PACKAGES) for (const text of textsOf(name)) readText(text, addresses, tags)
  for (const file of filesOf('test/recorded', /\.json$/))
    readRecording(readFileSync(file, 'utf8'), addresses, tags)
  return { addresses, tags }
}

/** Anchor's discriminator of an instruction, `global:name`, or of an event, `event:Name`, in hex. */
export function tagOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 16)
}

/** Whether the text is 32 bytes in base58. */
export function isKey(text: string): boolean {
  return decodeBase58(text)?.length === 32
}

/** Whether two keys differ so little that one is likely to be the other misspelt. */
export function isNearly(one: string, other: string): boolean {
  if (one === other || one.length !== other.length) return false
  if (one.toLowerCase() === other.toLowerCase()) return true
  let apart = 0
  for (let at = 0; at < one.length && apart <= 4; at += 1) if (one[at] !== other[at]) apart += 1
  return apart <= 4
}

/** Source files below a folder. */
export function filesOf(folder: string, named: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && named.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/node_modules/'))
    .sort()
}

function textsOf(name: string): string[] {
  return readdirSync(rootOf(name), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(m?js|cjs)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

function rootOf(name: string): string {
  const from = createRequire(import.meta.url).resolve(name)
  const end = from.lastIndexOf(join('node_modules', ...name.split('/')))
  return end < 0 ? dirname(from) : join(from.slice(0, end), 'node_modules', ...name.split('/'))
}

function readText(text: string, addresses: Set<string>, tags: Set<string>): void {
  for (const [key] of text.matchAll(ADDRESS)) addresses.add(key)
  for (const [, bytes = ''] of text.matchAll(/\[((?:\s*\d{1,3}\s*,){7,15}\s*\d{1,3}\s*),?\s*\]/g)) {
    const all = bytes.split(',').map(Number)
    for (let at = 0; at + 8 <= all.length; at += 8)
      tags.add(Buffer.from(all.slice(at, at + 8)).toString('hex'))
  }
}

function readRecording(text: string, addresses: Set<string>, tags: Set<string>): void {
  for (const [key] of text.matchAll(ADDRESS)) addresses.add(key)
  const strings = [...text.matchAll(/"([^"\\]*)"/g)].map(([, value = '']) => value)
  for (const string of strings) {
    const [, data = string] = /^Program data: (\S+)/.exec(string) ?? []
    for (const bytes of readings(data)) {
      tags.add(bytes.subarray(0, 8).toString('hex'))
      tags.add(bytes.subarray(8, 16).toString('hex'))
    }
    readTransaction(string, addresses, tags)
  }
}

function readings(data: string): Buffer[] {
  const base58 = data.length < 1_500 ? decodeBase58(data) : null
  const found = [Buffer.from(data, 'base64'), Buffer.from(data, 'hex'), Buffer.from(base58 ?? [])]
  return found.filter((bytes) => bytes.length >= 8)
}

function readTransaction(text: string, addresses: Set<string>, tags: Set<string>): void {
  if (text.length < 200 || !/^[A-Za-z0-9+/]+=*$/.test(text)) return
  try {
    const { compiledMessage: message } = decodeTransactionFromRpcResponse({
      transaction: [text, 'base64'] as never,
    })
    for (const key of message.staticAccounts) addresses.add(key)
    if ('instructions' in message)
      for (const { data } of message.instructions)
        if (data) tags.add(Buffer.from(data).subarray(0, 8).toString('hex'))
  } catch {
    // It is no transaction.
  }
}
