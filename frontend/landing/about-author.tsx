import { chakra } from '@chakra-ui/react/styled-system'
import type { Author } from '../../product/author'
import { product } from '../../product/product'
import { wording } from '../../product/wording'
import { HeadedSection } from '../brand/headed-section'
import { SectionHeading, TextLink } from '../brand/typography'

const portraits = import.meta.glob<string>('../../product/images/author-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Without a portrait if `npm run artwork` made none. */
export function AboutAuthor({ about, link }: Author) {
  return (
    <HeadedSection aria-labelledby="author" data-entrance>
      <SectionHeading id="author">{wording.author.heading}</SectionHeading>
      <Introduction>
        {Object.values(portraits).map((url) => (
          <div key={url}>
            {/* Described by the name beside it. */}
            <img src={url} width={224} height={224} loading="lazy" alt="" />
          </div>
        ))}
        <div>
          <b>{product.author}</b>
          <p>{about}</p>
          {link && <TextLink href={link.url}>{link.label}</TextLink>}
        </div>
      </Introduction>
    </HeadedSection>
  )
}

const Introduction = chakra('div', {
  base: {
    display: 'flex',
    // For phones with larger text.
    flexWrap: 'wrap',
    alignItems: 'start',
    gap: { base: '4', md: '6' },
    '& > div:has(> img)': {
      flex: 'none',
      overflow: 'hidden',
      boxSize: { base: '4.5rem', md: '7rem' },
      borderRadius: 'pill',
      bg: 'surface',
    },
    '& > div:last-child': { flex: '1 1 12rem', minW: '0', maxW: 'text' },
    '& b': { fontFamily: 'display', fontSize: 'title', fontWeight: 'medium', lineHeight: 'snug' },
    '& p': { my: '2' },
  },
})
