import { type ChannelPolicy, DEFAULT_POLICY, readPolicy } from '../contract/channel-policy.ts'
import { LANGUAGE_IDS, type Language } from '../contract/languages.ts'
import type { SettingsReader } from './reader.ts'
import { type PublicChannelConfig, publicChannelFrom } from './telegram/public-channel.ts'

/** The bot's settings. Chats are identified by their numeric ids. */
export type TelegramConfig = {
  /** Secret. */
  botToken: string
  /** The Bot API's address, without a trailing slash. */
  apiRoot: string
  /** `{linkRoot}/{username}` links to the bot. */
  linkRoot: string
  /** The members' private channel; null: there is none. */
  channelId: string | null
  /** null: there is none. */
  publicChannel: PublicChannelConfig | null
  channelLanguage: Language
  /** The operators' group for reports; null: reports go to the log. */
  operatorsChatId: string | null
  /** Telegram delivers updates here; null: the bot polls. */
  webhook: { url: string; secret: string } | null
  /** Whether to write to former members once, a week after their access ended. */
  winBack: boolean
  /** False for an API on this machine's loopback, which is never the real one. */
  real: boolean
}

const API_ROOT = 'https://api.telegram.org'
const TOKEN = /^\d{1,20}:[A-Za-z0-9_-]{3,100}$/
const CHAT_ID = /^-?\d{1,20}$/
/** `secret_token` in https://core.telegram.org/bots/api#setwebhook */
const SECRET = /^[A-Za-z0-9_-]{1,256}$/

/** @returns null without a token, because then there is no bot */
export function telegramFrom(
  read: SettingsReader,
  publicUrl: string | null,
): TelegramConfig | null {
  const botToken = matching(read, 'TELEGRAM_BOT_TOKEN', TOKEN, 'as @BotFather shows it')
  const apiRoot = read.baseUrl('TELEGRAM_API_ROOT', API_ROOT)
  const linkRoot = read.baseUrl('TELEGRAM_LINK_ROOT', 'https://t.me')
  const channelId = matching(read, 'TELEGRAM_CHANNEL_ID', CHAT_ID, 'e.g. -1001234567890')
  const channelLanguage = read.choice('CHANNEL_LANGUAGE', LANGUAGE_IDS, 'en')
  const operatorsChatId = matching(
    read,
    'TELEGRAM_OPERATORS_CHAT_ID',
    CHAT_ID,
    'e.g. -1001234567890',
  )
  const publicChannel = publicChannelFrom(read, { channelId, operatorsChatId })
  const webhook = webhookFrom(read)
  const winBack = read.flag('WIN_BACK')
  if (botToken === null) {
    if (read.text('TELEGRAM_BOT_TOKEN') === null && read.text('TELEGRAM_API_ROOT') !== null) {
      read.refuse('TELEGRAM_BOT_TOKEN: missing, but TELEGRAM_API_ROOT is set. Write both.', null)
    }
    return null
  }
  const real = !isLoopback(apiRoot)
  refuseLocalhost(read, publicUrl)
  if (real && publicUrl === null)
    read.refuse(
      'PUBLIC_URL: missing; the bot links to it. Write e.g. PUBLIC_URL=https://mintwatch.example.',
      null,
    )
  return {
    botToken,
    apiRoot,
    linkRoot,
    channelId,
    publicChannel,
    channelLanguage,
    operatorsChatId,
    webhook,
    winBack,
    real,
  }
}

/** Whether a token or an address is set, so that the sandbox's Telegram is not needed. */
export function namesTelegram(read: SettingsReader): boolean {
  return read.text('TELEGRAM_BOT_TOKEN') !== null || read.text('TELEGRAM_API_ROOT') !== null
}

/**
 * The key that encrypts personal data, 32 bytes in base64; null: one is generated in the data
 * folder. Processes that share a database and a real bot must have the same key.
 */
export function dataKeyFrom(
  read: SettingsReader,
  sharesDatabase: boolean,
  isReal: boolean,
): string | null {
  const key = read.text('DATA_KEY')
  if (key === null && sharesDatabase && isReal) {
    return read.refuse(
      'DATA_KEY: missing; with a bot on PostgreSQL every process needs the same one. Write 32 random bytes in base64, as `openssl rand -base64 32` prints them.',
      null,
    )
  }
  if (key === null || /^[A-Za-z0-9+/]{43}=$/.test(key)) return key
  return read.refuse(
    'DATA_KEY: this is not 32 bytes in base64. Write what `openssl rand -base64 32` prints.',
    null,
  )
}

/** Which launches are posted in the channel; omitted parts have their defaults. */
export function channelPolicyFrom(read: SettingsReader): ChannelPolicy {
  const text = read.text('CHANNEL_POLICY')
  if (text === null) return DEFAULT_POLICY
  const policy = readPolicy(text)
  return 'problem' in policy
    ? read.refuse(`CHANNEL_POLICY: ${policy.problem}`, DEFAULT_POLICY)
    : policy
}

function webhookFrom(read: SettingsReader): TelegramConfig['webhook'] {
  const example = 'https://mintwatch.example/telegram/webhook'
  const url = read.url('TELEGRAM_WEBHOOK_URL', ['https:', 'http:'], example)
  const secret = matching(read, 'TELEGRAM_WEBHOOK_SECRET', SECRET, 'letters, digits, _ and -')
  if (url === null) return null
  if (!url.startsWith('https:') && !isLoopback(url)) {
    read.refuse(
      `TELEGRAM_WEBHOOK_URL: Telegram delivers to https:// only. Write e.g. ${example}.`,
      null,
    )
  }
  if (read.text('TELEGRAM_WEBHOOK_SECRET') === null) {
    read.refuse(
      'TELEGRAM_WEBHOOK_SECRET: missing; without it anyone could send updates. Write what `openssl rand -hex 32` prints.',
      null,
    )
  }
  return secret === null ? null : { url, secret }
}

/** The value may be a secret, so error messages do not repeat it. */
function matching(
  read: SettingsReader,
  name: string,
  shape: RegExp,
  example: string,
): string | null {
  const value = read.text(name)
  if (value === null || shape.test(value)) return value
  return read.refuse(`${name}: this value is not valid. Write it ${example}.`, null)
}

/**
 * Rejects a site's address that no bot's messages can link to, the sandbox's included. Telegram takes
 * names with a dot and IP addresses: tdlib, `LinkManager::check_link`.
 */
function refuseLocalhost(read: SettingsReader, publicUrl: string | null): void {
  if (publicUrl === null) return
  const host = new URL(publicUrl).hostname.replace(/\.$/, '')
  if (!/\.|^\[/.test(host) || host.endsWith('.localhost'))
    read.refuse(
      'PUBLIC_URL: Telegram refuses messages with buttons to localhost or a name without a dot, so members would get none. Write the site’s address, or http://127.0.0.1:3000 to try a bot on one machine.',
      null,
    )
}

export function isLoopback(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
