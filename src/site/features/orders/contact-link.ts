/** Links to the contact form with the order that the message is about. */
export function contactLink(orderId: string): string {
  return `/contact?order=${orderId}`
}
