export function tryHref(model: string, playground: string | null): string {
  const name = encodeURIComponent(model);
  return playground === "video" ? `/video/new?m=${name}` : `/play/${playground ?? "chat"}?m=${name}`;
}
