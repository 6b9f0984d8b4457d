import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TelegramPerson } from '../../../sandbox/telegram/shapes.ts'
import { cannotWrite, refusal, startTelegram, type TestTelegram } from './telegram-client.ts'

let test: TestTelegram
let api: TestTelegram['api']
let channelId: number

beforeAll(async () => {
  test = await startTelegram()
  api = test.api
  channelId = test.telegram.channelId
  await test.updates()
})
afterAll(() => test.stop())

const newcomer = () => test.telegram.addUser({ firstName: 'New', username: undefined })
const askingLink = () =>
  api.createChatInviteLink(channelId, { creates_join_request: true, name: 'Members' })
const statusOf = async ({ id }: TelegramPerson) => (await api.getChatMember(channelId, id)).status

async function asking(): Promise<TelegramPerson> {
  const person = newcomer()
  const { invite_link } = await askingLink()
  expect(test.telegram.joinRequest(person, invite_link)).toBe('asked')
  return person
}

describe('a join request', () => {
  it('reaches the bot, which lets the person in', async () => {
    const person = newcomer()
    const { invite_link } = await askingLink()
    test.telegram.joinRequest(person, invite_link)
    expect(() => test.telegram.joinRequest(person, invite_link)).toThrow('already asked')
    const [asked] = await test.updates()
    expect(asked?.chat_join_request).toMatchObject({
      chat: { id: channelId, type: 'channel' },
      from: { id: person.id },
      user_chat_id: person.id,
      invite_link: { invite_link, name: 'Members' },
    })
    expect(await statusOf(person)).toBe('left')
    await api.approveChatJoinRequest(channelId, person.id)
    expect(await statusOf(person)).toBe('member')
    const [joined] = await test.updates()
    expect(joined?.chat_member).toMatchObject({
      old_chat_member: { status: 'left' },
      new_chat_member: { status: 'member', user: { id: person.id } },
      via_join_request: true,
    })
    expect(joined?.chat_member?.invite_link).toBeUndefined()
    expect(await refusal(api.approveChatJoinRequest(channelId, person.id))).toBe(
      '400: Bad Request: USER_ALREADY_PARTICIPANT',
    )
    expect(() => test.telegram.joinRequest(person, invite_link)).toThrow('already a member')
  })

  it('is declined, and may be made again', async () => {
    const person = await asking()
    await api.declineChatJoinRequest(channelId, person.id)
    expect(await statusOf(person)).toBe('left')
    const gone = '400: Bad Request: HIDE_REQUESTER_MISSING'
    expect(await refusal(api.declineChatJoinRequest(channelId, person.id))).toBe(gone)
    expect(test.telegram.joinRequest(person, (await askingLink()).invite_link)).toBe('asked')
  })

  it('lets the bot write for five minutes, until it is settled', async () => {
    const person = await asking()
    await api.sendMessage(person.id, 'Please start me first')
    await api.declineChatJoinRequest(channelId, person.id)
    expect(await refusal(api.sendMessage(person.id, 'x'))).toBe(cannotWrite)
    const slow = await asking()
    test.clock.jump(301_000)
    expect(await refusal(api.sendMessage(slow.id, 'x'))).toBe(cannotWrite)
  })
})

describe('an invite link', () => {
  it('with a limit admits that many at once, and is refused together with join requests', async () => {
    const { invite_link } = await api.createChatInviteLink(channelId, { member_limit: 1 })
    expect(test.telegram.joinRequest(newcomer(), invite_link)).toBe('joined')
    expect(() => test.telegram.joinRequest(newcomer(), invite_link)).toThrow('expired')
    const both = api.createChatInviteLink(channelId, {
      member_limit: 1,
      creates_join_request: true,
    })
    expect(await refusal(both)).toBe(
      "400: Bad Request: member limit can't be specified for links requiring administrator approval",
    )
    expect(await refusal(api.createChatInviteLink(channelId, { name: 'x'.repeat(33) }))).toContain(
      '400',
    )
  })

  it('ends by its date, or when it is revoked', async () => {
    const expire_date = Math.floor(test.clock.now() / 1_000) + 60
    const dated = await api.createChatInviteLink(channelId, { expire_date })
    test.clock.jump(61_000)
    expect(() => test.telegram.joinRequest(newcomer(), dated.invite_link)).toThrow('expired')
    const { invite_link } = await askingLink()
    expect(await api.revokeChatInviteLink(channelId, invite_link)).toMatchObject({
      is_revoked: true,
    })
    expect(() => test.telegram.joinRequest(newcomer(), invite_link)).toThrow('expired')
  })
})

