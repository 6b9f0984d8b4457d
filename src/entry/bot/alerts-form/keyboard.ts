import { SOCIAL_IDS, SOCIALS } from '../../../contract/alerts.ts'
import { VENUE_IDS, VENUES } from '../../../contract/launches/venues.ts'
import type { AlertPreferences, Button, Keyboard } from '../../../domains/messages/index.ts'
import type { BotRequest } from '../command.ts'
import { type AlertsPage, RECORDS } from './steps.ts'

const button = (text: string, data: string) => ({ text, data: `alerts:${data}` })

/** The buttons of a page of the form. */
export function keyboardOf(
  { context, texts }: Pick<BotRequest, 'context' | 'texts'>,
  page: AlertsPage,
  chosen: AlertPreferences,
): Keyboard {
  const words = texts.alerts
  const back = [button(words.back, 'main')]
  /** Two limits with a button on either side. */
  const range = (least: string, from: string, most: string, to: string) => [
    [button(words.less, `${least}:-`), button(from, page), button(words.more, `${least}:+`)],
    [button(words.less, `${most}:-`), button(to, page), button(words.more, `${most}:+`)],
    back,
  ]
  switch (page) {
    case 'main':
      return mainPage(words, chosen, `${context.siteUrl}/alerts`)
    case 'risk':
      return range('min', words.from(chosen.min_risk), 'max', words.to(chosen.max_risk))
    case 'attention':
      return range('amin', words.from(chosen.min_attention), 'amax', words.to(chosen.max_attention))
    case 'cap':
      return range(
        'cmin',
        words.capFrom(chosen.min_cap_usd),
        'cmax',
        words.capTo(chosen.max_cap_usd),
      )
    case 'buyers':
      return range('bmin', words.from(chosen.min_buyers), 'bmax', words.to(chosen.max_buyers))
    case 'developer':
      return [
        ...Object.entries(RECORDS).map(([data, record]) => [
          button(words.record(record, chosen[record]), `record:${data}`),
        ]),
        back,
      ]
    case 'links':
      return [
        SOCIAL_IDS.map((id) =>
          button(`${tick(chosen.socials.includes(id))} ${SOCIALS[id]}`, `link:${id}`),
        ),
        back,
      ]
    case 'words':
      return [...(chosen.words.length === 0 ? [] : [[button(words.anyName, 'names:any')]]), back]
    case 'venues':
      return venuesPage(words.all, chosen.venues, back)
    case 'quiet':
      return quietPage(words, chosen, `${context.siteUrl}/alerts`, back)
  }
}

type Words = BotRequest['texts']['alerts']

function mainPage(words: Words, chosen: AlertPreferences, site: string): Keyboard {
  return [
    [chosen.on ? button(words.off, 'off') : button(words.on, 'on')],
    [button(words.risk, 'risk'), button(words.attention, 'attention')],
    [button(words.cap, 'cap'), button(words.buyers, 'buyers')],
    [button(words.developer, 'developer'), button(words.links, 'links')],
    [button(words.names, 'words'), button(words.venues, 'venues')],
    [button(words.quiet, 'quiet'), button(words.count, 'count')],
    [button(words.reset, 'any'), { text: words.site, url: site }],
  ]
}

function venuesPage(all: string, venues: readonly string[], back: Button[]): Keyboard {
  const buttons = VENUE_IDS.map((id) =>
    button(`${tick(venues.length === 0 || venues.includes(id))} ${VENUES[id]}`, `venue:${id}`),
  )
  const rows = Array.from({ length: Math.ceil(buttons.length / 2) }, (_, row) =>
    buttons.slice(row * 2, row * 2 + 2),
  )
  return [...rows, [button(all, 'venue:all')], back]
}

function quietPage(
  words: Words,
  { quiet_from: from, quiet_to: to }: AlertPreferences,
  site: string,
  back: Button[],
): Keyboard {
  if (from === null || to === null) return [[button(words.set, 'hush')], back]
  return [
    [
      button(words.less, 'from:-'),
      button(words.starts(from), 'quiet'),
      button(words.more, 'from:+'),
    ],
    [button(words.less, 'to:-'), button(words.ends(to), 'quiet'), button(words.more, 'to:+')],
    [button(words.never, 'wake')],
    [{ text: words.zone, url: site }],
    back,
  ]
}

const tick = (is: boolean) => (is ? '✅' : '▫️')
