/** What has to be put right before the call can be sent. `field` is a parameter, or the body. */
export interface Wrong {
  field: string;
  message: string;
}