describe('a member', () => {
  it('is removed by unban, and may come back', async () => {
    const person = newcomer()
    test.telegram.addMember(person, channelId)
    await api.unbanChatMember(channelId, person.id, { only_if_banned: true })
    expect(await statusOf(person)).toBe('member')
    await api.unbanChatMember(channelId, person.id)
    expect(await statusOf(person)).toBe('left')
    expect(test.telegram.joinRequest(person, (await askingLink()).invite_link)).toBe('asked')
  })

  it('stays out after a ban, until it ends or unban', async () => {
    const person = newcomer()
    const { invite_link } = await askingLink()
    await api.banChatMember(channelId, person.id)
    expect(await statusOf(person)).toBe('kicked')
    expect(() => test.telegram.joinRequest(person, invite_link)).toThrow('banned')
    await api.unbanChatMember(channelId, person.id, { only_if_banned: true })
    expect(await statusOf(person)).toBe('left')
    const until_date = Math.floor(test.clock.now() / 1_000) + 3_600
    await api.banChatMember(channelId, person.id, { until_date })
    test.clock.jump(3_601_000)
    expect(await statusOf(person)).toBe('left')
  })

  it('is refused for the owner and for unknown people', async () => {
    expect(await refusal(api.banChatMember(channelId, test.owner.id))).toBe(
      "400: Bad Request: can't remove chat owner",
    )
    expect(await refusal(api.getChatMember(channelId, 1))).toBe(
      '400: Bad Request: member not found',
    )
    expect(await statusOf(test.owner)).toBe('creator')
  })

  it('is delivered only to a bot that asked for it', async () => {
    await test.updates()
    await api.getUpdates({ allowed_updates: ['message'] })
    test.telegram.addMember(newcomer(), channelId)
    expect(await api.getUpdates({ allowed_updates: [] })).toEqual([])
    test.telegram.addMember(newcomer(), channelId)
    expect(await test.updates()).toEqual([])
    test.telegram.addMember(newcomer(), channelId)
    expect(await test.updates()).toMatchObject([
      { chat_member: { new_chat_member: { status: 'member' } } },
    ])
  })
})

describe("the bot's rights", () => {
  it('are published when they change, and when they are gone', async () => {
    const { telegram } = test
    const person = await asking()
    await test.updates()
    telegram.setBotRights(channelId, { can_invite_users: false, can_restrict_members: false })
    expect(await test.updates()).toMatchObject([
      { my_chat_member: { new_chat_member: { status: 'administrator', can_invite_users: false } } },
    ])
    expect(await refusal(askingLink())).toBe(
      '400: Bad Request: not enough rights to manage chat invite link',
    )
    expect(await refusal(api.approveChatJoinRequest(channelId, person.id))).toContain(
      'not enough rights',
    )
    expect(await refusal(api.unbanChatMember(channelId, person.id))).toBe(
      '400: Bad Request: not enough rights to restrict/unrestrict chat member',
    )
    telegram.setBotRights(channelId, null)
    expect(await refusal(api.sendMessage(channelId, 'x'))).toBe(
      '403: Forbidden: bot was kicked from the channel chat',
    )
    telegram.addMember(newcomer(), channelId)
    telegram.setBotRights(channelId, {})
    expect(await test.updates()).toMatchObject([{ my_chat_member: {} }, { my_chat_member: {} }])
    await api.sendMessage(channelId, 'x')
  })

  it('make it read everything; without them it gets only what is addressed to it', async () => {
    const { telegram, owner } = test
    const room = telegram.operatorsId
    const heard = async () => (await test.updates()).map(({ message }) => message?.text)
    telegram.sendAs(owner, 'hello', { room })
    expect(await heard()).toEqual(['hello'])
    expect(() => telegram.sendAs(newcomer(), 'hello', { room })).toThrow("can't write")
    telegram.sendAs(owner, 'by hand', { room: channelId })
    const [byHand] = await test.updates()
    expect(byHand?.channel_post).toMatchObject({ text: 'by hand', sender_chat: { id: channelId } })
    telegram.setBotRights(room, 'member')
    telegram.sendAs(owner, 'among us', { room })
    telegram.sendAs(owner, '/ops', { room })
    expect(await heard()).toEqual([undefined, '/ops'])
    telegram.setBotRights(room, {})
    expect(await api.getChat(room)).toMatchObject({ type: 'supergroup', title: 'Operators' })
  })
})
