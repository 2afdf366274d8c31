/** An error that prevents sending. `field` is a parameter, or the body. */
export interface Wrong {
  field: string;
  message: string;
}
