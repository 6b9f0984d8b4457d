/**
 * Hot wallets of exchanges and swap services that fund thousands of strangers: having one in common
 * links nobody. Collected from public labels, those that at least two independent lists name alike.
 */
export const EXCHANGES: ReadonlyMap<string, string> = new Map([
  ['5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9', 'Binance'],
  ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'Binance'],
  ['53unSgGWqEWANcPYRF35B2Bgf8BkszUtcccKiXwGGLyr', 'Binance'],
  ['H8sMJSCQxfKiFTCfDR3DUMLPwcRbM61LGFJ8N4dK3WjS', 'Coinbase'],
  ['2AQdpHJ2JpcEgPiATUXjQxA8QmafFegfQwSLWSprPicm', 'Coinbase'],
  ['GJRs4FwHtemZ5ZE9x3FNvJ8TMwitKTh21yxdRPqn7npE', 'Coinbase'],
  ['9obNtb5GyUegcs3a1CbBkLuc5hEWynWfJC6gjz5uWQkE', 'Coinbase'],
  ['FpwQQhQQoEaVu3WU2qZMfF1hx48YyfwsLoRgXG83E99Q', 'Coinbase'],
  ['5VCwKtCXgCJ6kit5FybXjvriW3xELsFDhYrPSqtJNmcD', 'OKX'],
  ['AC5RDfQFmDS1deWZos921JfqscXdByf8BKHs5ACWjtW2', 'Bybit'],
  ['iGdFcQoyR2MwbXMHQskhmNsqddZ6rinsipHc4TNSdwu', 'Bybit'],
  ['FWznbcNXWQuHTawe9RxvQ2LdCENssh12dsznf4RiouN5', 'Kraken'],
  ['BmFdpraQhkiDQE6SnfG5omcA1VwzqfXrwtNYBwWTymy6', 'KuCoin'],
  ['u6PJ8DtQuPFnfmwHbGFULQ4u4EgjDiyYKjVEsynXq2w', 'Gate'],
  ['ASTyfSima4LLAdDgoFGkgqoKowG1LZFDr9fAQrg7iaJZ', 'MEXC'],
  ['A77HErqtfN1hLLpvZ9pCtu66FEtM8BveoaKbbMoZ4RiR', 'Bitget'],
  ['G2YxRa6wt1qePMwfJzdXZG62ej4qaTC7YURzuh2Lwd3t', 'ChangeNOW'],
])
