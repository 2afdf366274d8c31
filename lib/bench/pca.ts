import { project } from "../../components/playground/embeddings/pca";
import { embedText } from "../../packages/sandbox/src/text/features";

/** Times the map of the embeddings page: `npx tsx lib/bench/pca.ts`. Prints milliseconds. */
const [COUNT, DIMS, ROUNDS] = [2_000, 1_024, 5];
const WORDS =
  "invoice refund card password login account parcel driver train ship harbour rain bread oven signal video music moon bank".split(" ");

const SETS: Record<string, (index: number) => readonly number[]> = {
  "texts of the sandbox": (index) => embedText([1, 2, 3, 5, 7].map((step) => WORDS[(index * step) % WORDS.length]).join(" "), DIMS),
  // The worst case: no direction dominates, so the iteration never converges.
  noise: (index) => Array.from({ length: DIMS }, (_, at) => Math.sin((index + 1) * (at + 1) * 12.9898) % 1),
};

for (const [name, vectorOf] of Object.entries(SETS)) {
  const values = new Float32Array(COUNT * DIMS);
  for (let index = 0; index < COUNT; index++) values.set(vectorOf(index), index * DIMS);
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    project({ values, count: COUNT, dims: DIMS });
    return Math.round(performance.now() - began);
  });
  console.log(`PCA of ${COUNT} × ${DIMS}, ${name}: ${times.sort((a, b) => a - b).join(", ")} ms`);
}
