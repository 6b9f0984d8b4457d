import type { RecordedForms } from '../recorded-forms.ts'

/** The evidence of rules and of signs of attention. */
export const esEvidence: RecordedForms = {
  '{1} of 100 launches with a score like this ended badly within a day; {2} seen.':
    '{1} de cada 100 lanzamientos con un puntaje así acabaron mal en un día; {2} vistos.',
  '{1} of 100 launches with a score like this ended badly within a day; {2} read from history, five minutes after launch.':
    '{1} de cada 100 lanzamientos con un puntaje así acabaron mal en un día; {2} leídos del pasado, cinco minutos después de su lanzamiento.',
  'Not all trades report what the market holds, so missing ones would not show.':
    'No todas las operaciones informan de lo que tiene el mercado, así que no se notaría si falta alguna.',
  'Some trades were missed.': 'Se perdieron algunas operaciones.',
  'Some trades were missed: at most {1} were seen.':
    'Se perdieron algunas operaciones: se vio como máximo el {1}.',
  'Who traded isn’t known for {1} of {2} trades.':
    'No se sabe quién operó en {1} de {2} operaciones.',
  'Too many wallets traded to tell all of them apart.':
    'Operaron demasiadas wallets para distinguirlas todas.',
  '{1} Some trades were missed.': '{1} Se perdieron algunas operaciones.',
  '{1} Some trades were missed: at most {2} were seen.':
    '{1} Se perdieron algunas operaciones: se vio como máximo el {2}.',
  '{1} Who traded isn’t known for {2} of {3} trades.':
    '{1} No se sabe quién operó en {2} de {3} operaciones.',
  '{1} Too many wallets traded to tell all of them apart.':
    '{1} Operaron demasiadas wallets para distinguirlas todas.',
  'Supply unknown.': 'Suministro desconocido.',
  'Name unknown.': 'Nombre desconocido.',
  'Price unknown.': 'Precio desconocido.',
  'The price is unknown.': 'El precio es desconocido.',
  'Developer’s wallet unknown.': 'Wallet del desarrollador desconocida.',
  'The mint account hasn’t been read yet.': 'Aún no se ha leído la cuenta del mint.',
  'The metadata hasn’t been read yet.': 'Aún no se han leído los metadatos.',
  'The metadata document hasn’t been read yet.':
    'Aún no se ha leído el documento de los metadatos.',
  'Holders haven’t been read yet.': 'Aún no se han leído los tenedores.',
  'Owners of the largest accounts haven’t been read yet.':
    'Aún no se han leído los dueños de las cuentas más grandes.',
  'Holders haven’t been read, and some trades were missed.':
    'No se han leído los tenedores y se perdieron algunas operaciones.',
  'The developer is not among the largest holders.':
    'El desarrollador no está entre los mayores tenedores.',
  'The developer’s wallet hasn’t been checked yet.':
    'Aún no se ha revisado la wallet del desarrollador.',
  'Developer’s earlier launches haven’t all been read.':
    'No se han leído todos los lanzamientos anteriores del desarrollador.',
  'The launch transaction hasn’t been checked for tips.':
    'No se han buscado propinas en la transacción del lanzamiento.',
  'The pool’s liquidity holders haven’t been read yet.':
    'Aún no se han leído los dueños de la liquidez del pool.',
  'Location of the liquidity unknown.': 'No se sabe dónde está la liquidez.',
  'Amount of liquidity unknown.': 'Cantidad de liquidez desconocida.',
  'Dollar value of the liquidity unknown.': 'Valor en dólares de la liquidez desconocido.',
  'The quote currency has no dollar price.': 'La moneda de cotización no tiene precio en dólares.',
  'The quote coin’s own trades are not followed, so it has no dollar price.':
    'No se siguen las operaciones de la moneda de cotización, así que no tiene precio en dólares.',
  'The quote coin’s trades are too new for a dollar price.':
    'Las operaciones de la moneda de cotización son demasiado recientes para un precio en dólares.',
  'The quote coin’s last trade is too old for a dollar price.':
    'La última operación de la moneda de cotización es demasiado antigua para un precio en dólares.',
  'The quote coin’s liquidity can be withdrawn, so it has no dollar price.':
    'La liquidez de la moneda de cotización se puede retirar, así que no tiene precio en dólares.',
  'The quote coin’s currency has no dollar price.':
    'La moneda en la que se cotiza la moneda de cotización no tiene precio en dólares.',
  'Earlier exits were not looked up.': 'No se buscaron salidas anteriores.',
  'Not compared with earlier launches yet.': 'Aún sin comparar con lanzamientos anteriores.',
  'No earlier launch we know has this name, ticker, or document.':
    'Ningún lanzamiento anterior que conocemos tiene este nombre, ticker o documento.',
  'Uses the name or ticker of a well-known token but is a different token.':
    'Usa el nombre o el ticker de un token conocido, pero es otro token.',
  'Uses the name or ticker of {1} but is a different token.':
    'Usa el nombre o el ticker de {1}, pero es otro token.',
  '{1} as {2} earlier launch; the oldest, {3}, was launched by the same developer {4} ago.':
    '{1} que {2} lanzamiento anterior; {3}, el más antiguo, lo lanzó el mismo desarrollador hace {4}.',
  '{1} as {2} earlier launches; the oldest, {3}, was launched by the same developer {4} ago.':
    '{1} que {2} lanzamientos anteriores; {3}, el más antiguo, lo lanzó el mismo desarrollador hace {4}.',
  '{1} as {2} earlier launch; the oldest, {3}, was launched by another developer {4} ago.':
    '{1} que {2} lanzamiento anterior; {3}, el más antiguo, lo lanzó otro desarrollador hace {4}.',
  '{1} as {2} earlier launches; the oldest, {3}, was launched by another developer {4} ago.':
    '{1} que {2} lanzamientos anteriores; {3}, el más antiguo, lo lanzó otro desarrollador hace {4}.',
  'Same document or image': 'Mismo documento o imagen',
  'Same name and ticker': 'Mismo nombre y ticker',
  'Same name': 'Mismo nombre',
  'Same ticker': 'Mismo ticker',
  '{1} early buyer{s} bought in the same slot with the same funder, or inside the launch transaction: {2} of the supply.':
    '{1} {1:comprador temprano compró|compradores tempranos compraron} en el mismo slot con el mismo financiador, o dentro de la transacción del lanzamiento: {2} del suministro.',
  '{1} early buyer{s} bought in the same slot with the same funder, or inside the launch transaction: {2} of the supply; the funding of {3} more in those slots hasn’t been checked yet.':
    '{1} {1:comprador temprano compró|compradores tempranos compraron} en el mismo slot con el mismo financiador, o dentro de la transacción del lanzamiento: {2} del suministro; falta revisar el origen de los fondos de {3} más en esos slots.',
  '{1} early buyer{s} bought in the same slot; their funding source hasn’t been checked yet.':
    '{1} {1:comprador temprano compró|compradores tempranos compraron} en el mismo slot; aún no se ha revisado el origen de sus fondos.',
  'None of {1} early buyer{s} bought in the same slot with the same funder.':
    'Ninguno de {1} {1:comprador temprano|compradores tempranos} compró en el mismo slot con el mismo financiador.',
  'No earlier launch by this developer in the {1} we have watched.':
    'Ningún lanzamiento anterior de este desarrollador en {1} que llevamos vigilando.',
  '{1} earlier launch in the {2} we have watched: {3} graduated, {4} dead, {5} rugged, {6} undecided.':
    '{1} lanzamiento anterior en {2} que llevamos vigilando: {3} graduados, {4} muertos, {5} rug pulls, {6} sin decidir.',
  '{1} earlier launches in the {2} we have watched: {3} graduated, {4} dead, {5} rugged, {6} undecided.':
    '{1} lanzamientos anteriores en {2} que llevamos vigilando: {3} graduados, {4} muertos, {5} rug pulls, {6} sin decidir.',
  '{1} earlier launch in the {2} we have watched: {3} graduated, {4} dead (median life {5}), {6} rugged, {7} undecided.':
    '{1} lanzamiento anterior en {2} que llevamos vigilando: {3} graduados, {4} muertos (vida mediana {5}), {6} rug pulls, {7} sin decidir.',
  '{1} earlier launches in the {2} we have watched: {3} graduated, {4} dead (median life {5}), {6} rugged, {7} undecided.':
    '{1} lanzamientos anteriores en {2} que llevamos vigilando: {3} graduados, {4} muertos (vida mediana {5}), {6} rug pulls, {7} sin decidir.',
  'Funded {1}; {2} transaction{s} or more in its history.':
    'Recibió fondos {1}; {2} {2:transacción|transacciones} o más en su historia.',
  'Funded {1}; {2} transaction{s} in its history.':
    'Recibió fondos {1}; {2} {2:transacción|transacciones} en su historia.',
  'from an unknown source {1} ago': 'de origen desconocido hace {1}',
  'from an unknown source': 'de origen desconocido',
  'by an exchange {1} ago': 'de un exchange hace {1}',
  'by an exchange': 'de un exchange',
  'by {1} ago': 'de {1} atrás',
  'by {1}': 'de {1}',
  'By its trades, the developer has {1} of the supply.':
    'Según sus operaciones, el desarrollador tiene {1} del suministro.',
  'By its trades, the developer has {1} of the supply, besides {2} that is locked.':
    'Según sus operaciones, el desarrollador tiene {1} del suministro, además de {2} que está bloqueado.',
  'The developer holds {1} of the supply.': 'El desarrollador tiene {1} del suministro.',
  'No sale by the developer within {1}.': 'Ninguna venta del desarrollador en {1}.',
  '{1} sale{s} by the developer within {2}: {3} of what it bought, for {4}; {5}.':
    '{1} {1:venta|ventas} del desarrollador en {2}: {3} de lo que compró, por {4}; {5}.',
  '{1} sale{s} by the developer within {2}: {3} of what it bought, for {4}.':
    '{1} {1:venta|ventas} del desarrollador en {2}: {3} de lo que compró, por {4}.',
  'Name and ticker are plain text.': 'El nombre y el ticker son texto simple.',
  'Name or ticker {1}.': 'El nombre o el ticker {1}.',
  'has invisible characters': 'tiene caracteres invisibles',
  'mixes look-alike letters from several scripts': 'mezcla letras parecidas de varios alfabetos',
  'contains markup or a link': 'contiene marcado o un enlace',
  'is longer than {1} characters': 'tiene más de {1} caracteres',
  'Nobody can freeze holders’ accounts.': 'Nadie puede congelar las cuentas de los tenedores.',
  'Only the launchpad’s program can freeze accounts, by its own rules.':
    'Solo el programa de la plataforma puede congelar cuentas, según sus propias reglas.',
  '{1} can freeze any holder’s account, which blocks selling.':
    '{1} puede congelar la cuenta de cualquier tenedor, lo que impide vender.',
  'The age of only {1} buyer wallet{s} is known, too few to judge.':
    'Solo se conoce la edad de {1} {1:wallet compradora|wallets compradoras}, muy pocas para juzgar.',
  '{1} of {2} checked buyer wallet{s} ({3}) is less than a day old or nearly unused.':
    '{1} de {2} {2:wallet compradora revisada|wallets compradoras revisadas} ({3}) tiene menos de un día o casi no se ha usado.',
  '{1} of {2} checked buyer wallet{s} ({3}) are less than a day old or nearly unused.':
    '{1} de {2} {2:wallet compradora revisada|wallets compradoras revisadas} ({3}) tienen menos de un día o casi no se han usado.',
  'No link between the {1} buyer{s} whose funding was checked.':
    'Sin vínculos entre {1} {1:comprador|compradores} con fondos revisados.',
  'Funding source known for {1} of {2} buyer{s}.':
    'Se conoce el origen de los fondos de {1} de {2} {2:comprador|compradores}.',
  '{1}; together they bought {2} of the supply.': '{1}; juntos compraron {2} del suministro.',
  'On the bonding curve, liquidity leaves only through sales.':
    'En la bonding curve, la liquidez solo sale con ventas.',
  '{1} of the pool’s liquidity is locked or burned: {2}.':
    '{1} de la liquidez del pool está bloqueada o quemada: {2}.',
  '{1} of the pool’s liquidity is locked or burned.':
    '{1} de la liquidez del pool está bloqueada o quemada.',
  'pump.fun burns the LP tokens of a graduated coin’s pool':
    'pump.fun quema los tokens LP del pool de una moneda graduada',
  'boop locks the LP tokens of a graduated coin’s pool':
    'boop bloquea los tokens LP del pool de una moneda graduada',
  '{1} of the pool’s liquidity can be withdrawn at any time: {2}.':
    '{1} de la liquidez del pool se puede retirar en cualquier momento: {2}.',
  '{1} of the pool’s liquidity can be withdrawn at any time.':
    '{1} de la liquidez del pool se puede retirar en cualquier momento.',
  'Nobody can change the name or picture.': 'Nadie puede cambiar el nombre ni la imagen.',
  'Only the launchpad’s program can change the name and picture.':
    'Solo el programa de la plataforma puede cambiar el nombre y la imagen.',
  '{1} can change the name, ticker, and picture.':
    '{1} puede cambiar el nombre, el ticker y la imagen.',
  'Nobody can mint more tokens.': 'Nadie puede emitir más tokens.',
  'Only the launchpad’s program can mint more, by its own rules.':
    'Solo el programa de la plataforma puede emitir más, según sus propias reglas.',
  '{1} can mint any number of tokens.': '{1} puede emitir cualquier cantidad de tokens.',
  '{1} of {2} buyer{s} have sold.': '{1} de {2} {2:comprador vendió|compradores vendieron}.',
  'None of {1} buyer{s} has sold, too few to judge.':
    'Ninguno de {1} {1:comprador|compradores} ha vendido, muy pocos para juzgar.',
  'None of {1} buyer{s} has sold; only the developer has.':
    'Ninguno de {1} {1:comprador|compradores} ha vendido; solo el desarrollador.',
  'None of {1} buyer{s} has sold.': 'Ninguno de {1} {1:comprador|compradores} ha vendido.',
  '{1} buyer{s} besides the developer, too few to judge.':
    '{1} {1:comprador|compradores} además del desarrollador, muy pocos para juzgar.',
  '{1} of {2} buyer{s} ({3}) bought once, for the same amount within 2%.':
    '{1} de {2} {2:comprador|compradores} ({3}) compraron una vez, por el mismo monto con 2% de diferencia.',
  '{1} buyer{s} put in {2} net, {3} per buy on average; at most {4} look alike.':
    '{1} {1:comprador puso|compradores pusieron} {2} netos, {3} por compra en promedio; como máximo {4} se parecen.',
  'The price is {1} below its high, after {2} trade{s}.':
    'El precio está {1} por debajo de su máximo, tras {2} {2:operación|operaciones}.',
  '{1} trade{s} so far, too few to judge.':
    '{1} {1:operación|operaciones} hasta ahora, muy pocas para juzgar.',
  'No trade within {1}.': 'Ninguna operación en {1}.',
  'The last of {1} trade{s} was {2} ago.':
    'La última de {1} {1:operación|operaciones} fue hace {2}.',
  '{1} wallet{s} bought within {2} slots of the launch: {3} of the supply; {4} of them sold since.':
    '{1} {1:wallet compró|wallets compraron} a {2} slots del lanzamiento o menos: {3} del suministro; {4} ya vendieron.',
  '{1} wallet{s} bought within {2} slots of the launch: {3} of the supply.':
    '{1} {1:wallet compró|wallets compraron} a {2} slots del lanzamiento o menos: {3} del suministro.',
  'The document links to no website, X account, or Telegram group.':
    'El documento no enlaza a ningún sitio web, cuenta de X ni grupo de Telegram.',
  'The document links to {1}; who owns them hasn’t been checked.':
    'El documento enlaza a {1}; no se ha revisado de quién son.',
  'a website': 'un sitio web',
  'an X account': 'una cuenta de X',
  'a Telegram group': 'un grupo de Telegram',
  '${1} in the bonding curve to pay sellers.':
    '${1} en la bonding curve para pagar a quienes venden.',
  '${1} in the pool to pay sellers.': '${1} en el pool para pagar a quienes venden.',
  '${1} in the bonding curve to pay sellers; the quote coin last traded {2} before.':
    '${1} en la bonding curve para pagar a quienes venden; la moneda de cotización se operó por última vez {2} antes.',
  '${1} in the pool to pay sellers; the quote coin last traded {2} before.':
    '${1} en el pool para pagar a quienes venden; la moneda de cotización se operó por última vez {2} antes.',
  'A plain SPL token, which can’t have extensions.':
    'Un token SPL simple, que no puede tener extensiones.',
  'A Token-2022 token with only descriptive extensions, or none.':
    'Un token Token-2022 con extensiones solo descriptivas, o sin ellas.',
  'Token-2022 extensions: {1}.': 'Extensiones de Token-2022: {1}.',
  '{1} can move or burn anybody’s tokens': '{1} puede mover o quemar los tokens de cualquiera',
  'the token can’t be transferred': 'el token no se puede transferir',
  '{1} can set a program that refuses transfers':
    '{1} puede poner un programa que rechace transferencias',
  'a program can refuse each transfer': 'un programa puede rechazar cada transferencia',
  'new accounts start frozen': 'las cuentas nuevas empiezan congeladas',
  'all transfers are halted': 'todas las transferencias están detenidas',
  '{1} can halt all transfers': '{1} puede detener todas las transferencias',
  '{1} can close the mint': '{1} puede cerrar el mint',
  'one of an unknown kind is not known to be harmless':
    'hay una de un tipo desconocido que puede no ser inofensiva',
  '{1} is not known to be harmless': '{1} puede no ser inofensiva',
  'transfers may cost a fee we couldn’t read':
    'las transferencias pueden costar una comisión que no pudimos leer',
  '{1}, permanently': '{1}, de forma permanente',
  'the launchpad’s program may change it': 'el programa de la plataforma puede cambiarla',
  '{1}, and {2} may raise it': '{1}, y {2} puede subirla',
  'no transfer fee yet': 'aún sin comisión por transferencia',
  'each transfer costs {1}': 'cada transferencia cuesta {1}',
  'The {1} largest holder has {2} of the supply, the largest one {3}; curves, pools, lockers, and burns excluded.':
    'El mayor tenedor tiene {2} del suministro; sin contar curvas, pools, bloqueos ni quemas.',
  'The {1} largest holders have {2} of the supply, the largest one {3}; curves, pools, lockers, and burns excluded.':
    'Los {1} mayores tenedores tienen {2} del suministro, el mayor {3}; sin contar curvas, pools, bloqueos ni quemas.',
  '{1} wallet{s} repeatedly bought and sold about the same amount: {2} of the volume.':
    '{1} {1:wallet compró y vendió|wallets compraron y vendieron} varias veces casi el mismo monto: {2} del volumen.',
  '{1} wallet{s} that bought in the launch’s own slot took {2} of the supply for {3}; {4} wallet{s} bought later.':
    '{1} {1:wallet que compró en el mismo slot del lanzamiento se llevó|wallets que compraron en el mismo slot del lanzamiento se llevaron} {2} del suministro por {3}; {4} {4:wallet compró|wallets compraron} después.',
  'Wallets that bought in the launch’s own slot took {1} of the supply.':
    'Las wallets que compraron en el mismo slot del lanzamiento se llevaron {1} del suministro.',
  'The launch paid {1} to a landing service, and {2} wallet{s} bought in its slot: {3} of the supply.':
    'El lanzamiento pagó {1} a un servicio de inclusión, y {2} {2:wallet compró|wallets compraron} en su slot: {3} del suministro.',
  '{1} wallet{s} that bought in the launch’s slot paid landing services; {2} wallet{s} bought in its slot: {3} of the supply.':
    '{1} {1:wallet que compró|wallets que compraron} en el slot del lanzamiento {1:pagó|pagaron} a servicios de inclusión; {2} {2:wallet compró|wallets compraron} en su slot: {3} del suministro.',
  'The launch paid {1} to landing services; {2} wallet{s} bought in its slot: {3} of the supply.':
    'El lanzamiento pagó {1} a servicios de inclusión; {2} {2:wallet compró|wallets compraron} en su slot: {3} del suministro.',
  nothing: 'nada',
  'less than 0.0001 SOL': 'menos de 0.0001 SOL',
  'The {1} largest holder has {2} of the supply, the largest one {3}; the coin’s own market, proven locks, and burns excluded.':
    'El mayor tenedor tiene {2} del suministro; sin contar el mercado del token, bloqueos comprobados ni quemas.',
  'The {1} largest holders have {2} of the supply, the largest one {3}; the coin’s own market, proven locks, and burns excluded.':
    'Los {1} mayores tenedores tienen {2} del suministro, el mayor {3}; sin contar el mercado del token, bloqueos comprobados ni quemas.',
  '{1} of {2} buyer{s} sold amounts that matter.':
    '{1} de {2} {2:comprador vendió|compradores vendieron} montos que cuentan.',
  'None of {1} buyer{s} has sold an amount that matters, too few to judge.':
    'Ninguno de {1} {1:comprador|compradores} ha vendido un monto que cuente, muy pocos para juzgar.',
  'None of {1} buyer{s} has sold an amount that matters; the mint has nothing that refuses sales.':
    'Ninguno de {1} {1:comprador|compradores} ha vendido un monto que cuente; el mint no tiene nada que impida vender.',
  'None of {1} buyer{s} has sold an amount that matters, and the mint can refuse sales.':
    'Ninguno de {1} {1:comprador|compradores} ha vendido un monto que cuente, y el mint puede impedir ventas.',
  'The developer holds {1} of the supply and sent {2} away without selling it.':
    'El desarrollador tiene {1} del suministro y envió {2} a otros sin venderlo.',
  'Wallets sold {1} of the supply without having bought it; where they got it isn’t known.':
    'Hubo wallets que vendieron {1} del suministro sin haberlo comprado; no se sabe de dónde lo obtuvieron.',
  '{1} wallet{s} sold {2} of the supply, received from the developer.':
    '{1} {1:wallet vendió|wallets vendieron} {2} del suministro, recibido del desarrollador.',
  '{1} wallet{s} sold {2} of the supply, received from the developer':
    '{1} {1:wallet vendió|wallets vendieron} {2} del suministro, recibido del desarrollador',
  '{1} wallet{s} sold {2} of the supply without having bought it, and the developer sent away as much unsold.':
    '{1} {1:wallet vendió|wallets vendieron} {2} del suministro sin haberlo comprado, y el desarrollador envió otro tanto sin vender.',
  '{1} wallet{s} sold {2} of the supply without having bought it, and the developer sent away as much unsold':
    '{1} {1:wallet vendió|wallets vendieron} {2} del suministro sin haberlo comprado, y el desarrollador envió otro tanto sin vender',
  // Evidence of signs.
  '{1} independent buyer{s} put in ${2} or more, no two the same amount within 2%.':
    '{1} {1:comprador independiente puso|compradores independientes pusieron} ${2} o más, sin montos repetidos con 2% de diferencia.',
  '{1} independent buyer{s} put in {2} net, ${3}; the quote coin last traded {4} before.':
    '{1} {1:comprador independiente puso|compradores independientes pusieron} {2} netos, ${3}; la moneda de cotización se operó por última vez {4} antes.',
  '{1} independent buyer{s} put in {2} net, ${3}.':
    '{1} {1:comprador independiente puso|compradores independientes pusieron} {2} netos, ${3}.',
  '{1} buyer{s} linked neither to the developer nor to one another.':
    '{1} {1:comprador sin vínculo|compradores sin vínculo} con el desarrollador ni entre sí.',
  'The price is {1} times that of the launch.': 'El precio es {1} veces el del lanzamiento.',
  'below 0.01': 'menos de 0.01',
  '{1} independent buyer{s} left an earlier launch with a profit, by our records.':
    '{1} {1:comprador independiente salió|compradores independientes salieron} con ganancia de un lanzamiento anterior, según nuestros registros.',
  '{1} independent buyer{s}, too few to judge.':
    '{1} {1:comprador independiente|compradores independientes}, muy pocos para juzgar.',
  'Holders’ accounts can be frozen, so trades don’t show who can still sell.':
    'Las cuentas de los tenedores se pueden congelar, así que las operaciones no muestran quién puede vender aún.',
  'Tokens can be taken from holders, so trades don’t show who holds them.':
    'Se pueden quitar tokens a los tenedores, así que las operaciones no muestran quién los tiene.',
  'Tokens were burned, so trades don’t show who holds them.':
    'Se quemaron tokens, así que las operaciones no muestran quién los tiene.',
  '{1} of {2} independent buyer{s} ({3}) still hold most of what they bought.':
    '{1} de {2} {2:comprador independiente|compradores independientes} ({3}) conservan casi todo lo que compraron.',
}
