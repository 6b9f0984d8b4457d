/** Loads `translateRecorded` for a page that must not wait for it. Each other language replaces this file. */
export async function translateLater(): Promise<(sentence: string) => string> {
  return (sentence) => sentence
}
