import { PLANS } from '../../../../contract/plans.ts'
import { createFormats } from '../formats.ts'

export const EN_FORMATS = createFormats({
  locale: 'en-US',
  plans: { '30d': PLANS['30d'].title, lifetime: PLANS.lifetime.title },
  trial: 'Trial',
  noMembership: 'no membership',
  forever: 'forever',
  until: (date) => `until ${date}`,
  days: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
  unknownAmount: 'an unknown amount',
  and: ' and ',
})
