/** Loaded after the page, because evidence takes three times as much code as the rest of the landing page. */
export async function translateLater(): Promise<(sentence: string) => string> {
  const { translateRecorded } = await import('./translate-recorded.ts')
  return translateRecorded
}
