/** The bot's commands, in the order of the owner's specification. */
export const BOT_COMMANDS = [
  { command: '/start', does: 'Welcome, and linking your membership' },
  { command: '/status', does: 'Subscription status' },
  { command: '/payment', does: 'Renewal instructions' },
  { command: '/help', does: 'Help and support contact' },
  { command: 'Paste a wallet address', does: 'Deployer wallet check and detailed analysis' },
] as const

export const BOT_PENDING = 'The bot is not open yet. Your membership will be there when it opens.'
