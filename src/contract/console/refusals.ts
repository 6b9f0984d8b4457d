/** Refusals of the operators' console, with status and sentence. Codes are stable. */
export const CONSOLE_REFUSALS = {
  sign_in: [401, 'Sign in with your passkey.'],
  passkey_again: [403, 'Use your passkey again: you last used it over ten minutes ago.'],
  passkey_failed: [403, 'This passkey was not accepted. Try again.'],
  passkey_needed: [403, 'Another passkey can only be added after signing in with one.'],
  owners_only: [403, 'Only owners can add a second passkey.'],
  last_passkey: [409, 'This is the only passkey. Add another one first.'],
  no_right: [403, 'Your role does not allow this.'],
  link_over: [410, 'This link has expired or was already used. Ask for a new one.'],
  foreign_origin: [403, 'This request came from another site.'],
  invalid_input: [400, 'A value is not in the expected form. Check what each field asks for.'],
  no_reason: [400, 'Enter a reason. It is recorded in the audit.'],
  not_found: [404, 'Not found.'],
  not_possible: [409, 'This is not possible.'],
  code_form: [400, 'A code has 3 to 32 letters, digits, or hyphens, like SPRING-20.'],
  discount_form: [400, 'Enter either 1 to 99 percent, or 0.01 to 9,999.99 dollars.'],
  lot_form: [
    400,
    'A lot’s name has 3 to 40 lowercase letters, digits, or hyphens, like meetup-berlin.',
  ],
  message_empty: [400, 'Write a message first.'],
  message_too_long: [400, 'The message is too long: 3,500 characters at most.'],
  no_bot: [409, 'There is no bot that could send it.'],
  no_recipients: [409, 'No member would get it: nobody with this plan is linked to Telegram.'],
  draft_changed: [409, 'The message was changed since you looked. Check it again.'],
  broadcast_started: [409, 'This broadcast was already started.'],
  broadcast_running: [409, 'Another broadcast is running. Wait until it ends, or stop it.'],
  broadcast_over: [409, 'This broadcast is not running.'],
  rate_limited: [429, 'Too many tries. Wait a minute.'],
  internal: [500, 'Something went wrong on our side. Nothing was changed.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ConsoleRefusalCode = keyof typeof CONSOLE_REFUSALS

export class ConsoleRefusal extends Error {
  override name = 'ConsoleRefusal'
  readonly code: ConsoleRefusalCode

  constructor(code: ConsoleRefusalCode, options?: ErrorOptions) {
    super(CONSOLE_REFUSALS[code][1], options)
    this.code = code
  }
}

export type ConsoleRefusalBody = {
  error: {
    code: string
    message: string
    /** Orders to choose from, if the operator has to choose. */
    rivals?: readonly string[]
    /** Payments that can't be read, if the operator has to say that none of them counts. */
    unread?: readonly string[]
  }
}
