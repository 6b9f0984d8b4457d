import { type BroadcastSpan, readBroadcast } from '../../../contract/console/broadcasts.ts'

/** What Telegram turns into a link automatically. */
const LINKED =
  /(https?:\/\/[^\s<>]+|(?<![\w@])@[A-Za-z]\w{3,31}|(?<![\w/])\/[a-z]\w{0,31}(?![\w/]))/

/** A message as its reader sees it in Telegram. Links are shown but lead nowhere. */
export function BroadcastPreview({ text }: { text: string }) {
  const spans = readBroadcast(text)
  return (
    <figure>
      <figcaption className="mb-2 text-sm font-medium">In Telegram</figcaption>
      <div className="max-w-[26rem] rounded-xl rounded-bl-sm border border-line bg-raised px-4 py-3 text-sm break-words whitespace-pre-wrap">
        {text === '' ? <span className="text-text-3">Nothing yet.</span> : spans.map(Shown)}
      </div>
    </figure>
  )
}

function Shown({ kind, text }: BroadcastSpan, nth: number) {
  if (kind === 'bold') return <b key={nth}>{linked(text)}</b>
  if (kind === 'code')
    return (
      <code translate="no" key={nth} className="rounded-sm bg-sunk px-1 font-mono text-[0.9em]">
        {text}
      </code>
    )
  return <span key={nth}>{linked(text)}</span>
}

function linked(text: string) {
  return text.split(LINKED).map((part, nth) =>
    nth % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={nth} className="text-mint-text underline underline-offset-2">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
