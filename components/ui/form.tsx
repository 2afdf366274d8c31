import type { ComponentProps } from "react";

/** A form that is submitted by script. Its parts are stacked. */
export function Form({ onSubmit, className = "gap-4", ...rest }: Omit<ComponentProps<"form">, "onSubmit"> & { onSubmit(): void }) {
  return (
    <form
      {...rest}
      className={`flex min-w-0 flex-col ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
