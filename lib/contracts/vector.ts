/** Encodes a vector as a list of numbers, or as little-endian float32 bytes in padded base64. */
export function encodeVector(values: readonly number[]): string {
  const bytes = new DataView(new ArrayBuffer(values.length * 4));
  for (let index = 0; index < values.length; index++) bytes.setFloat32(index * 4, values[index] ?? 0, true);
  let binary = "";
  const view = new Uint8Array(bytes.buffer);
  // In slices, because arguments are passed on the stack.
  for (let start = 0; start < view.length; start += 8192) binary += String.fromCharCode(...view.subarray(start, start + 8192));
  return btoa(binary);
}

/** Reverses `encodeVector`. Throws if the text is not base64. */
export function decodeVector(text: string): number[] {
  const binary = atob(text);
  const bytes = new DataView(new ArrayBuffer(binary.length));
  for (let index = 0; index < binary.length; index++) bytes.setUint8(index, binary.charCodeAt(index));
  const values: number[] = [];
  for (let offset = 0; offset + 4 <= binary.length; offset += 4) values.push(bytes.getFloat32(offset, true));
  return values;
}
