import type { SiteTexts } from '../../language/site-texts.ts'

export const esLedger: SiteTexts = {
  'Hypothetical, for one follower, after costs': 'Hipotético, para un seguidor, después de costes',
  Trades: 'Operaciones',
  'Hypothetical net': 'Neto hipotético',
  'Hypothetical median': 'Mediana hipotética',
  'Hypothetical mean': 'Media hipotética',
  'Its 95% interval': 'Su intervalo del 95%',
  'Above zero': 'Sobre cero',
  'None: 1 day': 'Ninguno: 1 día',
  'None: {days} days': 'Ninguno: {days} días',
  'The follower’s ledger': 'El libro del seguidor',
  'Hypothetical trades on everything we said, by one rule that was fixed beforehand, after costs. Nobody made these trades. They are not advice, and the past says nothing certain about the future.':
    'Operaciones hipotéticas sobre todo lo que dijimos, según una regla fijada de antemano, después de costes. Nadie hizo estas operaciones. No son un consejo, y el pasado no dice nada seguro del futuro.',
  'The ledger could not be loaded. Nothing is lost; try again in a moment.':
    'No se pudo cargar el libro. No se ha perdido nada; vuelve a intentarlo en un momento.',
  'No post is settled yet': 'Aún no hay publicaciones liquidadas',
  'The first hypothetical trade is settled about an hour after the first post.':
    'La primera operación hipotética se liquida más o menos una hora después de la primera publicación.',
  'Launches like them, not posted': 'Lanzamientos parecidos, no publicados',
  'Beside launches that were not posted': 'Junto a lanzamientos que no se publicaron',
  'For each post, the launch most like it that was not posted by then: the same age, reported at most 20 minutes before, attention at most 5 points apart, a market cap at most 25% apart. Nothing is drawn at random, and a launch stands beside one post only. It is traded by the same rule with the same delay. Posts without such a launch, and posts an hour after launch, are left out of this table.':
    'Para cada publicación, el lanzamiento más parecido que no se había publicado hasta entonces: la misma edad, con informe como mucho 20 minutos antes, atención a 5 puntos como mucho y capitalización con un 25% de diferencia como mucho. Nada se sortea, y un lanzamiento acompaña a una sola publicación. Se opera con la misma regla y el mismo retraso. Las publicaciones sin un lanzamiento así, y las de una hora después del lanzamiento, quedan fuera de esta tabla.',
  'Two rules have no such row: trades of launches that were not posted are not kept for 24 h, and nobody warns of them.':
    'Dos reglas no tienen esa fila: las operaciones de lanzamientos no publicados no se guardan 24 h, y nadie advierte sobre ellos.',
  'Rule, on posts with such a launch': 'Regla, en publicaciones con un lanzamiento así',
  'Other delays, holdings, and followers': 'Otros retrasos, plazos y seguidores',
  'Sensitivity only: the primary rule is the one that counts.':
    'Solo para comparar: la regla principal es la que cuenta.',
  '“Half sold at twice the entry” sells half once that half would bring the whole stake after fees, by the state that a trade left, and sells it 5 s later. Our measured delay is what Telegram took to have the post. Posts of which it is unknown or over 10 minutes are left out there.':
    '«La mitad vendida al doble de la entrada» decide vender la mitad cuando esa mitad daría toda la apuesta después de comisiones, según el estado que dejó una operación, y la vende 5 s más tarde. Nuestro retraso medido es lo que tardó Telegram en tener la publicación. Las publicaciones en las que se desconoce o pasa de 10 minutos quedan excluidas ahí.',
  'Rule, on posts': 'Regla, en publicaciones',
  'What you avoided': 'Lo que evitaste',
  'Launches that the channel would have posted for their attention, one or five minutes after launch, had their risk not been above its limit. A gain here is what that limit would have cost, and a loss is what it would have saved, hypothetically. They are part of no other row about posts.':
    'Lanzamientos que el canal habría publicado por su atención, uno o cinco minutos después del lanzamiento, si su riesgo no hubiera superado el límite. Una ganancia aquí es lo que ese límite habría costado, y una pérdida es lo que habría ahorrado, hipotéticamente. No forman parte de ninguna otra fila sobre publicaciones.',
  'Not posted for their risk': 'No publicados por su riesgo',
  'All launches, by what we said of them': 'Todos los lanzamientos, según lo que dijimos de ellos',
  'The primary rule on every live report one minute after launch, posted or not. “All” is what buying everything would have come to, and the riskier rows are what our warnings were about.':
    'La regla principal en cada informe en vivo un minuto después del lanzamiento, publicado o no. «Todos» es lo que habría dado comprarlo todo, y las filas de más riesgo son aquello de lo que avisábamos.',
  All: 'Todos',
  'Not measured': 'Sin medir',
  'Posts by month': 'Publicaciones por mes',
  'Hypothetical result of following every post':
    'Resultado hipotético de seguir todas las publicaciones',
  '{value}{days} days. Lost whole, because there was no exit or data is missing: {lost}. Left out, because the rule does not buy there: {left_out}.':
    '{value}{days} días. Perdidas por completo, porque no hubo salida o faltan datos: {lost}. Excluidas, porque la regla no compra ahí: {left_out}.',
  'Since {since}, on': 'Desde el {since}, en',
  'hypothetical trades': 'operaciones hipotéticas',
  'hypothetical net': 'neto hipotético',
  'hypothetical median': 'mediana hipotética',
  'hypothetical share above zero': 'proporción hipotética sobre cero',
  'hypothetical mean': 'media hipotética',
  'hypothetical mean without the best coin': 'media hipotética sin la mejor moneda',
  'hypothetical worst day': 'peor día hipotético',
  'hypothetical drawdown': 'caída máxima hipotética',
  'No interval: fewer than 30 days, which is too few to tell skill from luck.':
    'Sin intervalo: menos de 30 días, muy pocos para distinguir la habilidad de la suerte.',
  '95% interval of the hypothetical mean, drawn by whole days: {low} to {high}.':
    'Intervalo del 95% de la media hipotética, por sorteo de días enteros: de {low} a {high}.',
  'The rule': 'La regla',
  'Version {rules}: buys for {stake} 5 s after we said it, decides to sell after 1 h, and sells 5 s later. Each fill is priced by the curve’s or pool’s own formula on its state at that moment, with the trade’s own impact, the venue’s and creator’s fees, the network’s fee, a tip, and the expected cost of tries that fail. Of several states in one slot, the worst counts. No exit and missing data count as losing everything.':
    'Versión {rules}: compra por {stake} 5 s después de que lo dijimos, decide vender tras 1 h y vende 5 s más tarde. Cada ejecución se valora con la fórmula de la curva o del pool en su estado de ese momento, con el impacto propio, las comisiones de la plataforma y del creador, la comisión de la red, una propina y el coste esperado de los intentos fallidos. De varios estados en un slot cuenta el peor. Sin salida o sin datos cuenta como perderlo todo.',
  'A curve pays sellers at most what was paid in, and a pool what is really in it: what is only virtual there makes the price and pays nobody. The rest of a sale counts as unsold, for nothing.':
    'Una curva paga a quien vende como mucho lo que se ingresó, y un pool lo que hay realmente en él: lo que allí es solo virtual forma el precio y no paga a nadie. El resto de una venta cuenta como no vendido, por nada.',
  'The rule does not buy where no constant-product formula holds, where trades do not report what is in the curve, as on Moonshot and Boop, or where the coin is not traded against SOL. Only what we said live is in the ledger; launches read from history are not.':
    'La regla no compra donde no rige una fórmula de producto constante, donde las operaciones no informan de lo que hay en la curva, como en Moonshot y Boop, ni donde la moneda no cotiza contra SOL. En el libro solo está lo que dijimos en vivo; los lanzamientos leídos del historial no.',
  'Every hypothetical trade as CSV': 'Operaciones hipotéticas en CSV',
  'Primary rule': 'Regla principal',
  'Fills after 30 s': 'Ejecución tras 30 s',
  'Held for 5 min': 'Mantenida 5 min',
  'Held for 24 h': 'Mantenida 24 h',
  'Fills after our measured delay': 'Ejecución tras nuestro retraso medido',
  'Half sold at twice the entry': 'La mitad vendida al doble de la entrada',
  'Sold on our first warning': 'Vendida con nuestra primera advertencia',
  '10 followers at once': '10 seguidores a la vez',
  '100 followers at once': '100 seguidores a la vez',
  'Hypothetical trades on every Mintwatch post and report by one fixed rule, after costs, with every fill as CSV.':
    'Operaciones hipotéticas sobre cada publicación e informe de Mintwatch según una regla fija, después de costes, con cada ejecución en CSV.',
  'The ledger': 'El libro',
}
