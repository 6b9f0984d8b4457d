import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { SettingsReader } from '../reader.ts'

/** A public channel that repeats the members' posts later. */
export type PublicChannelConfig = {
  id: string
  delayMs: Ms
  /** How many posts of a UTC day are repeated, the first ones; null: all. */
  perDay: number | null
}

const PER_DAY = 10

/**
 * Reads the public channel's settings.
 *
 * @param others the members' channel and the operators' group; null: there is none
 * @returns null without an id
 */
export function publicChannelFrom(
  read: SettingsReader,
  others: { channelId: string | null; operatorsChatId: string | null },
): PublicChannelConfig | null {
  const id = read.text('PUBLIC_CHANNEL_ID')
  const delay = read.number('PUBLIC_CHANNEL_DELAY', 30, { least: 2, most: 1_440 })
  const perDay = perDayFrom(read)
  if (id === null) return null
  if (!/^-100\d{1,17}$/.test(id))
    return read.refuse(
      'PUBLIC_CHANNEL_ID: this is not a channel’s id. Write it e.g. -1001234567890.',
      null,
    )
  if (others.channelId === null)
    return read.refuse(
      'PUBLIC_CHANNEL_ID: set, but TELEGRAM_CHANNEL_ID is not; the public channel repeats what members get. Set both.',
      null,
    )
  if (id === others.channelId)
    return read.refuse(
      'PUBLIC_CHANNEL_ID: this is the members’ channel. Make a second, public channel, and write its id.',
      null,
    )
  if (id === others.operatorsChatId)
    return read.refuse(
      'PUBLIC_CHANNEL_ID: this is the operators’ group. Make a public channel, and write its id.',
      null,
    )
  return { id, delayMs: delay * MINUTE, perDay }
}

function perDayFrom(read: SettingsReader): number | null {
  if (read.text('PUBLIC_CHANNEL_PER_DAY')?.toLowerCase() === 'all') return null
  return Math.floor(read.number('PUBLIC_CHANNEL_PER_DAY', PER_DAY, { least: 1, most: 1_000 }))
}
