import type { SiteTexts } from '../../language/site-texts.ts'

export const esBenchmark: SiteTexts = {
  Benchmark: 'Comparación',
  'The benchmark': 'La comparación',
  'How well Mintwatch’s scores agree with what strangers said happened to launches, with samples and signed pages.':
    'Hasta qué punto los puntajes de Mintwatch coinciden con lo que otros dijeron que fue de los lanzamientos, con muestras y páginas firmadas.',
  'How our scores agree with what somebody else said happened to launches. Each launch is read from the chain as of its label’s time and scored by the rules and the model of the day of judgment. Nothing later is read.':
    'Hasta qué punto nuestros puntajes coinciden con lo que otros dijeron que fue de los lanzamientos. Cada lanzamiento se lee de la cadena tal como estaba a la hora de su etiqueta y se evalúa con las reglas y el modelo del día de la comparación. No se lee nada posterior.',
  'No benchmark is published yet': 'Aún no hay comparaciones publicadas',
  'When our scores have been compared with somebody else’s labels, the signed result is shown here, whatever it says. Until then, <a>the track record</a> compares them with outcomes by our own definitions.':
    'Cuando nuestros puntajes se comparen con etiquetas ajenas, el resultado firmado se mostrará aquí, diga lo que diga. Hasta entonces, <a>el historial</a> los compara con resultados según nuestras propias definiciones.',
  'The benchmark could not be loaded. Nothing is lost; try again in a moment.':
    'No se pudo cargar la comparación. No se ha perdido nada; vuelve a intentarlo en un momento.',
  'Judged {judged_at}': 'Comparado el {judged_at}',
  'Labels of {from} to {to}.': 'Etiquetas del {from} al {to}.',
  'labeled launches': 'lanzamientos etiquetados',
  'of those, read and scored': 'de ellos, leídos y puntuados',
  'of those, known to us, so the AI filter may know them':
    'de ellos, conocidos, así que el filtro de IA puede conocerlos',
  'Label, by our number': 'Etiqueta, según nuestro número',
  'With the label': 'Con la etiqueta',
  AUC: 'AUC',
  'Average precision': 'Precisión media',
  'Precision, highest 5%': 'Precisión, 5% más alto',
  'AI filter: dead or rugged': 'Filtro de IA: muerto o rug',
  'AI filter: graduates': 'Filtro de IA: se gradúa',
  'AUC: how often a launch with the label ranks above one without it, with its 95% interval below. 50% is chance. A label that means something good ranks the other way around, so below 50%. A dash, or no interval: too few to say.':
    'AUC: con qué frecuencia un lanzamiento con la etiqueta queda por encima de uno sin ella, con su intervalo del 95% debajo. 50% es azar. Una etiqueta que significa algo bueno ordena al revés, así que queda bajo 50%. Un guion, o ningún intervalo: muy pocos para decirlo.',
  'labels {labels} · rules {rules} · model {model}':
    'etiquetas {labels} · reglas {rules} · modelo {model}',
  'The signed page': 'La página firmada',
  '{low} to {high}': '{low} a {high}',
  '32,594 Raydium pools of late 2024, five labels of the first hour: AUC 87.0%, 94.2%, 97.0%, 96.1%, and 89.8%, from five minutes of trades.':
    '32,594 pools de Raydium de fines de 2024, cinco etiquetas de la primera hora: AUC 87.0%, 94.2%, 97.0%, 96.1% y 89.8%, con cinco minutos de operaciones.',
  '6,491 launches that had graduated: AUC 81.7%, average precision 57.1%, precision 68% to 72% among the highest 5%.':
    '6,491 lanzamientos ya graduados: AUC 81.7%, precisión media 57.1%, precisión de 68% a 72% en el 5% más alto.',
  'Of launches with a predicted chance of 70% and more, 54% graduated.':
    'De los lanzamientos con una probabilidad prevista de 70% o más, se graduó el 54%.',
  '4,897 public calls of June to August 2026: 38.9% reached twice the market cap at the call, and 12.4% five times.':
    '4,897 llamadas públicas de junio a agosto de 2026: el 38.9% alcanzó el doble de la capitalización del momento de la llamada, y el 12.4% cinco veces.',
  'What others published': 'Lo que publicaron otros',
  'On their own labels, times, and splits: read them beside ours, not against them.':
    'Con sus propias etiquetas, tiempos y divisiones: léelas junto a las nuestras, no contra ellas.',
}
