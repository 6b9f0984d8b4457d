/** `translateRecorded` for a page that must not wait for it. Each other language has its own in place of this. */
export async function translateLater(): Promise<(sentence: string) => string> {
  return (sentence) => sentence
}
