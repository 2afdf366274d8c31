/** In bytes, for a JSON body that may contain images or files. */
export const FILES_BODY_LIMIT = 64 * 1024 * 1024;
