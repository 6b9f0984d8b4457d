import { Disclosure } from '../../ui/disclosure.tsx'
import type { Question } from './questions.tsx'

export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="border-t border-line">
      {questions.map(({ ask, answer }) => (
        <Disclosure key={ask} title={ask}>
          <div className="max-w-[68ch] space-y-3">{answer}</div>
        </Disclosure>
      ))}
    </div>
  )
}
