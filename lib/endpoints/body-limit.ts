/** In bytes, of a JSON body that may hold images or files. */
export const FILES_BODY_LIMIT = 64 * 1024 * 1024;
