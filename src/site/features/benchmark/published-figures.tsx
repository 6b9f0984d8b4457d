/** What others say of their own numbers, on their own labels. */
const PUBLISHED = [
  {
    name: 'Rug-Pull-Early-Detection',
    url: 'https://github.com/NickLithan/Rug-Pull-Early-Detection--Bachelor-Thesis-',
    says: '32,594 Raydium pools of late 2024, five labels of the first hour: AUC 87.0%, 94.2%, 97.0%, 96.1%, and 89.8%, from five minutes of trades.',
  },
  {
    name: 'MemeTrans',
    url: 'https://github.com/git-disl/MemeTrans',
    says: '6,491 launches that had graduated: AUC 81.7%, average precision 57.1%, precision 68% to 72% among the highest 5%.',
  },
  {
    name: 'graduate-oracle',
    url: 'https://github.com/Based-LTD/graduate-oracle',
    says: 'Of launches with a predicted chance of 70% and more, 54% graduated.',
  },
  {
    name: 'solana-memecoin-calls-dataset',
    url: 'https://github.com/Smurfetc/solana-memecoin-calls-dataset',
    says: '4,897 public calls of June to August 2026: 38.9% reached twice the market cap at the call, and 12.4% five times.',
  },
]

/** Figures to read ours beside. */
export function PublishedFigures() {
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">What others published</h2>
      <p className="mt-1 max-w-[68ch] text-sm text-text-2">
        On their own labels, times, and splits: read them beside ours, not against them.
      </p>
      <ul className="num mt-4 max-w-[68ch] space-y-3 text-sm text-text-2">
        {PUBLISHED.map(({ name, url, says }) => (
          <li key={name}>
            <a href={url} className="link break-words" rel="noopener" translate="no">
              {name}
            </a>
            <span className="block">{says}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
