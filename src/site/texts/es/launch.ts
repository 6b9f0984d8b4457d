import type { SiteTexts } from '../../language/site-texts.ts'

export const esLaunch: SiteTexts = {
  Highest: 'Máximo',
  'Newest trades': 'Operaciones más recientes',
  'over 1,000 trades': 'más de 1.000 operaciones',
  'Trades are missing, or no longer followed.': 'Faltan operaciones, o ya no se siguen.',
  'Buys / sells, and volume': 'Compras / ventas, y volumen',
  Buy: 'Compra',
  Sell: 'Venta',
  Insider: 'Insider',
  Sniper: 'Sniper',
  '· traded for {formatAgo}': '· se operó durante {formatAgo}',
  'not judged yet': 'aún sin resultado',
  'Other coins': 'Otras monedas',
  Bought: 'Compró',
  Sold: 'Vendió',
  Profit: 'Ganancia',
  'The score adds up the reasons below; it is not a probability.{value}':
    'El puntaje suma los motivos de abajo; no es una probabilidad.{value}',
  'The AI filter looks at this launch alone, the count at all launches with such a score, so they differ.':
    'El filtro de IA mira solo este lanzamiento; la cuenta, todos los de puntaje parecido. Por eso difieren.',
  'Evidence is recorded in English. Sentences without a translation are shown as recorded.':
    'La evidencia se registra en inglés. Las frases sin traducción se muestran como se registraron.',
  Trade: 'Operar',
  'Ad: we earn a share of your fees. No report, score, or post depends on it.':
    'Anuncio: recibimos una parte de tus comisiones. Ningún informe, puntaje ni publicación depende de ello.',
  'From its developer': 'De su desarrollador',
  'Could not be loaded.': 'No se pudo cargar.',
  'Written by the coin’s developer. We have not checked any of it.':
    'Lo escribió el desarrollador de la moneda. No hemos comprobado nada de esto.',
  'Unknown: its metadata has not been read.': 'Desconocido: no se han leído sus metadatos.',
  'No description.': 'Sin descripción.',
  Website: 'Sitio web',
  'No picture to show': 'No hay imagen para mostrar',
  'The coin’s picture, blurred': 'La imagen de la moneda, borrosa',
  'The coin’s picture': 'La imagen de la moneda',
  'Show picture': 'Mostrar imagen',
  'This report was made before we measured attention.':
    'Este informe es anterior a la medida de atención.',
  'How much had flowed into this launch by the time of the report. It is not a forecast and not advice.':
    'Cuánto había entrado en este lanzamiento al momento del informe. No es un pronóstico ni un consejo.',
  'Unknown: too little could be measured.': 'Desconocido: se pudo medir muy poco.',
  'Signs {version}': 'Señales {version}',
  '{round} of 100': '{round} de 100',
  Low: 'Bajo',
  High: 'Alto',
  Close: 'Cerrar',
  Volume: 'Volumen',
  'The chart as a table': 'El gráfico como tabla',
  Developer: 'Desarrollador',
  Insiders: 'Insiders',
  Snipers: 'Snipers',
  'in {trades} trades': 'en {trades} operaciones',
  bought: 'compró',
  sold: 'vendió',
  'Open {open}': 'Apertura {open}',
  'High {high}': 'Máximo {high}',
  'Low {low}': 'Mínimo {low}',
  'Close {close}': 'Cierre {close}',
  'Volume {value}': 'Volumen {value}',
  'Report {STAGE_WORDS}: {score}, {RISK_WORDS}': 'Informe {STAGE_WORDS}: {score}, {RISK_WORDS}',
  'Volume was not recorded.': 'No se registró el volumen.',
  'Volume {volume}.': 'Volumen {volume}.',
  live: 'en vivo',
  'From {first} at {first2} to {last} at {last2}, at most {highest}. {traded}':
    'De {first} a las {first2} a {last} a las {last2}, como máximo {highest}. {traded}',
  'Market cap': 'Capitalización',
  '{step_ms} a candle ·': '{step_ms} por vela ·',
  'one minute late': 'un minuto después',
  'The chart is loading.': 'El gráfico está cargando.',
  'The chart could not be loaded.': 'No se pudo cargar el gráfico.',
  'Unknown: market cap needs the supply and a quote currency that we can price.':
    'Desconocido: la capitalización necesita el suministro y una moneda de cotización con precio conocido.',
  'No trade yet.': 'Aún no hay operaciones.',
  'No trade until a minute ago.': 'Sin operaciones hasta hace un minuto.',
  'The chart could not be drawn. Its figures are in the table below.':
    'No se pudo dibujar el gráfico. Sus cifras están en la tabla de abajo.',
  'Up {by} in the {time} to {until}: {why}': 'Sube un {by} en {time}, hasta las {until}: {why}',
  'Down {by} in the {time} to {until}: {why}': 'Baja un {by} en {time}, hasta las {until}: {why}',
  '{buyers} wallet bought | {buyers} wallets bought': {
    one: 'compró {buyers} wallet',
    other: 'compraron {buyers} wallets',
  },
  '{sellers} sold | {sellers} sold': { one: 'vendió {sellers}', other: 'vendieron {sellers}' },
  'pump.fun’s own purchases (BOOST) were {share} of all that was bought.':
    'las compras propias de pump.fun (BOOST) fueron el {share} de todo lo comprado.',
  'the developer’s side made {share} of all purchases.':
    'el lado del desarrollador hizo el {share} de todas las compras.',
  'the developer’s side made {share} of all sales.':
    'el lado del desarrollador hizo el {share} de todas las ventas.',
  'linked buyers made {share} of all purchases.':
    'compradores vinculados hicieron el {share} de todas las compras.',
  'linked buyers made {share} of all sales.':
    'compradores vinculados hicieron el {share} de todas las ventas.',
  'one wallet made {share} of all purchases.':
    'una sola wallet hizo el {share} de todas las compras.',
  'one wallet made {share} of all sales.': 'una sola wallet hizo el {share} de todas las ventas.',
  'liquidity was taken out; {flow}.': 'se retiró liquidez; {flow}.',
  'liquidity was taken out.': 'se retiró liquidez.',
  'it graduated; {flow}.': 'se graduó; {flow}.',
  'it graduated.': 'se graduó.',
  'why is unknown, because trades or their wallets are missing.':
    'se desconoce por qué, porque faltan operaciones o sus wallets.',
  'Market cap over time': 'Capitalización en el tiempo',
  '{chart} Trades of developer, insiders, and snipers are marked for the first hour, and pump.fun’s own purchases (BOOST), which count neither as volume nor as buyers.':
    '{chart} Las operaciones del desarrollador, los insiders y los snipers se marcan durante la primera hora, igual que las compras propias de pump.fun (BOOST), que no cuentan como volumen ni como compradores.',
  'pump.fun’s BOOST': 'El BOOST de pump.fun',
  'Our reports': 'Nuestros informes',
  'Show all': 'Mostrar todo',
  'Chart: <a>TradingView</a> Lightweight Charts™, © 2025 TradingView, Inc., Apache License 2.0':
    'Gráfico: <a>TradingView</a> Lightweight Charts™, © 2025 TradingView, Inc., Apache License 2.0',
  'No check has raised a flag at this stage. That does not make it safe: see which checks are unknown.':
    'Ninguna revisión levantó una señal en esta etapa. Eso no lo hace seguro: mira qué revisiones son desconocidas.',
  'The word next to each finding says how much it weighs on its own. Each takes part of the remaining trust, so several small ones can add up to a high score.':
    'La palabra junto a cada hallazgo dice cuánto pesa por sí solo. Cada uno resta parte de la confianza que queda, así que varios pequeños pueden sumar un puntaje alto.',
  'Checked and clear': 'Revisado y sin señales',
  'Map of the largest holders': 'Mapa de los mayores tenedores',
  '{wallet} funded holders and is not one of the largest':
    '{wallet} financió a tenedores y no está entre los mayores',
  'developer’s group': 'grupo del desarrollador',
  'ring {letter}': 'grupo {letter}',
  'Curve or pool': 'Curva o pool',
  'Owner unknown': 'Dueño desconocido',
  'funding not checked': 'fondos sin revisar',
  'through {countWallets}': 'a través de {countWallets}',
  ', as {siblings}': ', igual que {siblings}',
  'one other | {siblings} others': { one: 'otra más', other: 'otras {siblings}' },
  'paid by {source}{through}{beside}': 'pagada por {source}{through}{beside}',
  'paid for {paidFor} here': 'pagó por {paidFor} de aquí',
  linked: 'vinculada',
  'no link found': 'sin vínculos encontrados',
  '1 wallet | {count} wallets': { one: '1 wallet', other: '{count} wallets' },
  Holders: 'Tenedores',
  'Unknown: holders have not been loaded yet.': 'Desconocido: aún no se han cargado los tenedores.',
  'The {SHOWN} largest wallets hold <span/>, not counting the curve, pools, lockers, and burns.':
    'Las {SHOWN} wallets más grandes tienen <span/>, sin contar la curva, los pools, los bloqueos y las quemas.',
  'Lines join a wallet to who paid its first SOL; dashed ones go through other wallets. Only the developer and early buyers are checked. Bought and sold are by the trades up to the newest report; a profit is what sales brought, less what as many tokens had cost.':
    'Las líneas unen una wallet con quien pagó su primer SOL; las punteadas pasan por otras wallets. Solo se revisan el desarrollador y los primeros compradores. Lo comprado y lo vendido salen de las operaciones hasta el informe más reciente; una ganancia es lo que dieron las ventas, menos lo que habían costado otros tantos tokens.',
  'The map could not be loaded.': 'No se pudo cargar el mapa.',
  Transaction: 'Transacción',
  'We have not seen this launch': 'No hemos visto este lanzamiento',
  'It may be older than our records, on a venue we do not watch, or less than a minute old: public pages are one minute behind the members’ feed.':
    'Puede ser anterior a nuestros registros, estar en una plataforma que no vigilamos o tener menos de un minuto: las páginas públicas van un minuto detrás del feed de los miembros.',
  'See the latest launches': 'Ver los últimos lanzamientos',
  'Look it up as a member': 'Buscarlo como miembro',
  'The launch could not be loaded': 'No se pudo cargar el lanzamiento',
  'The server did not respond. Check your connection and try again.':
    'El servidor no respondió. Revisa tu conexión y vuelve a intentarlo.',
  '{value} · launch report': '{value} · informe de lanzamiento',
  '· not confirmed yet': '· aún sin confirmar',
  '· looked up on request': '· buscado a pedido',
  '· read from history': '· leído del pasado',
  'Copy mint address': 'Copiar la dirección del mint',
  'Mint address copied': 'Dirección del mint copiada',
  'Not scored yet.': 'Aún sin evaluar.',
  'Not scored: we did not find its launch, only where it is traded. What happened before it was looked up is unknown.':
    'Sin evaluar: no encontramos su lanzamiento, solo dónde se negocia. Lo que pasó antes de buscarla se desconoce.',
  'Stage of the report': 'Etapa del informe',
  'AI filter': 'Filtro de IA',
  'What may come first': 'Qué puede pasar primero',
  Within: 'En',
  '{minutes} min': '{minutes} min',
  'Estimated by the AI filter from this report on; in parentheses, how often it comes first to launches that were not over by then. To fade is to fall 80% below the price of that moment.':
    'Estimado por el filtro de IA desde este informe; entre paréntesis, cada cuánto les pasa primero a los lanzamientos que no habían acabado para entonces. Abandono es caer un 80% por debajo del precio de ese momento.',
  '· {risk} chance of ending dead or rugged within 24 h':
    '· {risk} de probabilidad de terminar muerto o en rug pull en 24 h',
  ', {graduates} to graduate': ', {graduates} de graduarse',
  'Each is estimated on its own, so both can add up to more than 100%.':
    'Cada una se estima por separado, así que ambas pueden sumar más del 100%.',
  'Rules {rules_version}<a>How scores work</a>':
    'Reglas {rules_version}<a>Cómo funcionan los puntajes</a>',
  'Trades seen': 'Operaciones vistas',
  Graduated: 'Graduado',
  No: 'No',
  Outcome: 'Resultado',
  'After {horizon}: {outcome}.': 'Después de {horizon}: {outcome}.',
  'Launched by this wallet. The launchpad now names another creator: <ShortAddress/>':
    'Lo lanzó esta wallet. El launchpad nombra ahora a otro creador: <ShortAddress/>',
  'All launches of this wallet': 'Todos los lanzamientos de esta wallet',
  'Recorded {recorded_at}': 'Registrado el {recorded_at}',
  proof: 'prueba',
  'proof follows within minutes': 'la prueba llega en minutos',
  rugged: 'rug pulls',
  'Read from history: {launches} launched, {graduated} graduated, {dead} dead, {rugged} rugged, {open} open.':
    'Leídos del pasado: {launches} lanzados, {graduated} graduados, {dead} muertos, {rugged} en rug pull, {open} abiertos.',
  'Half of the dead coins lasted less than {life}.':
    'La mitad de las monedas muertas duró menos de {life}.',
  'We have been watching for {formatAgo}.': 'Llevamos {formatAgo} vigilando.',
  'This record could not be loaded': 'No se pudo cargar este historial',
  'This is not a Solana address, or the server did not respond. Check the address, or try again in a moment.':
    'Esto no es una dirección de Solana, o el servidor no respondió. Revisa la dirección o vuelve a intentarlo en un momento.',
  'Copy wallet address': 'Copiar la dirección de la wallet',
  'Wallet address copied': 'Dirección de la wallet copiada',
  Record: 'Historial',
  'First launch': 'Primer lanzamiento',
  'Last launch': 'Último lanzamiento',
  'First funded by': 'Primeros fondos de',
  Launches: 'Lanzamientos',
  'We have not seen this wallet launch anything. It may have before we started watching.':
    'No hemos visto que esta wallet lance nada. Puede haberlo hecho antes de que empezáramos a vigilar.',
  'Attention {value}{value2}': 'Atención {value}{value2}',
  '{text} ago': 'hace {text}',
  '{VENUES}, {toISOString} UTC.': '{VENUES}, {toISOString} UTC.',
  '1 launch | {launches} launches': { one: '1 lanzamiento', other: '{launches} lanzamientos' },
  'Developer {wallet}: {count} · {BRAND}': 'Desarrollador {wallet}: {count} · {BRAND}',
  'What we saw of this wallet’s launches: {graduated} graduated, {dead} dead, {rugged} rugged.':
    'Lo que vimos de los lanzamientos de esta wallet: {graduated} graduados, {dead} muertos, {rugged} con rug.',
  'Launch report': 'Informe de lanzamiento',
  'New memecoins as we detect them{value}, each with its score and main reason.':
    'Nuevas memecoins a medida que las detectamos{value}, cada una con su puntaje y su motivo principal.',
  ', one minute after our members see them': ', un minuto después que nuestros miembros',
  'Launches whose attention is unknown are left out. Attention is not a forecast.':
    'Se omiten los lanzamientos cuya atención se desconoce. La atención no es un pronóstico.',
  'Launches whose market cap is unknown are left out.':
    'Se omiten los lanzamientos cuya capitalización se desconoce.',
  'Top attention': 'Mayor atención',
  'Top market cap': 'Mayor cap.',
  'Last hour': 'Última hora',
  'Last 24 hours': 'Últimas 24 h',
  Sort: 'Orden',
  'Newest first': 'Más nuevos',
  Time: 'Tiempo',
  'Any time': 'Toda fecha',
  Venue: 'Plataforma',
  'All venues': 'Plataformas',
  'Any risk': 'Todo riesgo',
  'Next launch': 'Lanzamiento siguiente',
  'Previous launch': 'Lanzamiento anterior',
  'Open it': 'Abrirlo',
  'Watch it, or stop': 'Seguirlo, o dejar de seguirlo',
  'These keys': 'Estas teclas',
  'Keyboard shortcuts': 'Atajos de teclado',
  'The launches could not be loaded. Check your connection and try again.':
    'No se pudieron cargar los lanzamientos. Revisa tu conexión y vuelve a intentarlo.',
  'More launches': 'Más lanzamientos',
  'Loading more launches…': 'Cargando más lanzamientos…',
  '{length} new launch | {length} new launches': {
    one: '{length} lanzamiento nuevo',
    other: '{length} lanzamientos nuevos',
  },
  'Newer launches': 'Lanzamientos más nuevos',
  'No launches match. Choose other filters.': 'Ningún lanzamiento coincide. Elige otros filtros.',
  'No launch has been detected yet. The first ones appear a minute after they happen.':
    'Aún no se detectó ningún lanzamiento. Los primeros aparecen un minuto después de ocurrir.',
  'Connection lost; this page keeps trying. <button>Reload the page</button>':
    'Se perdió la conexión; esta página sigue intentándolo. <button>Recargar la página</button>',
  'Not scored yet': 'Aún sin evaluar',
  'Low @chart-table': 'Mínimo',
  'High @chart-table': 'Máximo',
  'Close @chart-table': 'Cierre',
  'The map could not be loaded. The list has the same holders.':
    'No se pudo cargar el mapa. La lista tiene los mismos titulares.',
}
