/** Evidence comes after the page: it is three times as much as the rest of the landing page’s code. */
export async function translateLater(): Promise<(sentence: string) => string> {
  const { translateRecorded } = await import('./translate-recorded.ts')
  return translateRecorded
}
