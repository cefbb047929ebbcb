import { chakra } from '@chakra-ui/react/styled-system'

/** A problem, shown next to its cause. The sign conveys it without the color. */
export const ProblemText = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    color: 'accent',
    fontSize: 'small',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    _before: {
      // An exclamation mark, escaped because Chakra takes a plain one for "!important".
      content: '"\\21" / ""',
      flex: 'none',
      boxSize: '1.125rem',
      borderWidth: '1px',
      borderColor: 'currentColor',
      borderRadius: 'pill',
      fontWeight: 'semibold',
      lineHeight: '1rem',
      textAlign: 'center',
    },
  },
})
