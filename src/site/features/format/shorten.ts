/** First 4 and last 4 characters joined by an ellipsis; 8 characters or fewer stay as they are. */
export function shorten(text: string | null | undefined): string {
  if (!text) return ''
  return text.length <= 8 ? text : `${text.slice(0, 4)}\u2026${text.slice(-4)}`
}
