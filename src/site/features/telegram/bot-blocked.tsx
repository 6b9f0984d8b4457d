import { Notice } from '../../ui/notice.tsx'

/** To a member whose Telegram account is linked, and who gets nothing all the same. */
export function BotBlocked() {
  return (
    <Notice tone="care" title="The bot can’t reach you">
      <p>
        You blocked it in Telegram, so you won’t get alerts or account updates. Open it and press
        Start.
      </p>
    </Notice>
  )
}
