import type { FormEvent } from "react";

/**
 * Props of a form of uncontrolled fields, which people and password managers fill in before hydration. React replays the `action` of a
 * form submitted before hydration; after it, `onSubmit` keeps React from resetting the fields. Without JavaScript nothing is sent.
 */
export const submitWith = (submit: (typed: FormData) => Promise<void>) => ({
  action: submit,
  onSubmit: (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(new FormData(event.currentTarget));
  },
});
