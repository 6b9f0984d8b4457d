import type { SiteTexts } from '../../language/site-texts.ts'

export const esRecord: SiteTexts = {
  'We have an interest here: launches carry ads of places to trade at, and these pay us a share of your fees. We earn when you trade, whether you gain or lose. No ad stands under a launch of severe risk or one that we warned about.':
    'Aquí tenemos un interés: los lanzamientos llevan anuncios de sitios para operar, que nos pagan una parte de tus comisiones. Ganamos cuando operas, ganes o pierdas. No hay anuncios bajo un lanzamiento de riesgo severo ni bajo uno del que advertimos.',
  Detector: 'Detector',
  'Receives trades from the chain.': 'Recibe operaciones de la cadena.',
  'No trade received for a minute.': 'Ninguna operación recibida en un minuto.',
  Payments: 'Pagos',
  'Receives new slots from the chain.': 'Recibe slots nuevos de la cadena.',
  'Receives no new slots from the chain. Payments are recognized once it does.':
    'No recibe slots nuevos de la cadena. Los pagos se reconocen en cuanto los reciba.',
  Prices: 'Precios',
  'Two price services agree.': 'Dos servicios de precios coinciden.',
  'No two price services agree. Sales are paused until they do.':
    'No hay dos servicios de precios que coincidan. Las ventas esperan hasta que los haya.',
  'Telegram bot': 'Bot de Telegram',
  'Telegram answers.': 'Telegram responde.',
  'Telegram does not answer.': 'Telegram no responde.',
  Working: 'Funciona',
  'Not working': 'No funciona',
  'Not checked yet': 'Aún sin revisar',
  'Nothing is recorded yet. What works is recorded within two minutes of its start.':
    'Aún no hay registros. Lo que funciona queda registrado a los dos minutos de su inicio.',
  'Last record {formatAgo} ago.': 'Último registro hace {formatAgo}.',
  '{at}: {good} of {minutesIn}': '{at}: {good} de {minutesIn}',
  'recorded minute | recorded minutes': {
    one: 'minuto registrado',
    other: 'minutos registrados',
  },
  'No minute recorded in the last 30 days': 'Ningún minuto registrado en los últimos 30 días',
  'Working in {good} of {all}, last 30 days': 'Funcionó en {good} de {all}, últimos 30 días',
  'How the service is doing, from its own records. Each part is checked once a minute; minutes without a record are left out.':
    'Cómo va el servicio, según sus propios registros. Cada parte se revisa una vez por minuto; los minutos sin registro se dejan fuera.',
  'The status could not be loaded. The site or your connection may be down. Try again in a moment.':
    'No se pudo cargar el estado. Puede fallar el sitio o tu conexión. Vuelve a intentarlo en un momento.',
  'As of {now}.': 'Al {now}.',
  Venues: 'Plataformas',
  'Gaps, 30 days': 'Huecos, 30 días',
  'Trades seen, 24 hours': 'Operaciones vistas, 24 horas',
  'none seen': 'no se vio',
  'can’t tell': 'no se sabe',
  none: 'ninguno',
  '{gaps} ({slots} slots)': '{gaps} ({slots} slots)',
  'Alert delay, last 24 hours': 'Demora de las alertas, últimas 24 horas',
  'From the launch to our alert': 'Del lanzamiento a nuestra alerta',
  'From there to Telegram, warnings included': 'De ahí a Telegram, advertencias incluidas',
  'None in the last 24 hours.': 'Ninguna en las últimas 24 horas.',
  'Half within {p50}, 90% within {p90}, 99% within {p99}, measured on the newest {count}.':
    'La mitad en {p50}, 90% en {p90}, 99% en {p99}, medido en las {count} más nuevas.',
  '{p50}, measured once.': '{p50}, medido una vez.',
  'Newest gaps': 'Huecos más nuevos',
  'Slots that could not be read from the chain. Reports that cover a gap say so.':
    'Slots que no se pudieron leer de la cadena. Los informes que abarcan un hueco lo dicen.',
  'None in the last 30 days.': 'Ninguno en los últimos 30 días.',
  '{value}: {wholeNumber} {plural} from {from}': '{value}: {wholeNumber} {plural} desde {from}',
  'Another program': 'Otro programa',
  'slot | slots': { one: 'slot', other: 'slots' },
  'The newest {most}; there are more.': 'Los {most} más nuevos; hay más.',
  'No launch with a measured attention has an outcome yet.':
    'Ningún lanzamiento con atención medida tiene un resultado aún.',
  'All launches had the same outcome so far, so we can’t tell how well attention separates outcomes.':
    'Todos los lanzamientos tuvieron el mismo resultado hasta ahora, así que no sabemos qué tan bien los separa la atención.',
  'If you pick one launch that still traded or had graduated after 24 hours and one that did not, the first one had more attention {separation} of the time (50% would be chance). Measured on {judged} launches that were not over a minute after launch.':
    'Si tomas un lanzamiento que aún se negociaba o se había graduado después de 24 horas y otro que no, el primero tenía más atención el {separation} de las veces (50% sería azar). Medido en {judged} lanzamientos que no habían terminado al minuto.',
  'with an outcome after 24 h': 'con un resultado tras 24 h',
  'predicted on average': 'previsto en promedio',
  'skill over the base rate': 'mejora sobre la tasa base',
  'Outcome unknown: {unresolved}, in no other figure.{value}{value2} Skill compares it with giving every launch the base rate: 100% is perfect, 0% says nothing, below 0% is worse.':
    'Resultado desconocido: {unresolved}, en ninguna otra cifra.{value}{value2} La mejora lo compara con dar a cada lanzamiento la tasa base: 100% es perfecto, 0% no dice nada, menos de 0% es peor.',
  'Not 24 hours old yet: {pending}.': 'Aún sin 24 horas: {pending}.',
  'Brier score {brier}.': 'Puntuación de Brier: {brier}.',
  'The same by tenths of the scale': 'Lo mismo por décimos de la escala',
  Average: 'Promedio',
  'By month of the launch': 'Por mes del lanzamiento',
  Month: 'Mes',
  Skill: 'Mejora',
  Calibration: 'Calibración',
  'Each number that we publish, compared with what happened within 24 hours of the launch, to launches that were not over when we said it. If the number means what it says, the points lie on the dashed line.':
    'Cada número que publicamos, comparado con lo que pasó en las 24 horas tras el lanzamiento, con los lanzamientos que no habían acabado cuando lo dijimos. Si el número significa lo que dice, los puntos caen sobre la línea punteada.',
  Number: 'Número',
  Reported: 'Informado',
  'These figures could not be loaded. Choose another one, or try again in a moment.':
    'No se pudieron cargar estas cifras. Elige otra, o vuelve a intentarlo en un momento.',
  'No launch that the trained AI filter estimated has an outcome yet.':
    'Ningún lanzamiento que estimó el filtro de IA entrenado tiene un resultado aún.',
  'No launch has an outcome yet.': 'Ningún lanzamiento tiene un resultado aún.',
  '{pending} launches are not 24 hours old.': '{pending} lanzamientos aún no tienen 24 horas.',
  'Read from history': 'Leídos del pasado',
  'Launches that we did not see live, scored afterwards with the data of that time. The figures above leave them out.':
    'Lanzamientos que no vimos en vivo, evaluados después con los datos de entonces. Las cifras de arriba los dejan fuera.',
  'Launches that we did not see live. We read them from the chain afterwards and scored them as of five minutes after launch, from what was on the chain by then. We sent no alerts for them, so the figures above leave them out.':
    'Lanzamientos que no vimos en vivo. Los leímos después de la cadena y los evaluamos como a los cinco minutos del lanzamiento, con lo que había en la cadena hasta entonces. No enviamos alertas de ellos, así que las cifras de arriba los omiten.',
  'Share of the time for which we could list launches: {listed}.':
    'Parte del tiempo de la que pudimos listar lanzamientos: {listed}.',
  'launches since {since}': 'lanzamientos desde el {since}',
  'graduated or alive': 'graduados o vivos',
  'dead or rugged': 'muertos o en rug pull',
  'outcome unknown': 'resultado desconocido',
  Precision: 'Precisión',
  Recall: 'Exhaustividad',
  'Risk score': 'Puntaje de riesgo',
  'The score orders launches by risk; it is not a probability. Here it is held to that standard anyway: a score of 70 against 70% that end dead or rugged.':
    'El puntaje ordena los lanzamientos por riesgo; no es una probabilidad. Aquí se mide igual como si lo fuera: un puntaje de 70 contra un 70% que termina muerto o en rug pull.',
  'Dead or rugged': 'Muerto o en rug pull',
  'Published rate': 'Tasa publicada',
  'What the AI filter shows until it is trained: how many launches ended dead or rugged in one month of 2025, by a published study.':
    'Lo que muestra el filtro de IA hasta que se entrena: cuántos lanzamientos terminaron muertos o en rug pull en un mes de 2025, según un estudio publicado.',
  'The AI filter’s probability that a launch ends dead or rugged within 24 hours.':
    'La probabilidad, según el filtro de IA, de que un lanzamiento termine muerto o en rug pull en 24 horas.',
  Graduates: 'Se gradúa',
  'The AI filter’s probability that a launch graduates within 24 hours.':
    'La probabilidad, según el filtro de IA, de que un lanzamiento se gradúe en 24 horas.',
  'Attention measures what has flowed into a launch; it is neither a forecast nor a probability. Compared with the launches that graduated or still traded a day later.':
    'La atención mide lo que entró en un lanzamiento; no es un pronóstico ni una probabilidad. Comparada con los lanzamientos que se graduaron o aún se negociaban un día después.',
  'Graduated or alive': 'Graduado o vivo',
  '{title} against {outcome}, on {judged} launches':
    '{title} contra {outcome}, en {judged} lanzamientos',
  'base rate {share}': 'tasa base {share}',
  '{title}, and how many launches had it': '{title}, y cuántos lo tenían',
  'Lines are 95% ranges; hollow points rest on few launches. The vertical axis is the share {outcome}.':
    'Las líneas son rangos del 95%; los puntos huecos se basan en pocos lanzamientos. El eje vertical es la parte {outcome}.',
  'track record': 'historial',
  'What we reported a minute after each launch, compared with its outcome 24 hours later. Launches that were over by then are counted apart. Measured from our own records, including our misses.':
    'Lo que informamos un minuto después de cada lanzamiento, comparado con su resultado 24 horas después. Los que ya habían terminado se cuentan aparte. Medido en nuestros propios registros, también nuestros errores.',
  'The track record could not be loaded. Nothing is lost; try again in a moment.':
    'No se pudo cargar el historial. No se perdió nada; vuelve a intentarlo en un momento.',
  'No launch has an outcome yet': 'Ningún lanzamiento tiene un resultado aún',
  'The first figures appear here 24 hours after the first launch that we report on, and every launch after it counts. Reports so far: {reported}.':
    'Las primeras cifras aparecen aquí 24 horas después del primer lanzamiento del que informamos, y desde entonces cuentan todos. Informes hasta ahora: {reported}.',
  'A small sample': 'Una muestra pequeña',
  'With fewer than {enough} launches that were not over a minute after launch and have an outcome, these numbers mean little: read the ranges, not the values. So far: {judged}.':
    'Con menos de {enough} lanzamientos que no habían terminado al minuto y tienen un resultado, estos números dicen poco: lee los rangos, no los valores. Hasta ahora: {judged}.',
  'Precision and recall': 'Precisión y exhaustividad',
  'By the score a minute after launch, of launches that were not over by then. Precision: the share of launches at this level or above that ended dead or rugged. Recall: the share of all dead or rugged launches that were at this level or above. Below each value is its 95% confidence interval; gray means too few launches have an outcome.':
    'Según el puntaje un minuto después del lanzamiento, de los que aún no habían terminado. Precisión: la parte de los lanzamientos en este nivel o más que terminó muerta o en rug pull. Exhaustividad: la parte de todos los lanzamientos muertos o en rug pull que estaba en este nivel o más. Debajo de cada valor está su intervalo de confianza del 95%; en gris, muy pocos lanzamientos tienen un resultado.',
  'Harm and fades': 'Daño y abandono',
  'Two ways to end badly, asked apart, of launches that were not over a minute after launch. Harm: the launch was rugged. Fades: it was not rugged, but died. The score is built to warn of harm. Unknown outcomes are counted both ways, as bounds. Since version 2 of our definitions, sales by wallets that had the developer’s tokens count as its own; outcomes judged before stay as they were.':
    'Dos maneras de acabar mal, preguntadas por separado, de los lanzamientos que no habían terminado al minuto. Daño: hubo rug pull. Abandono: no hubo rug pull, pero murió. El puntaje está hecho para advertir del daño. Los resultados desconocidos se cuentan de ambas formas, como límites. Desde la versión 2 de nuestras definiciones, las ventas de wallets que tenían tokens del desarrollador cuentan como suyas; los resultados de antes quedan como estaban.',
  Harm: 'Daño',
  Fades: 'Abandono',
  'No launch has an outcome to answer this yet.':
    'Ningún lanzamiento tiene aún un resultado que responda a esto.',
  '{happened} of {judged} launches: {share} ({low}–{high}). With {unknown} unknown outcomes counted both ways: {least} to {most}. Judged by version 2: {by_version_2}.':
    '{happened} de {judged} lanzamientos: {share} ({low}–{high}). Con {unknown} resultados desconocidos contados de ambas formas: de {least} a {most}. Según la versión 2: {by_version_2}.',
  '{name}, by level': '{name}, por nivel',
  '{name}, told apart': '{name}, distinguido',
  Scored: 'Puntaje',
  'It happened to': 'Le pasó a',
  'Told apart by': 'Distinguido por',
  Right: 'Acierta',
  Bounds: 'Límites',
  'Our score': 'Nuestro puntaje',
  'Net money in, alone': 'Solo el dinero neto que entró',
  'Developer’s graduated share, alone': 'Solo la parte graduada del desarrollador',
  'The score beats net money in.': 'El puntaje supera al dinero neto que entró.',
  'The score does not beat net money in.': 'El puntaje no supera al dinero neto que entró.',
  'The score beats the developer’s record.': 'El puntaje supera al historial del desarrollador.',
  'The score does not beat the developer’s record.':
    'El puntaje no supera al historial del desarrollador.',
  'Given one launch where it happened and one where it didn’t: how often each measure picks the right one. 50% is a coin flip. The same {compared} launches for all three, with 95% intervals; single facts count in the direction that suits them.':
    'Dados un lanzamiento en el que pasó y otro en el que no: cuántas veces cada medida elige el correcto. 50% es lanzar una moneda al aire. Los mismos {compared} lanzamientos para los tres, con intervalos del 95%; los datos sueltos cuentan en la dirección que les conviene.',
  'How we measure': 'Cómo medimos',
  'Each launch counts once, with its first score a minute after launch. A launch is over if that report says that the developer sold, the price fell, or trading stopped, or if it had graduated: such a report is no prediction. Outcomes follow fixed definitions at 1 hour, 24 hours, and 7 days: graduated, rugged, dead, alive, or unknown if we could not see it. Unknown outcomes are left out, not counted as correct.':
    'Cada lanzamiento cuenta una vez, con su primer puntaje un minuto después. Ha terminado si ese informe dice que el desarrollador vendió, que el precio cayó o que ya no se negociaba, o si se había graduado: un informe así no predice nada. Los resultados siguen definiciones fijas a 1 hora, 24 horas y 7 días: graduado, rug pull, muerto, vivo, o desconocido si no pudimos verlo. Los resultados desconocidos se omiten, no cuentan como aciertos.',
  'AI filter: {value}.': 'Filtro de IA: {value}.',
  'trained, version {version}': 'entrenado, versión {version}',
  'not trained yet': 'aún sin entrenar',
  Overall: 'En conjunto',
  'not over at 60 s, with an outcome after 24 h':
    'sin terminar a los 60 s, con un resultado tras 24 h',
  'of those, graduated or alive': 'de esos, graduados o vivos',
  'of those, dead or rugged': 'de esos, muertos o en rug pull',
  'Already happened': 'Ya había pasado',
  'Of {reported} launches with a report a minute after launch, {launches} were over by then. Of the {judged} with an outcome, {toLocaleString} ended dead or rugged. They are in none of the figures above and below, except in the calibration.':
    'De {reported} lanzamientos con un informe al minuto, {launches} ya habían terminado. De los {judged} con un resultado, {toLocaleString} acabaron muertos o en rug pull. No están en ninguna de las cifras de arriba y abajo, salvo en la calibración.',
  '{value} since {since}': '{value} desde el {since}',
  'newest alerts,': 'alertas más nuevas,',
  alerts: 'alertas',
  'Every alert as CSV': 'Todas las alertas en CSV',
  'Past launches as CSV': 'Lanzamientos pasados en CSV',
  'Verify the record': 'Verificar el registro',
  'Detection delay': 'Demora de detección',
  'half within': 'la mitad en',
  '90% within': '90% en',
  '99% within': '99% en',
  'From the block time to our alert, measured on {count} alerts. Block times are in whole seconds, so up to one second is rounding.':
    'De la hora del bloque a nuestra alerta, medido en {count} alertas. Las horas de bloque van en segundos enteros, así que hasta un segundo es redondeo.',
  'Checkpoints you kept (optional)': 'Checkpoints que guardaste (opcional)',
  'Paste one or more of the channel’s checkpoint posts.':
    'Pega uno o más de los checkpoints publicados en el canal.',
  'When the last of them was posted (optional)': 'Cuándo se publicó el último (opcional)',
  'In your time zone, as Telegram shows it.': 'En tu zona horaria, como lo muestra Telegram.',
  'Read all {size} entries, not only the newest {NEWEST}. This takes a while.':
    'Leer las {size} entradas, no solo las {NEWEST} más nuevas. Esto tarda un rato.',
  'Verifying...': 'Verificando...',
  Verify: 'Verificar',
  'Verifying: {words}.': 'Verificando: {words}.',
  'Check failed': 'La verificación falló',
  'The check stopped: {why}. This says nothing about the record. Try again.':
    'La verificación se detuvo: {why}. Esto no dice nada del registro. Vuelve a intentarlo.',
  'Nothing to verify yet': 'Aún no hay nada que verificar',
  Verified: 'Verificado',
  'Not verified': 'Sin verificar',
  'No log is open yet. The first one opens when the detector starts.':
    'Aún no hay un registro abierto. El primero se abre cuando arranca el detector.',
  '{size} {size2} · opened {opened_at}{value}': '{size} {size2} · abierto el {opened_at}{value}',
  'entry | entries': { one: 'entrada', other: 'entradas' },
  '· closed {closed_at}': '· cerrado el {closed_at}',
  'Public key': 'Clave pública',
  'The first checkpoint is signed a minute after the start.':
    'El primer checkpoint se firma un minuto después del arranque.',
  'Newest checkpoint': 'Checkpoint más nuevo',
  Entries: 'Entradas',
  'Copy {name}': 'Copiar {name}',
  '{name} copied': '{name}: copiado',
  'reading checkpoints': 'leyendo checkpoints',
  'Every report, every outcome, and every launch that the chain dropped is an entry in a log that can only grow. Your browser reads the log, checks our signatures, compares each entry with what this site shows, and recomputes some reports.':
    'Cada informe, cada resultado y cada lanzamiento que la cadena descartó es una entrada de un registro que solo puede crecer. Tu navegador lee el registro, comprueba nuestras firmas, compara cada entrada con lo que muestra este sitio y recalcula algunos informes. Lo que encuentra lo dice en inglés.',
  'The log': 'El registro',
  'The log could not be loaded. Reload the page to try again.':
    'No se pudo cargar el registro. Recarga la página para reintentar.',
  'What this proves': 'Qué prueba esto',
  '<span>On its own:</span> that our checkpoints, our entries, and our pages agree. We could still have invented all of it today.':
    '<span>Por sí solo:</span> que nuestros checkpoints, nuestras entradas y nuestras páginas coinciden. Aún podríamos haberlo inventado todo hoy.',
  '<span>With a checkpoint that you kept:</span> that nothing before it has changed since, and that you see the same history as everyone else who kept one. Members get a checkpoint every hour in the channel, and Telegram dates it.':
    '<span>Con un checkpoint que guardaste:</span> que nada anterior a él ha cambiado desde entonces, y que ves la misma historia que todos los que guardaron uno. Los miembros reciben un checkpoint cada hora en el canal, y Telegram le pone la fecha.',
  '<span>“Proven”</span> means that an outsider saw the report’s checkpoint before the launch’s outcome.':
    '<span>“Proven”</span> significa que alguien de fuera vio el checkpoint del informe antes del resultado del lanzamiento.',
  'This page comes from us, too. To depend on us less, run the verifier from the source, with Node 20 or later:':
    'Esta página también viene de nosotros. Para depender menos de nosotros, ejecuta el verificador desde el código fuente, con Node 20 o posterior:',
  'Snapshots, which reports are made from, are kept for 14 days. After that only their hash is left.':
    'Los snapshots con que se hacen los informes se conservan 14 días. Después solo queda su hash.',
}
