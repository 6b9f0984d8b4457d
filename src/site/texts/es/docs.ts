import type { SiteTexts } from '../../language/site-texts.ts'

export const esDocs: SiteTexts = {
  'How to pay, what you get, the bot’s commands, and how to read a report.':
    'Cómo pagar, qué recibes, los comandos del bot y cómo leer un informe.',
  'How to pay, what your access is tied to, which commands the bot has, and how to read its reports.':
    'Cómo pagar, a qué está ligado tu acceso, qué comandos tiene el bot y cómo leer sus informes.',
  'Paying in SOL': 'Pagar en SOL',
  'Opening the payment page creates an order. It holds the SOL amount for 15 minutes and has a reference: a public key that belongs to this order alone.':
    'Al abrir la página de pago se crea un pedido. Reserva el monto en SOL durante 15 minutos y tiene una referencia: una clave pública que es solo de este pedido.',
  '<strong>QR code, “Open in wallet” and “Pay with wallet”</strong> put that reference into the transaction, so we recognize the payment. A username is optional.':
    '<strong>El código QR, “Abrir en la wallet” y “Pagar con wallet”</strong> ponen esa referencia en la transacción, así reconocemos el pago. El usuario es opcional.',
  '<strong>By hand</strong>, from your own wallet, there is no reference. Enter the sending wallet and your Telegram username before you send, then press “I’ve Sent the SOL”.':
    '<strong>A mano</strong>, desde tu propia wallet, no hay referencia. Escribe la wallet que envía y tu usuario de Telegram antes de enviar, y luego pulsa “Ya envié el SOL”.',
  '<strong>From an exchange</strong>, the sending wallet proves nothing. Choose “Manual Payment”, then “Sending from an exchange?”, before you send, and make sure that exactly the amount shown there arrives.':
    '<strong>Desde un exchange</strong>, la wallet que envía no prueba nada. Elige “Pago manual” y luego “¿Envías desde un exchange?” antes de enviar, y asegúrate de que llegue exactamente el monto que se muestra ahí.',
  'Send SOL on Solana, nothing else. Check the whole receiving address, not just its first and last four characters: scammers create look-alike addresses.':
    'Envía SOL en Solana, nada más. Revisa toda la dirección receptora, no solo los primeros y últimos cuatro caracteres: los estafadores crean direcciones parecidas.',
  'What the payment status means': 'Qué significa el estado del pago',
  '<strong>Seen:</strong> the network has confirmed the transaction but could still roll it back.':
    '<strong>Visto:</strong> la red confirmó la transacción, pero aún podría revertirla.',
  '<strong>Final:</strong> the transaction can no longer be reversed. Access is granted now, never earlier.':
    '<strong>Definitivo:</strong> la transacción ya no se puede revertir. El acceso se concede ahora, nunca antes.',
  '<strong>Short:</strong> less than 99% of the price has arrived. The page shows how much is missing and a code for exactly that amount.':
    '<strong>Incompleto:</strong> llegó menos del 99% del precio. La página muestra cuánto falta y un código por exactamente ese monto.',
  '<strong>Late:</strong> the payment arrived after we stopped holding the amount. It counts at the SOL price of the minute it arrived.':
    '<strong>Tarde:</strong> el pago llegó cuando ya no reservábamos el monto. Cuenta al precio de SOL del minuto en que llegó.',
  '<strong>Two buyers claim this payment:</strong> someone else says it is theirs. Verify the sending wallet, by signing a message or by sending the tiny amount the page shows, and the payment counts for you.':
    '<strong>Dos compradores reclaman este pago:</strong> alguien más dice que es suyo. Verifica la wallet que envió, firmando un mensaje o enviando el monto mínimo que muestra la página, y el pago cuenta para ti.',
  'We watch an order for 24 hours after its 15 minutes, whether the page is open or not.':
    'Vigilamos un pedido durante 24 horas después de sus 15 minutos, esté o no abierta la página.',
  'Your access': 'Tu acceso',
  'Access belongs to the browser you paid in and to the Telegram account you link there: on the <a>dashboard</a>, choose “Open in Telegram”, press Start, and type the six digits from the bot into “Code from the bot”. From then on nobody else can take the membership, and only you can move it, once every seven days.':
    'El acceso es del navegador en el que pagaste y de la cuenta de Telegram que vinculas ahí: en el <a>panel</a>, elige “Abrir en Telegram”, pulsa Start y escribe los seis dígitos del bot en “Código del bot”. Desde entonces nadie más puede llevarse la membresía, y solo tú puedes moverla, una vez cada siete días.',
  'Opened the bot without the dashboard? If your Telegram username matches the one entered at payment, the bot asks whether the membership is yours. The buyer can undo that on the dashboard until an account is linked.':
    '¿Abriste el bot sin el panel? Si tu usuario de Telegram coincide con el que se escribió al pagar, el bot pregunta si la membresía es tuya. El comprador puede deshacerlo en el panel hasta que se vincule una cuenta.',
  'In another browser, sign in with Telegram or verify the wallet that paid: it signs a short message, which sends nothing and costs nothing.':
    'En otro navegador, inicia sesión con Telegram o verifica la wallet que pagó: firma un mensaje corto, que no envía nada ni cuesta nada.',
  'Paying for 30 days while your plan is active adds 30 days to the time left. Upgrading to lifetime costs the difference.':
    'Pagar 30 días mientras tu plan está activo suma 30 días al tiempo que queda. Pasar a de por vida cuesta la diferencia.',
  'Bot commands': 'Comandos del bot',
  'You can paste a wallet, a token’s mint, or a link to either; the bot works out which it is. For a wallet it lists how its launches ended since we started watching. For a token it shows our report, or on-chain data if we did not see the launch. <code>/scan</code> does the same, <code2>/alerts</code2> sets which alerts you get, and <code3>/privacy</code3> lists what we store about you.':
    'Puedes pegar una wallet, el mint de un token, o un enlace a cualquiera de los dos; el bot averigua cuál es. De una wallet lista cómo terminaron sus lanzamientos desde que empezamos a vigilar. De un token muestra nuestro informe, o datos on-chain si no vimos su lanzamiento. <code>/scan</code> hace lo mismo, <code2>/alerts</code2> define qué alertas recibes y <code3>/privacy</code3> lista lo que guardamos de ti.',
  'Alerts in Telegram': 'Alertas en Telegram',
  'The bot posts a launch in the private channel if it has enough attention, one minute after launch or later, and its risk is not severe. It also posts a launch with a market cap above $30,000, whatever its risk; a risky one starts with a warning. There are at most 60 posts a day, and on a busy day a post takes more attention. Your dashboard shows every launch. Open the channel from the bot’s welcome message and request to join: members are admitted automatically. Later reports update the post.':
    'El bot publica un lanzamiento en el canal privado si tiene suficiente atención, un minuto después del lanzamiento o más tarde, y su riesgo no es severo. También publica un lanzamiento con una capitalización de más de $30,000, sea cual sea su riesgo; uno riesgoso empieza con una advertencia. Hay como máximo 60 publicaciones al día, y en un día movido una publicación exige más atención. Tu panel muestra todos los lanzamientos. Abre el canal desde el mensaje de bienvenida del bot y pide unirte: los miembros son admitidos automáticamente. Los informes posteriores actualizan la publicación.',
  'Personal alerts are messages from the bot. On <a>your alerts page</a> or with <code>/alerts</code>, choose risk, attention, market cap, buyers, the developer’s record, links, words in the name, venues, and quiet hours. The page shows how many launches of the last 24 hours would have matched. We look at 10 s, 1 min, 5 min, and 1 h; you get each launch once, at the first of these that it matches. You can have ten filters, each with a name, its own pace, and a destination: a message from the bot, your Telegram group, notifications of your browsers, or, for lifetime members, your webhooks. If several of one destination match, one alert names them all. An unknown value matches no limit.':
    'Las alertas personales son mensajes del bot. En <a>tu página de alertas</a> o con <code>/alerts</code>, elige riesgo, atención, capitalización, compradores, el historial del desarrollador, enlaces, palabras del nombre, plataformas y horas de silencio. La página muestra cuántos lanzamientos de las últimas 24 horas habrían coincidido. Miramos a los 10 s, 1 min, 5 min y 1 h; recibes cada lanzamiento una vez, en el primero de estos momentos en que cumple. Puedes tener diez filtros, cada uno con nombre, ritmo y destino propios: un mensaje del bot, tu grupo de Telegram, notificaciones de tus navegadores o, para miembros de por vida, tus webhooks. Si coinciden varios del mismo destino, una alerta los nombra a todos. Un valor desconocido no cumple ningún límite.',
  'On <a>your watchlist</a> the bot follows up to 50 coins and wallets for you: press the star beside a launch, “☆ Watch” under a post, or send <code>/watch</code> with an address. It messages you when a coin turns, each way at most once a day, and after your quiet hours. A coin that we did not see launch is looked up first; the bot tells you when it is followed, or why it can’t be.':
    'En <a>tu lista de seguimiento</a> el bot sigue hasta 50 monedas y wallets por ti: pulsa la estrella junto a un lanzamiento, “☆ Watch” debajo de una publicación, o envía <code>/watch</code> con una dirección. Te escribe cuando una moneda cambia, por cada motivo una vez al día como máximo, y después de tus horas de silencio. Una moneda cuyo lanzamiento no vimos se busca primero; el bot te dice cuándo la sigue, o por qué no se puede.',
  'For a wallet, press the star on its page or in a list of holders, or send <code>/watch wallet</code> with its address. The bot messages you when it signs a launch, buys a coin that we follow for 0.1 SOL or more, or has sold all it held of one, with what we saw it do before. From its third buy within ten minutes on, its buys come together.':
    'Para una wallet, pulsa la estrella en su página o en una lista de tenedores, o envía <code>/watch wallet</code> con su dirección. El bot te escribe cuando firma un lanzamiento, compra por 0.1 SOL o más una moneda que seguimos, o vendió todo lo que tenía de una, con lo que la vimos hacer antes. Desde su tercera compra en diez minutos, sus compras llegan juntas.',
  'The bot messages you in the language of your Telegram, or in the one that you choose with <code>/language</code>: English or Spanish. The channel has one language for everyone.':
    'El bot te escribe en el idioma de tu Telegram, o en el que elijas con <code>/language</code>: inglés o español. El canal tiene un solo idioma para todos.',
  'Reading a report': 'Leer un informe',
  'A report is a score from 0 to 100, where higher is riskier, a level, and the flags behind it. Each flag shows its evidence. When a check could not run, the report says “unknown”; missing data never counts as good news.':
    'Un informe es un puntaje de 0 a 100, donde más alto es más riesgoso, un nivel y las señales detrás. Cada señal muestra sus pruebas. Cuando una revisión no pudo hacerse, el informe dice “desconocido”; los datos que faltan nunca cuentan como buena noticia.',
  'A launch we know nothing about starts at 30, because most end badly. Each flag takes away part of the remaining trust: a strong finding more, a weak one less. Good findings can lower the initial 30 but never offset a flag. Unknown checks change nothing. The word next to a flag ({RISK_LEVELS}) says how much it weighs on its own: several minor ones can add up to a severe score. A score ranks launches; it is not a probability. The track record shows how launches with each score, estimate, and attention ended.':
    'Un lanzamiento del que no sabemos nada empieza en 30, porque la mayoría termina mal. Cada señal quita parte de la confianza que queda: un hallazgo fuerte más, uno débil menos. Los hallazgos buenos pueden bajar el 30 inicial, pero nunca compensan una señal. Las revisiones desconocidas no cambian nada. La palabra junto a una señal ({RISK_LEVELS}) dice cuánto pesa por sí sola: varias menores pueden sumar un puntaje severo. Un puntaje ordena los lanzamientos; no es una probabilidad. El historial muestra cómo terminaron los lanzamientos con cada puntaje, estimación y atención.',
  'The AI filter learns every night from the outcomes of launches we detected live, or, while those are few, also of launches we read from the chain afterwards. From one minute after launch it estimates the probability that a launch ends dead or rugged within 24 hours, and the probability that it graduates. Until it has seen enough outcomes, it says “not trained yet”, shows a published rate with its source, and does not affect the score.':
    'El filtro de IA aprende cada noche de los resultados de los lanzamientos que detectamos en vivo o, mientras sean pocos, también de los que leímos después de la cadena. Desde un minuto después del lanzamiento estima la probabilidad de que termine muerto o en rug pull en 24 horas, y la de que se gradúe. Hasta que haya visto suficientes resultados, dice “aún sin entrenar”, muestra una tasa publicada con su fuente y no afecta el puntaje.',
  'The first report comes immediately, others after 10 seconds, one minute, five minutes, and one hour, each with more data. Every <a>launch</a> has a page with all of them and a link to the record of the wallet that created it. Members see launches immediately, everyone else a minute later.':
    'El primer informe llega de inmediato, otros a los 10 segundos, un minuto, cinco minutos y una hora, cada uno con más datos. Cada <a>lanzamiento</a> tiene una página con todos ellos y un enlace al historial de la wallet que lo creó. Los miembros ven los lanzamientos de inmediato, los demás un minuto después.',
  'The outcomes of launches we reported are on the <a>track record</a>, including our misses.':
    'Los resultados de los lanzamientos que informamos están en el <a>historial</a>, también nuestros errores.',
  'A report is not advice. Most new memecoins lose nearly all their value, including those with a low score.':
    'Un informe no es un consejo. La mayoría de las memecoins nuevas pierde casi todo su valor, también las de puntaje bajo.',
  'Attention is a second number from 0 to 100, next to the risk score. It measures how much flows into a launch: buyers linked neither to the developer nor to each other, the net money they put in, the price compared with the launch, how many still hold, how many put in large and different sums, and how many of them sold earlier launches at a profit, by our own records. Each comes with its evidence.':
    'La atención es un segundo número de 0 a 100, junto al puntaje de riesgo. Mide cuánto entra en un lanzamiento: compradores sin vínculo con el desarrollador ni entre sí, el dinero neto que pusieron, el precio comparado con el del lanzamiento, cuántos aún conservan, cuántos pusieron montos grandes y distintos, y cuántos vendieron lanzamientos anteriores con ganancia, según nuestros propios registros. Cada uno viene con sus pruebas.',
  'Attention describes what has happened, not what will: it is not a forecast and not advice. “?” means that too little could be measured. A launch can have high attention and severe risk. To see how attention compares with outcomes, see the <a>track record</a>.':
    'La atención describe lo que pasó, no lo que pasará: no es un pronóstico ni un consejo. “?” significa que se pudo medir muy poco. Un lanzamiento puede tener mucha atención y un riesgo severo. Para ver cómo se compara la atención con los resultados, mira el <a>historial</a>.',
  'With the lifetime plan, your programs can read every launch, report, developer, and alert we recorded. Create a key under Account Settings on the dashboard: it is shown once and can be revoked at any time. You must have signed in with Telegram within the last ten minutes. Read about the calls and try them on the <a>API page</a>.':
    'Con el plan de por vida, tus programas pueden leer cada lanzamiento, informe, desarrollador y alerta que registramos. Crea una clave en Ajustes de la cuenta, en el panel: se muestra una vez y se puede revocar cuando quieras. Debes haber iniciado sesión con Telegram en los últimos diez minutos. Lee sobre las llamadas y pruébalas en la <a>página de la API</a>.',
  'Staying safe': 'Seguridad',
  'Nobody from Mintwatch will ever ask for your seed phrase or private key.':
    'Nadie de Mintwatch te pedirá jamás tu frase semilla ni tu clave privada.',
  'We never contact you first to ask for a payment. Pay on this site only.':
    'Nunca te contactamos primero para pedirte un pago. Paga solo en este sitio.',
  '“Pay with wallet” asks for one transfer of the amount shown. Reject anything else.':
    '“Pagar con wallet” pide una sola transferencia por el monto mostrado. Rechaza cualquier otra cosa.',
  'I paid, but nothing happened. What now?': 'Pagué, pero no pasó nada. ¿Y ahora?',
  'The payment page updates automatically, and you can close it: open it again, and it shows the order you paid. If it says “Still pending”, we keep watching the order for 24 hours after its 15 minutes.':
    'La página de pago se actualiza automáticamente, y puedes cerrarla: ábrela de nuevo y muestra el pedido que pagaste. Si dice “Sigue pendiente”, seguimos vigilando el pedido durante 24 horas después de sus 15 minutos.',
  'Sent by hand without entering your wallet? Enter it on the payment page now. Otherwise <a>write to us</a> with the transaction’s signature; a payment that arrived is never lost.':
    '¿Enviaste a mano sin escribir tu wallet? Escríbela ahora en la página de pago. Si no, <a>escríbenos</a> con la firma de la transacción; un pago que llegó nunca se pierde.',
  'Can I pay from an exchange?': '¿Puedo pagar desde un exchange?',
  'Yes. Many people share an exchange’s wallets, so the wallet and username you enter don’t prove that a payment is yours. On the payment page, choose “Manual Payment”, then “Sending from an exchange?”, before you send: it gives you an amount of your own. Exactly that amount must arrive, so pay the exchange’s fee on top. If fees or rounding change it, a person has to check the payment. Paying from your own wallet is quicker.':
    'Sí. Muchas personas comparten las wallets de un exchange, así que la wallet y el usuario que escribes no prueban que un pago sea tuyo. En la página de pago, elige “Pago manual” y luego “¿Envías desde un exchange?” antes de enviar: te da un monto propio. Debe llegar exactamente ese monto, así que paga aparte la comisión del exchange. Si las comisiones o el redondeo lo cambian, una persona tiene que revisar el pago. Pagar desde tu propia wallet es más rápido.',
  'I switched browsers. Where is my membership?': 'Cambié de navegador. ¿Dónde está mi membresía?',
  'Open the <a>dashboard</a> and choose “Verify your wallet”. The wallet that paid signs a short message, or sends a tiny amount if it can’t sign, and the membership moves here. If Telegram is linked, sign in with Telegram instead.':
    'Abre el <a>panel</a> y elige “Verifica tu wallet”. La wallet que pagó firma un mensaje corto, o envía un monto mínimo si no puede firmar, y la membresía se mueve aquí. Si Telegram está vinculado, mejor inicia sesión con Telegram.',
  'Can I buy access for someone else?': '¿Puedo comprar el acceso para otra persona?',
  'Yes. On the payment page, choose “Buying for someone else?”. You pay in the same way and get a code instead of access. Whoever enters it at <a>Redeem a gift</a> gets the plan. It works once, within 12 months. The code is on your dashboard, and you can replace it until it is used.':
    'Sí. En la página de pago, elige “¿Compras para otra persona?”. Pagas igual y recibes un código en vez de acceso. Quien lo escriba en <a>Canjear un regalo</a> obtiene el plan. Funciona una vez, dentro de 12 meses. El código está en tu panel, y puedes cambiarlo hasta que se use.',
  'Do I earn anything by recommending Mintwatch?': '¿Gano algo por recomendar Mintwatch?',
  'If your <a>dashboard</a> shows “Referrals”, yes: it has your link, the rates, and what you have earned. A new buyer counts once, within 30 days of opening your link. After 14 days, what you earned is payable to the wallet you name. Your own purchases, renewals, and gifts don’t count.':
    'Si tu <a>panel</a> muestra “Referidos”, sí: ahí están tu enlace, las tasas y lo que has ganado. Un comprador nuevo cuenta una vez, dentro de los 30 días después de abrir tu enlace. A los 14 días, lo ganado se puede pagar a la wallet que indiques. Tus propias compras, las renovaciones y los regalos no cuentan.',
  'Do you have access to my wallet?': '¿Tienen acceso a mi wallet?',
  'No. “Pay with wallet” asks your wallet for one transfer, which you confirm there. We only receive payments. We never hold your keys, and there is no password to steal.':
    'No. “Pagar con wallet” le pide a tu wallet una sola transferencia, que confirmas ahí. Solo recibimos pagos. Nunca tenemos tus claves, y no hay contraseña que robar.',
  'How does the bot recognize me?': '¿Cómo me reconoce el bot?',
  'Choose “Open in Telegram” on the dashboard, press Start, and type the six digits from the bot into the dashboard. That links the membership to your Telegram account. Never share the digits, and never type them into a page you did not open yourself.':
    'Elige “Abrir en Telegram” en el panel, pulsa Start y escribe en el panel los seis dígitos del bot. Eso vincula la membresía a tu cuenta de Telegram. Nunca compartas los dígitos, ni los escribas en una página que no abriste tú.',
  'Does a low score mean a coin is safe?': '¿Un puntaje bajo significa que una moneda es segura?',
  'No. It means we have found little against it so far. Most new memecoins lose nearly all their value, whatever anyone says about them. Reports are evidence for your decision, not advice.':
    'No. Significa que hasta ahora encontramos poco en su contra. La mayoría de las memecoins nuevas pierde casi todo su valor, diga lo que diga cualquiera. Los informes son pruebas para tu decisión, no un consejo.',
  'Why does no launch start at zero?': '¿Por qué ningún lanzamiento empieza en cero?',
  'Because nearly all end badly: of 655,770 launches on pump.fun in September 2025, 0.63% graduated (arXiv 2602.14860). A launch we know nothing about yet scores 30. A score ranks launches by the evidence against them; how often each score was right is on the <a>track record</a>.':
    'Porque casi todos terminan mal: de 655,770 lanzamientos en pump.fun en septiembre de 2025, se graduó el 0.63% (arXiv 2602.14860). Un lanzamiento del que aún no sabemos nada tiene 30. Un puntaje ordena los lanzamientos por las pruebas en su contra; con qué frecuencia acertó cada puntaje está en el <a>historial</a>.',
  'What does “unknown” mean in a report?': '¿Qué significa “desconocido” en un informe?',
  'The check could not run: it is too early, the network did not answer in time, or nobody can know. It does not change the score, and the report says which checks are affected and why.':
    'La revisión no pudo hacerse: es muy pronto, la red no respondió a tiempo, o nadie puede saberlo. No cambia el puntaje, y el informe dice qué revisiones son y por qué.',
  'Why is the feed on this site a minute late?':
    '¿Por qué el feed de este sitio va un minuto atrás?',
  'Members pay to see launches immediately, in Telegram and on their dashboard. Everyone else sees the same launches and reports a minute later.':
    'Los miembros pagan por ver los lanzamientos de inmediato, en Telegram y en su panel. Los demás ven los mismos lanzamientos e informes un minuto después.',
  'How far back does a developer’s record go?':
    '¿Desde cuándo es el historial de un desarrollador?',
  'To the first launch we detected; each record says how long we have been watching. It does not include anything earlier, so a wallet without launches is not necessarily a good one.':
    'Desde el primer lanzamiento que detectamos; cada historial dice cuánto llevamos vigilando. No incluye nada anterior, así que una wallet sin lanzamientos no es necesariamente buena.',
  'Can I watch a coin that you did not see launch?':
    '¿Puedo seguir una moneda cuyo lanzamiento no vieron?',
  'Yes. Add its address to your watchlist: we look up its launch on the chain and follow it from then on. This works for coins of the venues we follow with up to 20,000 transactions. Its score is as of its first five minutes, and it is in none of our statistics, because members choose such coins.':
    'Sí. Agrega su dirección a tu lista de seguimiento: buscamos su lanzamiento en la cadena y la seguimos desde entonces. Funciona con monedas de las plataformas que seguimos, de hasta 20,000 transacciones. Su puntaje es el de sus primeros cinco minutos, y no entra en ninguna de nuestras estadísticas, porque esas monedas las eligen los miembros.',
  'Will the bot trade for me?': '¿El bot operará por mí?',
  'No. It watches and reports. It never holds funds and never asks for keys.':
    'No. Vigila e informa. Nunca tiene fondos y nunca pide claves.',
  FAQ: 'Preguntas',
  'Answers about payment, access, the bot, and its reports.':
    'Respuestas sobre el pago, el acceso, el bot y sus informes.',
  'Frequently asked questions': 'Preguntas frecuentes',
  'Not here? <a>Ask us</a>; a person will answer.':
    '¿No está aquí? <a>Pregúntanos</a>; una persona te responderá.',
  Paying: 'Pagar',
  Access: 'Acceso',
  'The bot': 'El bot',
}
