import type { Command } from '../command.ts'

/** Telegram's terms require this name for the privacy policy. */
export const privacy: Command = {
  name: 'privacy',
  audience: 'everyone',
  since: '2026-10-01',
  async answer({ context, texts }) {
    const page = { text: texts.privacyPage, url: `${context.siteUrl}/privacy` }
    return { text: texts.privacy, keyboard: [[page]] }
  },
}
