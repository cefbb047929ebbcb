import { chakra } from '@chakra-ui/react/styled-system'
import { wording } from '../../product/wording'
import { HeadedSection } from '../brand/headed-section'
import { SectionHeading } from '../brand/typography'

type QuestionsProps = { questions: readonly { question: string; answer: string }[] }

export function Questions({ questions }: QuestionsProps) {
  if (questions.length === 0) return undefined
  return (
    <HeadedSection aria-labelledby="questions">
      <SectionHeading id="questions">{wording.questions.heading}</SectionHeading>
      <List>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </List>
    </HeadedSection>
  )
}

const List = chakra('div', {
  base: {
    maxW: 'text',
    '& details': { borderBottomWidth: '1px' },
    '& summary': { py: '3', fontSize: 'lead', lineHeight: 'snug', cursor: 'pointer' },
    '& summary::marker': { color: 'accent' },
    '& p': { pb: '4', color: 'muted', textWrap: 'pretty' },
  },
})
