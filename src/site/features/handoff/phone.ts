/** Whether this is a phone or a tablet: elsewhere, nothing opens these links. */
export function isPhone({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  // An iPad says that it is a Mac, and no Mac can be touched.
  return (
    /android|iphone|ipad|ipod/i.test(userAgent) || (/mac/i.test(userAgent) && maxTouchPoints > 1)
  )
}
