/** A browser's recorded name, such as `Firefox on Linux`, in the page's language. */
export function browserName(recorded: string): string {
  const [browser = '', system] = recorded.split(' on ')
  const name = browser.startsWith('A ') ? 'A browser' : browser
  return system === undefined ? name : `${name} on ${system}`
}
