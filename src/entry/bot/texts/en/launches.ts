import { RISK_WORDS } from '../../../../contract/launches/risk.ts'
import { TURN_WORDS } from '../../../../contract/launches/turns.ts'
import type { LaunchWords } from '../launch-words.ts'
import { EN_FORMATS } from './formats.ts'

const { number } = EN_FORMATS
const earlier = (which: 'earlier' | 'all') => (which === 'earlier' ? 'earlier ' : '')

export const EN_LAUNCHES: LaunchWords = {
  formats: EN_FORMATS,
  recorded: (sentence) => sentence,
  risk: (level, score) => `${RISK_WORDS[level]} risk ${score}`,
  warning: (level) => `⚠️ <b>Warning: ${RISK_WORDS[level].toLowerCase()} risk.</b> Read why below.`,
  notScored: 'Not scored',
  filters: (names) => `Your filters: ${names}`,
  turns: TURN_WORDS,
  when: {
    at_once: 'at launch',
    '10s': 'after 10 s',
    '60s': 'after 1 min',
    '5m': 'after 5 min',
    '1h': 'after 1 h',
  },
  ago: (span) => `${span} ago`,
  old: (span) => `${span} old`,
  against: (symbol) => `against ${symbol}`,
  mayhem: 'Mayhem agent trades',
  trades: (count) => `${number(count)} ${count === 1 ? 'trade' : 'trades'}`,
  inTotal: (trades) => `${trades} in total`,
  inShort: (score, attention, cap) => `risk ${score}, attention ${attention}, ${cap}`,
  sincePost: (time, { because, then, now }) =>
    `Posted ${time} for its ${because === 'attention' ? 'attention' : 'market cap'}: ${then} → now ${now}`,
  because: { attention: 'Posted for its attention.', market_cap: 'Posted for its market cap.' },
  attention: 'attention',
  marketCap: 'market cap',
  MarketCap: 'Market cap',
  liquidity: 'liquidity',
  volume: (dollars, trades) => `volume ${dollars} in ${trades}`,
  noVolume: 'volume ?',
  graduated: 'graduated',
  authorities: (mint, freeze, lock) => `Mint ${mint} · freeze ${freeze} · liquidity lock ${lock}`,
  holders: (ten, developer, bundles) =>
    `Top 10 ${ten} · developer ${developer} · bundles ${bundles}`,
  now: 'Now',
  developer: {
    unknown: 'Developer ?',
    none: (wallet, which) => `Developer ${wallet}: no ${earlier(which)}launches seen`,
    some: (wallet, launches, which) =>
      `Developer ${wallet}: ${launches} ${earlier(which)}${launches === 1 ? 'launch' : 'launches'}`,
    ended: ({ graduated, dead, rugged, open }) =>
      `${graduated} graduated, ${dead} dead, ${rugged} rugged, ${open} open`,
    lasted: (span) => `dead ones lasted ${span} (median)`,
    heading: 'As a developer',
    funder: (wallet) => `First SOL from: ${wallet}`,
  },
  noFlags: 'No red flags so far.',
  signs: '<b>Attention</b> (not a forecast, not advice)',
  notScoredYet: 'Not scored yet.',
  moreFlags: (count) => `… and ${count} more in the full report.`,
  allChecked: 'All checks completed.',
  notChecked: (titles) => `? Not checked: ${titles}`,
  model: (basis) => `AI filter: ${basis}`,
  odds: (risk, isApart) =>
    `AI filter: ${risk} chance of ending dead or rugged within 24 h${isApart ? ', from this launch alone' : ''}.`,
  comesFirst: (minutes, { graduates, fades, rugged }) =>
    `First within ${minutes} min of the report (usually): graduates ${graduates} · fades ${fades} · rugged ${rugged}`,
  ad: 'Ad: we earn a share of your fees.',
  repeated: (time) => `Our members got this at ${time}. It is information, not advice.`,
  turnedSince: '⚠️ <b>It has turned for the worse since.</b>',
  gone: (mint) =>
    `▫️ <b>Dropped by a fork</b>\n${mint}\nThe transaction that launched this token is no longer on the chain.`,
}
