/** Commands and snippets that people ask for by what they do. */
const HOWTOS: readonly { asked: RegExp; text: string }[] = [
  {
    asked: /\b(?:undo|revert|take back|remove)\b.{0,20}\blast\b.{0,10}\bcommit\b/i,
    text: "This takes the last commit back and keeps its changes:\n\n```bash\ngit reset --soft HEAD~1\n```\n\nIf it was pushed already, make a commit that reverses it instead: `git revert HEAD`.",
  },
  { asked: /\b(?:create|make|new|start)\b.{0,20}\b(?:git )?branch\b/i, text: "```bash\ngit switch -c my-branch\n```" },
  {
    asked: /\bdelete\b.{0,20}\b(?:git )?branch\b/i,
    text: "```bash\ngit branch -d my-branch            # here\ngit push origin --delete my-branch # on the server\n```",
  },
  { asked: /\b(?:change|edit|fix|amend)\b.{0,20}\bcommit message\b/i, text: '```bash\ngit commit --amend -m "The new message"\n```' },
  { asked: /\bclone\b.{0,20}\brepo/i, text: "```bash\ngit clone https://example.com/owner/project.git\n```" },
  {
    asked: /\b(?:what|which|find|kill|stop)\b.{0,30}\bport\b/i,
    text: "This shows the process that listens on port 3000:\n\n```bash\nlsof -i :3000\n```\n\nEnd it with `kill` and the number in the column PID.",
  },
  { asked: /\blist\b.{0,15}\bfiles\b.{0,20}\b(?:linux|terminal|shell|bash|unix|command line)\b/i, text: "```bash\nls -la\n```" },
  {
    asked: /\b(?:disk space|disk usage)\b/i,
    text: "```bash\ndf -h        # free space of each disk\ndu -sh *     # what each folder here takes\n```",
  },
  { asked: /\b(?:un(?:zip|tar)|extract)\b.{0,20}\b(?:tar(?:\.gz)?|tgz)\b/i, text: "```bash\ntar -xzf archive.tar.gz\n```" },
  {
    asked: /\b(?:create|make|generate)\b.{0,20}\bssh key\b/i,
    text: '```bash\nssh-keygen -t ed25519 -C "you@example.com"\n```\n\nGive the server the file that ends in `.pub`, and keep the other one to yourself.',
  },
  { asked: /\bcent(?:er|re)\b.{0,15}\bdiv\b/i, text: "```css\n.parent {\n  display: grid;\n  place-items: center;\n}\n```" },
  { asked: /\b(?:virtual environment|venv|virtualenv)\b/i, text: "```bash\npython3 -m venv .venv\nsource .venv/bin/activate\n```" },
  { asked: /\bmake\b.{0,20}\b(?:file|script) executable\b/i, text: "```bash\nchmod +x script.sh\n```" },
];

/** How to do a common thing in a shell, in Git or on a page. */
export function findHowto(ask: string): string | undefined {
  if (!/^(?:how (?:do|can|would|to)|what(?:'s| is) the command|show me how|git\b|command to)\b/i.test(ask)) return undefined;
  return HOWTOS.find(({ asked }) => asked.test(ask))?.text;
}
