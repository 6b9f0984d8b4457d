/** A message, as the world's chat page shows it. */
type Posted = {
  message_id: number
  text?: string
  from?: { is_bot: boolean }
  reply_markup?: { inline_keyboard: { text: string; callback_data?: string }[][] }
}

export type Chat = ReturnType<typeof connectToChat>

/** Acts for people in the world's Telegram, through its chat page. */
export function connectToChat(origin: string) {
  async function ask(path: string, body?: object) {
    const headers = { 'content-type': 'application/json' }
    const post = body && { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${origin}${path}`, post)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  async function messages(person: number): Promise<Posted[]> {
    const { chats } = await ask(`/chat/view?user=${person}`)
    return chats.find(({ key }: { key: string }) => key === 'bot').messages
  }
  return {
    messages,
    arrive: async (username: string): Promise<number> =>
      (await ask('/chat/act', { do: 'arrive', firstName: 'A', username, language: 'en' })).id,
    rename: (as: number, username: string) => ask('/chat/act', { do: 'rename', as, username }),
    say: (as: number, text: string) => ask('/chat/act', { do: 'say', as, chat: as, text }),
    press: (as: number, message: number, data: string) =>
      ask('/chat/act', { do: 'press', as, chat: as, message, data }),
    heard: async (person: number) =>
      (await messages(person)).flatMap(({ from, text }) => (from?.is_bot ? [text ?? ''] : [])),
  }
}
