import { chakra } from '@chakra-ui/react/styled-system'
import { brand } from '../../product/brand'
import { wording } from '../../product/wording'
import { HelpAddress } from '../brand/help-address'

const { steps } = wording.thankYou

/** Until the ebook arrives. */
export function NextSteps() {
  return (
    <List>
      <li>
        <Sign shape="M2 4.5h16v11H2zl8 6 8-6" />
        {steps.look}
      </li>
      <li>
        <Sign shape="M8.5 3a5.5 5.5 0 100 11 5.5 5.5 0 000-11zm4 9.5 5 5" />
        {steps.search}
      </li>
      {brand.helpAddress && (
        <li>
          <Sign shape="M3 17l1-4L13.5 3.5l3 3L7 16z" />
          <HelpAddress before={steps.write} />
        </li>
      )}
    </List>
  )
}

/** A line drawing in a 20 × 20 square. */
function Sign({ shape }: { shape: string }) {
  return (
    <svg viewBox="0 0 20 20" width={20} height={20} fill="none" stroke="currentColor" aria-hidden>
      <path d={shape} strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    mt: '5',
    pt: '5',
    borderTopWidth: '1px',
    textAlign: 'start',
    textWrap: 'wrap',
    '& li': { display: 'flex', alignItems: 'start', gap: '3', overflowWrap: 'anywhere' },
    '& svg': { flex: 'none', mt: '1', color: 'accent' },
  },
})
