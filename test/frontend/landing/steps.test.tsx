import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { renderToStaticMarkup } from 'react-dom/server'
import { Steps } from '../../../frontend/landing/steps'
import { createSiteSystem } from '../../../frontend/theme/system'
import { pitch } from '../../../product/pitch'

function htmlOf(steps: typeof pitch.steps | readonly []): string {
  return renderToStaticMarkup(
    <ChakraProvider value={createSiteSystem()}>
      <Steps steps={steps} />
    </ChakraProvider>,
  )
}

test('the steps are numbered, and without any there is no list', () => {
  const numbers = [...htmlOf(pitch.steps).matchAll(/<span>(\d+)<\/span>/g)].map(
    ([, number]) => number,
  )

  expect(numbers).toEqual(pitch.steps.map((_step, index) => `${index + 1}`))
  expect(htmlOf([])).not.toContain('<ol')
})
