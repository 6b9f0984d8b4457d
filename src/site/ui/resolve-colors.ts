/**
 * Tokens as the current theme resolves them inside an element: a canvas can't read variables.
 * @param tokens names of variables, by the caller's own names
 */
export function resolveColors<T extends Readonly<Record<string, string>>>(
  box: HTMLElement,
  tokens: T,
): Record<keyof T, string> {
  const probe = box.appendChild(document.createElement('span'))
  // During a transition, even one of 1 ms, a color still reads as the old one.
  probe.style.transition = 'none'
  const entries = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(entries)
}
