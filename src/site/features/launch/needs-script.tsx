/** What stands where a script would load something, for readers without one. */
export function NeedsScript({ children }: { children: string }) {
  return <p className="text-sm text-text-2 scripted:hidden">{children}</p>
}
