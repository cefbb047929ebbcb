import { Button } from '@chakra-ui/react/button'
import { brand } from '../../product/brand'
import { wording } from '../../product/wording'
import { ScreenReaderText } from './typography'

const { follow } = wording

export function FollowButton() {
  return (
    <Button asChild type={undefined} variant="outline">
      <a href={brand.social.url} target="_blank" rel="noopener noreferrer">
        {follow.button} <ScreenReaderText>{follow.newTab}</ScreenReaderText>
      </a>
    </Button>
  )
}
