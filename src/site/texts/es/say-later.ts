/** Evidence comes after the page: it is three times as much as the rest of the landing page’s code. */
export async function sayLater(): Promise<(sentence: string) => string> {
  const { sayRecorded } = await import('./say-recorded.ts')
  return sayRecorded
}
