import { z } from 'zod'
import { badRequest } from '../error.ts'
import type { Room, TelegramPerson } from '../shapes.ts'
import type { SandboxTelegram } from '../telegram.ts'
import type { Params } from './params.ts'

/** The bot's lists of commands, and the commands that a person sees. */

export type ListedCommand = { command: string; description: string }

const MAX_COMMANDS = 100
const MAX_COMMAND = 32
const MAX_DESCRIPTION = 256

const Commands = z.array(z.looseObject({ command: z.string(), description: z.string() }))
const Scope = z.looseObject({
  type: z.enum([
    'default',
    'all_private_chats',
    'all_group_chats',
    'all_chat_administrators',
    'chat',
    'chat_administrators',
    'chat_member',
  ]),
  chat_id: z.union([z.int(), z.string()]).optional(),
  user_id: z.int().optional(),
})

export function setMyCommands(telegram: SandboxTelegram, params: Params): true {
  const { scope, language } = readPlace(params)
  const given = params.json('commands', Commands, "can't parse list of commands JSON object")
  if (!given) throw badRequest('parameter "commands" is required')
  if (given.length > MAX_COMMANDS) throw badRequest('BOT_COMMANDS_TOO_MUCH')
  telegram.store.setCommands(scope, language, given.map(checkCommand))
  telegram.announce({ kind: 'changed' })
  return true
}

export function getMyCommands({ store }: SandboxTelegram, params: Params): ListedCommand[] {
  const { scope, language } = readPlace(params)
  return store.commands<ListedCommand[]>(scope, language) ?? []
}

/** A person's menu in a chat: the narrowest scope first, their language before the default. */
export function commandsFor(
  { store }: SandboxTelegram,
  person: TelegramPerson,
  room?: Room,
): ListedCommand[] {
  const { status } = room ? store.memberState(room.id, person.id) : { status: 'member' }
  const isAdministrator = status === 'creator' || status === 'administrator'
  const scopes = room
    ? [
        `chat_member ${room.id} ${person.id}`,
        ...(isAdministrator ? [`chat_administrators ${room.id}`] : []),
        `chat ${room.id}`,
        ...(isAdministrator ? ['all_chat_administrators'] : []),
        'all_group_chats',
        'default',
      ]
    : [`chat ${person.id}`, 'all_private_chats', 'default']
  for (const scope of scopes) {
    for (const language of [person.language_code, '']) {
      const found = store.commands<ListedCommand[]>(scope, language)
      if (found && found.length > 0) return found
    }
  }
  return []
}

function readPlace(params: Params): { scope: string; language: string } {
  const scope = params.json('scope', Scope, "can't parse BotCommandScope JSON object") ?? {
    type: 'default' as const,
  }
  const language = params.text('language_code') ?? ''
  if (!/^([a-z]{2})?$/.test(language)) throw badRequest('invalid language code specified')
  const names = [scope.type, scope.chat_id, scope.user_id].filter((part) => part !== undefined)
  return { scope: names.join(' '), language }
}

function checkCommand({ command: given, description: described }: ListedCommand): ListedCommand {
  const command = given.trim().replace(/^\//, '')
  const description = described.trim()
  if (command === '') throw badRequest('command must be non-empty')
  if ([...command].length > MAX_COMMAND) {
    throw badRequest(`command length must not exceed ${MAX_COMMAND}`)
  }
  if (!/^[a-z0-9_]+$/.test(command)) throw badRequest('BOT_COMMAND_INVALID')
  if (description === '') throw badRequest('command description must be non-empty')
  if ([...description].length > MAX_DESCRIPTION) {
    throw badRequest(`command description length must not exceed ${MAX_DESCRIPTION}`)
  }
  return { command, description }
}
