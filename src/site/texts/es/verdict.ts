import type { SiteTexts } from '../../language/site-texts.ts'

/** The first screen of a launch's page, and the sections below it. */
export const esVerdict: SiteTexts = {
  'None to show: there was no trade yet, or they are no longer stored.':
    'Nada que mostrar: aún no hubo operaciones, o ya no se guardan.',
  'All checks': 'Todas las revisiones',
  'Report: {STAGE_WORDS}': 'Informe: {STAGE_WORDS}',
  'More about this launch': 'Más sobre este lanzamiento',
  'Who launched it is unknown.': 'No se sabe quién lo lanzó.',
  Evidence: 'Evidencia',
  'A candle’s length': 'La duración de una vela',
  Currency: 'Moneda',
  'There is no report on this launch.': 'No hay informe sobre este lanzamiento.',
  'Not known yet. It is determined an hour, a day, and a week after the launch.':
    'Aún no se conoce. Se determina una hora, un día y una semana después del lanzamiento.',
  'No outcomes are shown for this score: too few are known, it is too early, or this launch is already over.':
    'Aquí no se dice en qué quedaron los lanzamientos con este puntaje: se conocen muy pocos, es muy pronto o este ya terminó.',
  'Graduated {graduated}': 'Graduado {graduated}',
  '{progress} sold': '{progress} vendido',
  'Traded against': 'Se opera contra',
  'Sold out in its own slot': 'Vendido en su propio slot',
  'Creator’s fees go to': 'Comisiones del creador para',
  'Mayhem agent': 'Agente de Mayhem',
  'as of its newest trade': 'según su última operación',
  'No number: this launch was read from history, and the filter gives one only for launches after its training. Record shows what it says now.':
    'Sin número: este lanzamiento se leyó del historial, y el filtro solo da uno para los posteriores a su entrenamiento. En Historial está lo que dice ahora.',
  'Read again by the AI filter': 'Releído por el filtro de IA',
  'No model is trained yet, so there is nothing to read it with.':
    'Aún no hay ningún modelo entrenado con el que releerlo.',
  'What was known of this launch is no longer stored, so it can’t be read again.':
    'Lo que se sabía de este lanzamiento ya no se guarda, así que no se puede releer.',
  'The model needs data that we didn’t read for this launch.':
    'El modelo necesita datos que no leímos de este lanzamiento.',
  'As it was at {STAGE_WORDS}: <span>{risk} chance of ending dead or rugged within 24 h</span>{value}':
    'Según sus datos ({STAGE_WORDS}): <span>{risk} de probabilidad de terminar muerto o en rug pull en 24 h</span>{value}',
  'Computed now. This launch is older than the model’s training, which may have learned from it: this is no forecast, and in no record.':
    'Calculado ahora. Este lanzamiento es anterior al entrenamiento del modelo, que quizá aprendió de él: no es un pronóstico ni está en ningún registro.',
  'Computed now, when what happened is known: this is no forecast, and in no record.':
    'Calculado ahora, cuando ya se sabe lo que pasó: no es un pronóstico ni está en ningún registro.',
  'Model {version}': 'Modelo {version}',
  'Crews are found in launches that we saw live. This one was read from history, so it adds nobody to a crew.':
    'Los grupos se encuentran en lanzamientos que vimos en vivo. Este se leyó del historial, así que no suma a nadie a un grupo.',
  Yes: 'Sí',
  'Its traders, as cashback': 'Quienes la operan, como reembolso',
  'Its holders': 'Sus tenedores',
  'For its first day': 'Durante su primer día',
  'Trades until {until}': 'Opera hasta {until}',
  'Left {until}': 'Se fue {until}',
  'Against it': 'En contra',
  'No check has raised a flag at this stage. That does not make it safe.':
    'Ninguna revisión levantó una señal en esta etapa. Eso no lo hace seguro.',
  'For it': 'A favor',
  'No check has come out clear at this stage.': 'Ninguna revisión salió limpia en esta etapa.',
  'Attention <span/> of 100': 'Atención <span/> de 100',
  'It needs JavaScript.': 'Necesita JavaScript.',
  'The chart needs JavaScript.': 'El gráfico necesita JavaScript.',
  'The newest trades need JavaScript.': 'Las operaciones más recientes necesitan JavaScript.',
  'Its other coins are on the developer’s page, which needs JavaScript.':
    'Sus otras monedas están en la página del desarrollador, que necesita JavaScript.',
  'What its developer says needs JavaScript.': 'Lo que dice su desarrollador necesita JavaScript.',
  'of the past': 'del pasado',
  'None to show: of a launch read from history we keep prices, not trades.':
    'Nada que mostrar: de un lanzamiento leído del historial guardamos precios, no operaciones.',
}
