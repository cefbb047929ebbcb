export const apiMessages = {
  forbidden: 'アクセスできません。',
  notFound: 'ここには何もありません。',
  badSignature: '署名が正しくありません。',
  tooLarge: 'データが大きすぎます。',
  tooManyRequests: 'アクセスが集中しています。一分後にもう一度お試しください。',
  refused: 'このリクエストにはお答えできません。',
  failed: '当店側で問題が発生しました。',
} as const
