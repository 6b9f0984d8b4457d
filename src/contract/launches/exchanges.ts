/**
 * Wallets that exchanges and swap services send from. Each pays thousands of unrelated people, so a
 * claim on one identifies no buyer, and a shared one links no wallets. EXCHANGE_WALLETS adds more.
 */

/** DefiLlama/DefiLlama-Adapters (ISC, 1eb4e81d), each confirmed by another public list; taken 2026-11-22. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  Bitfinex: [
    'FxteHmLwG9nk1eL4pjNve3Eub2goGkkz6g6TbvdmW46a',
    'FyJBKcfcEBzGN74uNxZ95GxnCxeuJJujQCELpPv14ZfN',
    'GnCRxKqUEPouYMvTb5nJMGrDB3VkTXZnDTaDuVZdnWA3',
    'J4rzLDLhLWFpjSgCMCcxTU84bQ8AH5vhgjwq7SjYVk8Q',
  ],
  Bitget: ['A77HErqtfN1hLLpvZ9pCtu66FEtM8BveoaKbbMoZ4RiR'],
  'Gate.io': [
    'CLNEVwuSAiGsvPtE74yLhda4beNfd8qfZXVKkUcAJZDL',
    'HiRpdAZifEsZGdzQ5Xo5wcnaH3D2Jj9SoNsUzcYNK78J',
    'u6PJ8DtQuPFnfmwHbGFULQ4u4EgjDiyYKjVEsynXq2w',
  ],
  HTX: [
    '5bJcc9eb2XE7mqcET2xDuAdMGuXWybb4YPmAHLjKLhQG',
    '88xTWZMeKfiTgbfEmPLdsUCQcZinwUfk25EBQZ21XMAZ',
    '8NBEbxLknGv5aRYefFrW2qFXoDZyi9fSHJNiJRvEcMBE',
    'BY4StcU9Y2BpgH8quZzorg31EGE4L1rjomN8FNsCBEcx',
  ],
  KuCoin: [
    '57vSaRTqN9iXaemgh4AoDsZ63mcaoshfMK8NP3Z5QNbs',
    'BmFdpraQhkiDQE6SnfG5omcA1VwzqfXrwtNYBwWTymy6',
    'EkUy8BB574iEVAQE9dywEiMhp9f2mFBuFu6TBKAkQxFY',
    'HVh6wHNBAsG3pq1Bj5oCzRjoWKVogEDHwUHkRz3ekFgt',
  ],
  OKX: [
    '44DwSkZbY2PVo9wfFP21D7HG7xf5rw8QaF6xSLGSfm7P',
    '5URmUviWsAtcciFXqgM7f1jmhvBULdQDT47dqDkrJUi',
    '5VCwKtCXgCJ6kit5FybXjvriW3xELsFDhYrPSqtJNmcD',
    '5kiqH41rz2wPoNH5FuDJ3x8dB3EEe3XGoSWy2485tAp9',
    '6Attw9NcFspCAreufvQ3mW8aqXEk6MDceeoC8obw45cJ',
    '6NnzUC7mrM7ZgKdcMq1jPAdqh9TMgdsaVR1DNq6kce3A',
    '7CtzEcGeYpMfR1aEi1Gbt8GRHDPH9uDB6GNTsBABqSmo',
    '7fGw3UURsxk1szQ4buxQyEkiF4P6z7vx7sN1MHEguTJg',
    '7o9ukGhWvc71yYcjinKnrxMn2kFMyQD1iCG3romrzg7r',
    '8dUc88Nss8uhqzzFvUQhepkwZaVrfzpoCfKjCXGkdzAG',
    '945SJTwsBSqwEEgtKMnhcLDnJowP6YpJUTEykMVK5k6q',
    '9un5wqE3q4oCjyrDkwsdD48KteCJitQX5978Vh7KKxHo',
    'APJmXrtC9TUAg5gcjbcsVUiVzeDv85xLZRLad1GiQTNE',
    'BEaiMhcc4Kao7B4hoq6r9m8neUpfimUMwhzugKxtkZw6',
    'BWZqi67kXsvf5crjd19Fb3gmf3DCipGE8eWWJT2YHDXQ',
    'BhJrLQEyFyrcf1746pHATzAZQpC1uk3SJf2AHHK7LW3K',
    'CE8joA143dBjsCFTeBxBs3kNGNU87WH6Q7GMMfxPzSr2',
    'CGZAHxBannZzYK3rzVdG1e3uNjMxrmaXDhLEZxQBbueq',
    'CeGyfZdtbjzC5FeVXCBdYE1v397yxxqYgmMcUwtouJUu',
    'EBVigEhxvkWUwreG98kTh5FbZEjnXTXC5ANZtLz4YpHQ',
    'FJS2rTjAQmFFRmVqtnkceGvLJrMwUPgCUfLjciuMYkSC',
    'FefAbVt2EgXMGxeJb6sB1k5pQJhiGPxw4mB1zeUohZLk',
    'GcFZHQVJ2icPGLrA9qPLq88b7eqBXSUcdL1utUtUfcSD',
    'HnLezgQkNVWMp2AV6mcHM1Ljst32kfsoVnYUkvXuQpjg',
  ],
}

/** Hot wallets by the labels of public explorers, for exchanges missing above; taken 2026-11-21. */
const LABELED: Readonly<Record<string, readonly string[]>> = {
  Binance: [
    '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9',
    '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    '53unSgGWqEWANcPYRF35B2Bgf8BkszUtcccKiXwGGLyr',
    '2ojv9BAiHUrvsm9gxDe7fJSzbNZSJcxZvf8dqmWGHG8S',
  ],
  Coinbase: [
    'H8sMJSCQxfKiFTCfDR3DUMLPwcRbM61LGFJ8N4dK3WjS',
    '2AQdpHJ2JpcEgPiATUXjQxA8QmafFegfQwSLWSprPicm',
    'GJRs4FwHtemZ5ZE9x3FNvJ8TMwitKTh21yxdRPqn7npE',
    '9obNtb5GyUegcs3a1CbBkLuc5hEWynWfJC6gjz5uWQkE',
    'FpwQQhQQoEaVu3WU2qZMfF1hx48YyfwsLoRgXG83E99Q',
  ],
  Bybit: [
    'AC5RDfQFmDS1deWZos921JfqscXdByf8BKHs5ACWjtW2',
    'iGdFcQoyR2MwbXMHQskhmNsqddZ6rinsipHc4TNSdwu',
  ],
  Kraken: ['FWznbcNXWQuHTawe9RxvQ2LdCENssh12dsznf4RiouN5'],
  MEXC: ['ASTyfSima4LLAdDgoFGkgqoKowG1LZFDr9fAQrg7iaJZ'],
  ChangeNOW: ['G2YxRa6wt1qePMwfJzdXZG62ej4qaTC7YURzuh2Lwd3t'],
}

/** The exchange's name by its wallet's address. */
export const EXCHANGES: ReadonlyMap<string, string> = new Map(
  [LISTED, LABELED].flatMap((wallets) =>
    Object.entries(wallets).flatMap(([exchange, addresses]) =>
      addresses.map((address): [string, string] => [address, exchange]),
    ),
  ),
)

/** Adds an operator's own wallets, which have no names. */
export function exchangesWith(more: readonly string[]): ReadonlyMap<string, string> {
  return new Map([
    ...more.map((address): [string, string] => [address, 'an exchange']),
    ...EXCHANGES,
  ])
}
