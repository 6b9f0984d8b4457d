import { expect, test } from 'vitest'
import { parseText } from '../../../../sandbox/telegram/text/read-text.ts'
import { hostileWords, seeded } from '../../../../test/support/hostile.ts'
import { rendered } from '../../../../test/support/telegram/rendered-texts.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import { LANGUAGES } from './languages.ts'

/** What a client makes clickable, or notifies by. */
const LINKS = new Set(['url', 'email', 'mention', 'hashtag', 'cashtag', 'text_link', 'bot_command'])

test.each(Object.entries(LANGUAGES))(
  'untrusted text never becomes a link, a mention, or a tag: %s',
  (_, texts) => {
    const operators = texts.notices.fromSupport('')
    const random = seeded(20_261_122)
    const word = hostileWords(random)
    for (let round = 0; round < 400; round += 1) {
      for (const render of rendered(word, random, texts)) {
        const html = render()
        // What our own operators write may lead somewhere.
        if (html.startsWith(operators.slice(0, 20))) continue
        const found = parseText(html, 'HTML')
        const links = found.entities.filter(({ type }) => LINKS.has(type))
        const words = links.map(({ offset, length }) => found.text.slice(offset, offset + length))
        const shown = words.filter((one) => one !== VENUES.pumpfun)
        if (shown.length > 0) expect.fail(`${shown.join(' ')} in ${JSON.stringify(html)}`)
      }
    }
  },
  60_000,
)
